import { Button } from '@mantine/core';
import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { usePageTitle } from '@/ui/usePageTitle';
import { DatasetSelect, useDatasetChoice } from './components/DatasetSelect';
import classes from './components/ExplorePage.module.css';
import { VizGallery } from './components/VizGallery';

/** A new chart starts from a dataset and a type. */
export function AddChartPage() {
  usePageTitle('New chart');
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const choice = useDatasetChoice({ wanted: search.get('dataset') });
  const { chosen } = choice;
  const [type, setType] = useState<string | null>(null);
  return (
    <div className={classes.add}>
      <h1 style={{ fontSize: 18, margin: 0 }}>New chart</h1>
      <h2 className={classes.addStep}>1. Dataset</h2>
      <DatasetSelect choice={choice} />
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
