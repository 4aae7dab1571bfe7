import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './Control.module.css';

interface Props<Made> {
  /** The value that the form describes; null while something is missing. */
  readonly made: Made | null;
  readonly onSave: (made: Made) => void;
  readonly onClose: () => void;
  readonly action?: 'Save' | 'Apply';
  readonly children: ReactNode;
}

/** The form of a small dialog. It is nested in the page's own forms, so its submit event must not bubble. */
export function EditorForm<Made>({
  made,
  onSave,
  onClose,
  action = 'Save',
  children,
}: Props<Made>) {
  return (
    <form
      className={classes.editor}
      onSubmit={(event) => {
        event.preventDefault();
        event.stopPropagation();
        if (made !== null) onSave(made);
      }}
    >
      {children}
      <div className={classes.actions}>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" disabled={made === null}>
          {action}
        </Button>
      </div>
    </form>
  );
}
