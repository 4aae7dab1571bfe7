import { useState } from 'react';
import type { Choice } from '@/api/resources/lists';
import type { AppThunk } from '@/app/redux';
import { useRequest } from '@/features/requests/useRequest';
import { ErrorLine } from '@/ui/ErrorLine';
import { ManySelect } from '@/ui/select/ManySelect';

export interface Chosen {
  readonly id: number;
  readonly name: string;
}

interface Props<Arg> {
  readonly label: string;
  readonly description?: string | undefined;
  readonly placeholder?: string;
  /** Finds objects by a part of their name. */
  readonly find: AppThunk<readonly Choice[], Arg>;
  readonly asked: (text: string) => Arg;
  readonly value: readonly Chosen[];
  readonly onChange: (chosen: readonly Chosen[]) => void;
}

const PAUSE_MS = 200;

/** Several of many objects by name, found by the server as one types. */
export function ManyFound<Arg>(props: Props<Arg>) {
  const { label, description, placeholder, find, asked, value, onChange } = props;
  const [text, setText] = useState('');
  const { reply, error, reload } = useRequest(find, asked(text.trim()), { pauseMs: PAUSE_MS });
  const names = new Map([
    ...(reply ?? []).map((one) => [String(one.value), one.text] as const),
    ...value.map(({ id, name }) => [String(id), name] as const),
  ]);
  return (
    <>
      <ManySelect
        label={label}
        description={description}
        {...(placeholder === undefined ? {} : { placeholder })}
        choices={[...names].map(([id, name]) => ({ value: id, label: name }))}
        value={value.map(({ id }) => String(id))}
        onChange={(ids) => {
          setText('');
          onChange(ids.map((id) => ({ id: Number(id), name: names.get(id) ?? id })));
        }}
        onSearch={setText}
      />
      {error && <ErrorLine error={error} onRetry={reload} />}
    </>
  );
}
