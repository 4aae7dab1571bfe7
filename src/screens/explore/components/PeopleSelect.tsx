import { useState } from 'react';
import { type Chosen, ManyFound } from '@/features/lists/ManyFound';
import { loadPeople } from '../state/thunks/editDataset';

interface Props {
  readonly kind: 'dataset' | 'chart';
  readonly label: string;
  readonly description?: string;
  /** The names of those who are owners already. */
  readonly known: readonly Chosen[];
  readonly value: readonly number[];
  readonly onChange: (ids: readonly number[]) => void;
}

const namesOf = (people: readonly Chosen[]) => people.map(({ id, name }) => [id, name] as const);

/** People by name, found as one types. */
export function PeopleSelect({ kind, label, description, known, value, onChange }: Props) {
  const [names, setNames] = useState(() => new Map(namesOf(known)));
  return (
    <ManyFound
      label={label}
      description={description}
      find={loadPeople}
      asked={(text) => ({ kind, text })}
      value={value.map((id) => ({ id, name: names.get(id) ?? String(id) }))}
      onChange={(people) => {
        setNames(new Map([...names, ...namesOf(people)]));
        onChange(people.map(({ id }) => id));
      }}
    />
  );
}
