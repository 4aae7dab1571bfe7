import { useState } from 'react';
import { useRequest } from '@/features/requests/useRequest';
import { ErrorLine } from '@/ui/ErrorLine';
import { ManySelect } from '@/ui/select/ManySelect';
import { loadPeople } from '../state/thunks/editDataset';

interface Props {
  readonly kind: 'dataset' | 'chart';
  readonly label: string;
  readonly description?: string;
  /** The names of those who are owners already. */
  readonly known: readonly { readonly id: number; readonly name: string }[];
  readonly value: readonly number[];
  readonly onChange: (ids: readonly number[]) => void;
}

const PAUSE_MS = 200;
type Names = ReadonlyMap<string, string>;

/** People by name, found as one types. */
export function PeopleSelect({ kind, label, description, known, value, onChange }: Props) {
  const [text, setText] = useState('');
  const { reply, error, reload } = useRequest(
    loadPeople,
    { kind, text: text.trim() },
    { pauseMs: PAUSE_MS },
  );
  const [chosen, setChosen] = useState<Names>(
    () => new Map(known.map(({ id, name }) => [String(id), name])),
  );
  const names = new Map([
    ...chosen,
    ...(reply ?? []).map((person) => [String(person.value), person.text] as const),
  ]);
  return (
    <>
      <ManySelect
        label={label}
        description={description}
        choices={[...names].map(([id, name]) => ({ value: id, label: name }))}
        value={value.map(String)}
        onChange={(ids) => {
          setChosen(names);
          setText('');
          onChange(ids.map(Number));
        }}
        onSearch={setText}
      />
      {error && <ErrorLine error={error} onRetry={reload} />}
    </>
  );
}
