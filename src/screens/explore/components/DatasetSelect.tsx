import { Select } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import { useRequest } from '@/features/requests/useRequest';
import { ErrorNotice } from '@/ui/ErrorNotice';
import { loadDatasetChoices } from '../state/thunks/loadDatasetChoices';

interface Options {
  /** Of an address: an id, or a name. */
  readonly wanted?: string | null;
  /** Not offered. */
  readonly except?: number | undefined;
}

/** The datasets whose name contains the typed text, and the chosen one. */
export const useDatasetChoice = ({ wanted = null, except }: Options = {}) => {
  const [text, setText] = useState('');
  const [searched] = useDebouncedValue(text, 200);
  const { reply, error } = useRequest(loadDatasetChoices, searched);
  const [dataset, setDataset] = useState<string | null>(null);
  const choices = (reply ?? []).filter(({ id }) => id !== except);
  const found = choices.find(({ id, name }) => name === wanted || String(id) === wanted);
  const chosen = dataset ?? (found ? String(found.id) : null);
  return { text, setText, isSearching: !reply, error, choices, chosen, setDataset };
};

/** Finds a dataset by its name among those that the person may see. */
export function DatasetSelect({
  choice,
}: {
  readonly choice: ReturnType<typeof useDatasetChoice>;
}) {
  const { text, setText, isSearching, error, choices, chosen, setDataset } = choice;
  return (
    <>
      {error && <ErrorNotice error={error} compact />}
      <Select
        aria-label="Dataset"
        placeholder="Choose a dataset"
        data={choices.map(({ id, name, database }) => ({
          value: String(id),
          label: `${name} (${database})`,
        }))}
        value={chosen}
        onChange={setDataset}
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
