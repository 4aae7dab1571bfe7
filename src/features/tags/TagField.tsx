import { useState } from 'react';
import { useRequest } from '@/features/requests/useRequest';
import { ManySelect } from '@/ui/select/ManySelect';
import { suggestTags } from './suggestTags';

const PAUSE_MS = 200;

interface Props {
  readonly value: readonly string[];
  readonly onChange: (tags: readonly string[]) => void;
}

/** Tags by name; those that exist are suggested as one types. */
export function TagField({ value, onChange }: Props) {
  const [text, setText] = useState('');
  const { reply } = useRequest(suggestTags, text.trim(), { pauseMs: PAUSE_MS });
  const names = [...new Set([...value, ...(reply ?? [])])];
  return (
    <ManySelect
      label="Tags"
      description="Type a new one, or choose from those that exist."
      choices={names.map((name) => ({ value: name, label: name }))}
      value={value}
      onChange={onChange}
      onSearch={setText}
      takesNew
    />
  );
}
