import { Select } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import { useRequest } from '@/features/requests/useRequest';
import { ErrorNotice } from '@/ui/ErrorNotice';
import type { DatasetChoice } from '@/api/resources/datasets';
import { loadDatasetChoices } from '../state/thunks/loadDatasetChoices';

interface Options {
  /** Of an address: an id, or a name. */
  readonly wanted?: string | null;
  /** Not offered. */
  readonly except?: number | undefined;
}

const titleOf = ({ name, database }: DatasetChoice): string => `${name} (${database})`;

/** The datasets whose name contains the typed text, and the chosen one: its title in the box is no search. */
export const useDatasetChoice = ({ wanted = null, except }: Options = {}) => {
  const [text, setText] = useState('');
  const [dataset, setDataset] = useState<DatasetChoice | null>(null);
  const [searched] = useDebouncedValue(dataset && text === titleOf(dataset) ? '' : text, 200);
  const { reply, error } = useRequest(loadDatasetChoices, searched);
  const found = (reply ?? []).filter(({ id }) => id !== except);
  const choices =
    dataset && !found.some(({ id }) => id === dataset.id) ? [dataset, ...found] : found;
  const first = found.find(({ id, name }) => name === wanted || String(id) === wanted);
  const chosen = dataset ?? first ?? null;
  return {
    text,
    setText,
    isSearching: !reply,
    error,
    choices,
    chosen: chosen && String(chosen.id),
    choose: (id: string | null) => setDataset(choices.find((one) => String(one.id) === id) ?? null),
  };
};

/** Finds a dataset by its name among those that the person may see. */
export function DatasetSelect({
  choice,
}: {
  readonly choice: ReturnType<typeof useDatasetChoice>;
}) {
  const { text, setText, isSearching, error, choices, chosen, choose } = choice;
  return (
    <>
      {error && <ErrorNotice error={error} compact />}
      <Select
        aria-label="Dataset"
        placeholder="Choose a dataset"
        data={choices.map((one) => ({ value: String(one.id), label: titleOf(one) }))}
        value={chosen}
        onChange={choose}
        searchValue={text}
        onSearchChange={setText}
        filter={({ options }) => options}
        nothingFoundMessage={isSearching ? 'Searching…' : 'No such dataset'}
        searchable
        w={360}
        maw="100%"
      />
    </>
  );
}
