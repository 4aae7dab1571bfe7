import { TextInput, UnstyledButton } from '@mantine/core';
import { useState } from 'react';
import classes from './ExplorePage.module.css';

interface Props {
  readonly title: string;
  readonly onChange: ((title: string) => void) | null;
}

/** A heading that becomes a text box when pressed; Escape discards the change. */
export function EditableTitle({ title, onChange }: Props) {
  const [draft, setDraft] = useState<string | null>(null);
  if (draft === null || !onChange) {
    return (
      <h1 className={classes.title}>
        {onChange ? (
          <UnstyledButton
            className={classes.titleText}
            title="Rename"
            onClick={() => setDraft(title)}
          >
            {title}
          </UnstyledButton>
        ) : (
          title
        )}
      </h1>
    );
  }
  const keep = () => {
    const text = draft.trim();
    if (text !== '' && text !== title) onChange(text);
    setDraft(null);
  };
  return (
    <TextInput
      aria-label="Chart title"
      value={draft}
      maxLength={250}
      w={`${Math.min(Math.max(draft.length + 4, 20), 60)}ch`}
      // oxlint-disable-next-line jsx-a11y/no-autofocus
      autoFocus
      onFocus={(event) => event.currentTarget.select()}
      onChange={(event) => setDraft(event.currentTarget.value)}
      onBlur={keep}
      onKeyDown={(event) => {
        if (event.key === 'Enter') {
          /* The same key would press the heading, which has the focus next. */
          event.preventDefault();
          keep();
        }
        if (event.key === 'Escape') setDraft(null);
      }}
    />
  );
}
