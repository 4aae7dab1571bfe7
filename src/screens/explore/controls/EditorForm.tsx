import { Button } from '@mantine/core';
import { type ReactNode, use, useEffect, useState } from 'react';
import { sameJson } from '@/lib/sameJson';
import classes from './Control.module.css';
import { EditorState } from './editorState';

interface Props<Made> {
  /** The value that the form describes; null while something is missing. */
  readonly made: Made | null;
  /** Everything that was filled in so far, also while something is missing. */
  readonly draft: unknown;
  readonly onSave: (made: Made) => void;
  readonly onClose: () => void;
  readonly action?: 'Save' | 'Apply';
  readonly children: ReactNode;
}

/** The form of a small dialog. It is nested in the page's own forms, so its submit event must not bubble. */
export function EditorForm<Made>({
  made,
  draft,
  onSave,
  onClose,
  action = 'Save',
  children,
}: Props<Made>) {
  const { report } = use(EditorState);
  const [first] = useState(draft);
  const isChanged = !sameJson(first, draft);
  const written = JSON.stringify(draft);
  useEffect(() => {
    report(written !== '' && isChanged);
  }, [report, isChanged, written]);
  useEffect(() => () => report(false), [report]);
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
