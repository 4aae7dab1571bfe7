import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { toList } from '@/viz/shared/labels';
import { type Metric, metricTitle } from '../formData/adhoc';
import { Chips } from './Chips';
import type { FormControlProps } from './controlProps';
import { EditorPopover } from './EditorPopover';
import { iconOfMetric } from './fieldIcons';
import { MetricEditor } from './MetricEditor';
import { moved } from './moved';

/** Metrics in order, or the single metric of a setting that takes one. */
export function MetricsControl({
  control: { label, kind },
  value,
  onChange,
  dataset,
  form,
}: FormControlProps) {
  const [editing, setEditing] = useState<number | 'new' | null>(null);
  const isSingle = kind === 'metric';
  const metrics = toList(value) as readonly Metric[];
  const set = (next: readonly Metric[]) => onChange(isSingle ? (next[0] ?? null) : next);
  const close = () => setEditing(null);
  const editor = (metric: Metric | null, save: (made: Metric) => void) => (
    <MetricEditor
      metric={metric}
      datasource={form.datasource}
      dataset={dataset}
      onClose={close}
      onSave={(made) => {
        save(made);
        close();
      }}
    />
  );
  return (
    <>
      <Chips
        chips={metrics.map((metric) => ({
          title: metricTitle(metric, dataset),
          Icon: iconOfMetric(metric),
          isMissing:
            typeof metric === 'string' &&
            !dataset.metrics.some(({ metric_name }) => metric_name === metric),
        }))}
        onOpen={setEditing}
        onRemove={(index) => set(metrics.filter((_, at) => at !== index))}
        {...(isSingle ? {} : { onMove: (from, to) => set(moved(metrics, from, to)) })}
        around={(index, chip) => (
          <EditorPopover
            label={`Edit metric ${metricTitle(metrics[index] ?? '', dataset)}`}
            opened={editing === index}
            onClose={close}
            target={chip}
          >
            {editor(metrics[index] ?? null, (made) =>
              set(metrics.map((metric, at) => (at === index ? made : metric))),
            )}
          </EditorPopover>
        )}
      />
      {(!isSingle || metrics.length === 0) && (
        <EditorPopover
          label={`New metric for ${label}`}
          opened={editing === 'new'}
          onClose={close}
          target={
            <Button
              variant="subtle"
              fw={500}
              size="compact-sm"
              leftSection={<IconPlus size={14} stroke={1.5} />}
              onClick={() => setEditing('new')}
            >
              Add metric
            </Button>
          }
        >
          {editor(null, (made) => set([...metrics, made]))}
        </EditorPopover>
      )}
    </>
  );
}
