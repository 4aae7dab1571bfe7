import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './DraftNotice.module.css';

interface Props {
  /** Whose changes there are, and since when. */
  readonly children: ReactNode;
  readonly onRestore: () => void;
  readonly onDiscard: () => void;
}

/** Unsaved work of an earlier visit that is not shown: nothing happens to it until the person says what. */
export function DraftNotice({ children, onRestore, onDiscard }: Props) {
  return (
    <div className={classes.notice} role="status">
      <span>{children}</span>
      <Button variant="default" size="compact-sm" onClick={onRestore}>
        Restore
      </Button>
      <Button variant="subtle" size="compact-sm" onClick={onDiscard}>
        Discard
      </Button>
    </div>
  );
}
