import { Button, UnstyledButton } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconChevronDown } from '@tabler/icons-react';
import { type ReactNode, useId, useState } from 'react';
import classes from './DraftNotice.module.css';

const NARROW = '(max-width: 700px)';

interface Props {
  /** What there is, in two or three words. */
  readonly short: string;
  /** Whose changes there are, and since when. */
  readonly children: ReactNode;
  readonly onRestore: () => void;
  readonly onDiscard: () => void;
}

/**
 * Unsaved work of an earlier visit that is not shown: nothing happens to it until the person says what. On a narrow
 * screen it is one line, and the sentence is behind its words.
 */
export function DraftNotice({ short, children, onRestore, onDiscard }: Props) {
  const isNarrow = useMediaQuery(NARROW, false, { getInitialValueInEffect: false }) ?? false;
  const [isOpen, setOpen] = useState(false);
  const sentenceId = useId();
  return (
    <div className={classes.notice} role="status">
      {isNarrow ? (
        <UnstyledButton
          className={classes.short}
          aria-expanded={isOpen}
          aria-controls={isOpen ? sentenceId : undefined}
          onClick={() => setOpen(!isOpen)}
        >
          {short}
          <IconChevronDown size={14} stroke={1.5} aria-hidden />
        </UnstyledButton>
      ) : (
        <span className={classes.sentence}>{children}</span>
      )}
      <Button variant="default" size="compact-sm" onClick={onRestore}>
        Restore
      </Button>
      <Button variant="subtle" size="compact-sm" onClick={onDiscard}>
        Discard
      </Button>
      {isNarrow && isOpen && (
        <p id={sentenceId} className={classes.behind}>
          {children}
        </p>
      )}
    </div>
  );
}
