import { Modal, Select } from '@mantine/core';
import { useState } from 'react';
import { useAppSelector } from '@/app/redux';
import { Message } from '@/ui/Message';
import { LazyViz } from '@/viz/LazyViz';
import type { DatasetFacts } from '@/viz/chartResult';
import type { ChartKey } from './chartState';
import { selectChart } from './selectors';
import { useBox } from './useBox';

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
  const [ref, box] = useBox<HTMLDivElement>();
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
      <div ref={ref} style={{ height: 'min(60vh, 480px)' }}>
        {box && (
          <LazyViz
            formData={{
              datasource: chart.latestQueryFormData?.datasource ?? '',
              viz_type: 'table',
              query_mode: 'raw',
              include_search: result.data.length > 20,
            }}
            results={[result]}
            dataset={dataset}
            width={box.width}
            height={box.height}
            title={title}
          />
        )}
      </div>
    </>
  );
}
