import { Button } from '@mantine/core';
import { useEffect, useMemo } from 'react';
import { useNavigate } from 'react-router-dom';
import type { Datasource } from '#common/wire/datasource.ts';
import { useAppDispatch } from '@/app/redux';
import { ChartFrame } from '@/features/charts/ChartFrame';
import { chartRemoved } from '@/features/charts/chartsSlice';
import { chartFacts, NO_FACTS } from '@/features/charts/datasetFacts';
import { runChart } from '@/features/charts/thunks/runChart';
import type { FormData } from '@/viz/formData';
import classes from './ExplorePage.module.css';

const KEY = 'tried';

interface Props {
  readonly title: string;
  /** Null while it is not known. */
  readonly form: FormData | null;
  readonly dataset: Datasource;
}

/** A chart that is not saved anywhere, and the way to Explore with it. */
export function GalleryChart({ title, form, dataset }: Props) {
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const facts = useMemo(() => (form ? chartFacts(dataset, form) : NO_FACTS), [dataset, form]);
  useEffect(() => {
    if (form === null) return undefined;
    const run = dispatch(runChart({ key: KEY, formData: form }));
    return () => {
      run.abort();
      dispatch(chartRemoved(KEY));
    };
  }, [dispatch, form]);
  if (form === null) return null;
  const open = () => navigate(`/explore/?form_data=${encodeURIComponent(JSON.stringify(form))}`);
  return (
    <>
      <div className={classes.tried}>
        <ChartFrame
          key={form.viz_type}
          chartKey={KEY}
          title={title}
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
