import { Modal } from '@mantine/core';
import { useAppSelector } from '@/app/redux';
import type { DatasetFacts } from '@/viz/chartResult';
import type { ChartKey } from './chartState';
import { QueryRows } from './rows/QueryRows';
import classes from './rows/rows.module.css';
import { selectChart } from './selectors';

interface Props {
  readonly chartKey: ChartKey;
  readonly title: string;
  readonly dataset: DatasetFacts;
  readonly onClose: () => void;
}

/** The rows behind a chart, in a dialog. */
export function ViewTableDialog({ chartKey, title, dataset, onClose }: Props) {
  const chart = useAppSelector((state) => selectChart(state, chartKey));
  const { queriesResponse, latestQueryFormData } = chart;
  return (
    <Modal opened onClose={onClose} title={`Data of ${title}`} size="xl">
      {latestQueryFormData && (
        <QueryRows
          results={queriesResponse ?? []}
          formData={latestQueryFormData}
          label={title}
          dataset={dataset}
          className={classes.inDialog}
        />
      )}
    </Modal>
  );
}
