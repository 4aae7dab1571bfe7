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
import { useRequest } from '@/features/requests/useRequest';
import { dividingColumns, triedForm } from '../formData/triedForm';
import { countValues } from '../state/thunks/countValues';
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
  const columns = useMemo(() => dividingColumns(dataset), [dataset]);
  const datasource = `${dataset.id}__${dataset.type}`;
  const { status, reply: counts } = useRequest(
    countValues,
    columns.length > 1 ? { datasource, columns } : null,
  );
  const isCounting = columns.length > 1 && status === 'loading';
  const { form, lacks } = useMemo(
    () => triedForm(meta, dataset, counts ?? {}),
    [meta, dataset, counts],
  );
  const facts = useMemo(() => toDatasetFacts(dataset), [dataset]);
  useEffect(() => {
    if (lacks !== null || isCounting) return undefined;
    const run = dispatch(runChart({ key: KEY, formData: form }));
    return () => {
      run.abort();
      dispatch(chartRemoved(KEY));
    };
  }, [dispatch, form, lacks, isCounting]);
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
