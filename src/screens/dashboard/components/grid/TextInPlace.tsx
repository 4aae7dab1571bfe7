import { type KeyboardEvent, useState } from 'react';
import classes from './grid.module.css';

interface Props {
  readonly value: string;
  readonly label: string;
  readonly placeholder: string;
  readonly onCommit: (text: string) => void;
  readonly className?: string | undefined;
  /** It is written at once: what it says is replaced by what is typed. */
  readonly isBegun?: boolean;
}

/** A text that is its own input: Enter or leaving it commits one change, Escape reverts it. */
export function TextInPlace({ value, label, placeholder, onCommit, className, isBegun }: Props) {
  const [draft, setDraft] = useState<string | null>(null);
  const text = draft ?? value;
  const commit = () => {
    if (draft !== null && draft !== value) onCommit(draft);
    setDraft(null);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    event.stopPropagation();
    if (event.key === 'Enter') event.currentTarget.blur();
    if (event.key === 'Escape') setDraft(null);
  };
  return (
    <input
      className={[classes.textInPlace, className].filter(Boolean).join(' ')}
      aria-label={label}
      placeholder={placeholder}
      value={text}
      autoFocus={isBegun}
      onFocus={isBegun ? (event) => event.currentTarget.select() : undefined}
      size={Math.max(8, text.length || placeholder.length)}
      onChange={(event) => setDraft(event.target.value)}
      onBlur={commit}
      onKeyDown={onKeyDown}
    />
  );
}
