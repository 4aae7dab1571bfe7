import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import { useRequest } from '@/features/requests/useRequest';
import { OneSelect } from '@/ui/select/OneSelect';
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
  const {
    status,
    reply,
    error: problem,
  } = useRequest(
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
  const isListed = chosen === null || shown.some(({ id }) => id === chosen.id);
  const listed = isListed ? shown : [chosen, ...shown];
  return (
    <OneSelect
      label="Dataset to overwrite"
      isForm
      placeholder={reply === null ? 'Looking for datasets…' : 'Type a name'}
      choices={listed.map(({ id, name }) => ({ value: String(id), label: name }))}
      value={chosen === null ? null : String(chosen.id)}
      isLoading={search !== text || status === 'loading'}
      nothing="No dataset made from a query has this name"
      problem={error ?? problem?.message}
      onSearch={setSearch}
      onMore={reply?.hasMore ? () => setWanted({ text, page: page + 1 }) : undefined}
      onChange={(value) => {
        const dataset = listed.find(({ id }) => String(id) === value) ?? null;
        setChosen(dataset);
        onChange(dataset);
      }}
    />
  );
}
