import { Modal, Select } from '@mantine/core';
import { useState } from 'react';
import { useAppSelector } from '@/app/redux';
import { Message } from '@/ui/Message';
import type { DatasetFacts } from '@/viz/chartResult';
import type { ChartKey } from './chartState';
import { ResultRows } from './rows/ResultRows';
import classes from './rows/rows.module.css';
import { selectChart } from './selectors';

interface Props {
  readonly chartKey: ChartKey;
  readonly title: string;
  readonly dataset: DatasetFacts;
  readonly onClose: () => void;
}

/** The rows behind a chart, unformatted. */
export function ViewTableDialog({ chartKey, title, dataset, onClose }: Props) {
  return (
    <Modal opened onClose={onClose} title={`Data of ${title}`} size="xl">
      <Rows chartKey={chartKey} title={title} dataset={dataset} />
    </Modal>
  );
}

function Rows({ chartKey, title, dataset }: Omit<Props, 'onClose'>) {
  const chart = useAppSelector((state) => selectChart(state, chartKey));
  const [index, setIndex] = useState(0);
  const results = chart.queriesResponse ?? [];
  const result = results[index];
  if (!result || result.data.length === 0) return <Message title="There are no rows" />;
  return (
    <>
      {results.length > 1 && (
        <Select
          aria-label="Query"
          data={results.map((_, at) => ({ value: String(at), label: `Query ${at + 1}` }))}
          value={String(index)}
          onChange={(value) => setIndex(Number(value))}
          allowDeselect={false}
          mb={8}
        />
      )}
      <div className={classes.inDialog}>
        <ResultRows key={index} result={result} label={title} names={dataset.verboseNames} />
      </div>
    </>
  );
}
