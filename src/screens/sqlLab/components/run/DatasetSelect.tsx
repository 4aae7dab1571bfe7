import { Select } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import { useRequest } from '@/features/requests/useRequest';
import { findDatasets, type FoundDataset } from '../../state/thunks/findDatasets';

const TYPED_MS = 250;

interface Props {
  readonly dbId: number;
  readonly error: string | null;
  readonly onChange: (dataset: FoundDataset | null) => void;
}

/** A select of the datasets made of queries on one database, searched by name. */
export function DatasetSelect({ dbId, error, onChange }: Props) {
  const [search, setSearch] = useState('');
  const [text] = useDebouncedValue(search, TYPED_MS);
  /** Loaded when somebody scrolls to the end of the page before it. */
  const [wanted, setWanted] = useState({ text: '', page: 0 });
  const page = wanted.text === text ? wanted.page : 0;
  const [chosen, setChosen] = useState<FoundDataset | null>(null);
  const { reply, error: problem } = useRequest(
    findDatasets,
    { dbId, text, page },
    {
      merge: (earlier, { found, hasMore }) => ({
        found: page === 0 ? found : [...(earlier?.found ?? []), ...found],
        hasMore,
      }),
    },
  );
  const shown = reply?.found ?? [];
  return (
    <Select
      label="Dataset to overwrite"
      placeholder={reply === null ? 'Looking for datasets…' : 'Type a name'}
      searchable
      clearable
      data={shown.map(({ id, name }) => ({ value: String(id), label: name }))}
      /** The server has searched; its matches are shown unfiltered. */
      filter={({ options }) => options}
      value={chosen === null ? null : String(chosen.id)}
      withScrollArea
      scrollAreaProps={{
        onBottomReached: () => {
          if (reply?.hasMore) setWanted({ text, page: page + 1 });
        },
      }}
      searchValue={search}
      onSearchChange={setSearch}
      nothingFoundMessage="No dataset made from a query has this name"
      error={error ?? problem?.message}
      onChange={(value) => {
        const dataset = shown.find(({ id }) => String(id) === value) ?? null;
        setChosen(dataset);
        onChange(dataset);
      }}
    />
  );
}
