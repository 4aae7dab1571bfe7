import { Button, Select } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { useRequest } from '@/features/requests/useRequest';
import { ErrorNotice } from '@/ui/ErrorNotice';
import { usePageTitle } from '@/ui/usePageTitle';
import classes from './components/ExplorePage.module.css';
import { VizGallery } from './components/VizGallery';
import { loadDatasetChoices } from './state/thunks/loadDatasetChoices';

/** A new chart starts from a dataset and a type. */
export function AddChartPage() {
  usePageTitle('New chart');
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const [text, setText] = useState('');
  const [searched] = useDebouncedValue(text, 200);
  const { reply, error } = useRequest(loadDatasetChoices, searched);
  const choices = reply ?? [];
  const [dataset, setDataset] = useState<string | null>(null);
  const [type, setType] = useState<string | null>(null);
  const wanted = search.get('dataset');
  const chosen =
    dataset ??
    choices.find(({ id, name }) => name === wanted || String(id) === wanted)?.id.toString() ??
    null;
  return (
    <div className={classes.add}>
      <h1 style={{ fontSize: 18, margin: 0 }}>New chart</h1>
      {error && <ErrorNotice error={error} />}
      <h2 className={classes.addStep}>1. Dataset</h2>
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
        nothingFoundMessage="No such dataset"
        searchable
        w={360}
        maw="100%"
      />
      <h2 className={classes.addStep}>2. Chart type</h2>
      <VizGallery current={type} onChoose={setType} />
      <Button
        disabled={chosen === null || type === null}
        onClick={() =>
          void navigate(`/explore/?viz_type=${type}&datasource_type=table&datasource_id=${chosen}`)
        }
      >
        Create new chart
      </Button>
    </div>
  );
}
