import { TextInput } from '@mantine/core';
import type { Ace } from 'ace-builds';
import { useState } from 'react';
import classes from './FindBar.module.css';

interface Props {
  readonly editor: Ace.Editor;
  readonly onClose: () => void;
}

/** Line and, after a colon, column: `120` or `120:4`. */
export function GoToLine({ editor, onClose }: Props) {
  const [place, setPlace] = useState('');
  const last = editor.session.getLength();
  const go = (): void => {
    const [line = 0, column = 1] = place.split(/[:,]/).map(Number);
    if (line > 0) editor.gotoLine(Math.min(line, last), Math.max(0, column - 1), false);
    onClose();
  };
  return (
    <div className={classes.bar}>
      <TextInput
        size="xs"
        className={classes.go}
        aria-label={`Go to line, 1 to ${last.toLocaleString('en')}`}
        placeholder={`Line 1–${last.toLocaleString('en')}`}
        value={place}
        autoFocus
        data-autofocus
        inputMode="numeric"
        onChange={(event) => setPlace(event.currentTarget.value.replaceAll(/[^\d:,]/g, ''))}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' && event.key !== 'Escape') return;
          event.preventDefault();
          event.stopPropagation();
          if (event.key === 'Enter') go();
          else onClose();
        }}
        onBlur={onClose}
      />
    </div>
  );
}
