import { Button } from '@mantine/core';
import { useEffect, useMemo } from 'react';
import { useNavigate } from 'react-router-dom';
import type { Datasource } from '#common/wire/datasource.ts';
import { useAppDispatch } from '@/app/redux';
import { ChartFrame } from '@/features/charts/ChartFrame';
import { chartRemoved } from '@/features/charts/chartsSlice';
import { toDatasetFacts } from '@/features/charts/datasetFacts';
import { runChart } from '@/features/charts/thunks/runChart';
import type { VizMeta } from '@/viz/vizMeta';
import { triedForm } from '../formData/triedForm';
import classes from './ExplorePage.module.css';

const KEY = 'tried';

interface Props {
  readonly meta: VizMeta;
  readonly dataset: Datasource;
}

/** A chart type on one's own data, before anything is chosen. */
export function TriedChart({ meta, dataset }: Props) {
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const { form, lacks } = useMemo(() => triedForm(meta, dataset), [meta, dataset]);
  const facts = useMemo(() => toDatasetFacts(dataset), [dataset]);
  useEffect(() => {
    if (lacks !== null) return undefined;
    const run = dispatch(runChart({ key: KEY, formData: form }));
    return () => {
      run.abort();
      dispatch(chartRemoved(KEY));
    };
  }, [dispatch, form, lacks]);
  if (lacks !== null) return <p role="status">{`${lacks}, which this dataset does not have.`}</p>;
  const open = () => navigate(`/explore/?form_data=${encodeURIComponent(JSON.stringify(form))}`);
  return (
    <>
      <div className={classes.tried}>
        <ChartFrame
          key={meta.type}
          chartKey={KEY}
          title={`${meta.name} of ${dataset.name}`}
          formData={form}
          dataset={facts}
        />
      </div>
      <Button variant="default" onClick={() => void open()}>
        Open this in Explore
      </Button>
    </>
  );
}
