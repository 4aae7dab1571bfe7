import { Select } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useEffect, useState } from 'react';
import { useAppDispatch } from '@/app/redux';
import { findDatasets, type FoundDataset } from '../../state/thunks/findDatasets';

const TYPED_MS = 250;

interface Props {
  readonly dbId: number;
  readonly error: string | null;
  readonly onChange: (dataset: FoundDataset | null) => void;
}

/** A select of the datasets made of queries on one database, searched by name. */
export function DatasetSelect({ dbId, error, onChange }: Props) {
  const dispatch = useAppDispatch();
  const [search, setSearch] = useState('');
  const [text] = useDebouncedValue(search, TYPED_MS);
  const [found, setFound] = useState<readonly FoundDataset[] | null>(null);
  /** Loaded when somebody scrolls to the end of the page before it. */
  const [wanted, setWanted] = useState({ text: '', page: 0 });
  const page = wanted.text === text ? wanted.page : 0;
  const [hasMore, setHasMore] = useState(false);
  const [chosen, setChosen] = useState<FoundDataset | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  useEffect(() => {
    const request = dispatch(findDatasets({ dbId, text, page }));
    void request.then((reply) => {
      if (findDatasets.fulfilled.match(reply)) {
        const { found: more, hasMore: isMore } = reply.payload;
        setFound((before) => (page === 0 ? more : [...(before ?? []), ...more]));
        setHasMore(isMore);
        setProblem(null);
      } else if (reply.payload && reply.payload.kind !== 'aborted')
        setProblem(reply.payload.message);
    });
    return () => request.abort();
  }, [dispatch, dbId, text, page]);
  const shown = found ?? [];
  return (
    <Select
      label="Dataset to overwrite"
      placeholder={found === null ? 'Looking for datasets…' : 'Type a name'}
      searchable
      clearable
      data={shown.map(({ id, name }) => ({ value: String(id), label: name }))}
      /** The server has searched; its matches are shown unfiltered. */
      filter={({ options }) => options}
      value={chosen === null ? null : String(chosen.id)}
      scrollAreaProps={{
        onBottomReached: () => {
          if (hasMore) setWanted({ text, page: page + 1 });
        },
      }}
      searchValue={search}
      onSearchChange={setSearch}
      nothingFoundMessage="No dataset of a query has this name"
      error={error ?? problem}
      onChange={(value) => {
        const dataset = shown.find(({ id }) => String(id) === value) ?? null;
        setChosen(dataset);
        onChange(dataset);
      }}
    />
  );
}
