import { Stack, Text } from '@mantine/core';
import { isRecord } from '#common/isRecord.ts';
import { metricLabel } from '#common/labels.ts';
import { toList, unique } from '@/viz/shared/labels';
import { BoundsControl } from './BoundsControl';
import type { FormControlProps } from './controlProps';

const [LOW, HIGH] = ['radarMetricMinValue', 'radarMetricMaxValue'];

/** Where the axis of each metric begins and ends; an empty box leaves that side to the data. */
export function MetricEndsControl(props: FormControlProps) {
  const { value, onChange, form, dataset } = props;
  const all = isRecord(value) ? value : {};
  const labels = unique(toList(form.metrics).map(metricLabel), String);
  const nameOf = (label: string) =>
    dataset.metrics.find(({ metric_name }) => metric_name === label)?.verbose_name || label;
  if (labels.length === 0) return <Text size="sm">Choose metrics first.</Text>;
  return (
    <Stack gap={8}>
      {labels.map((label) => {
        const own = isRecord(all[label]) ? all[label] : {};
        return (
          <div key={label}>
            <Text size="xs" truncate>
              {nameOf(label)}
            </Text>
            <BoundsControl
              {...props}
              control={{ ...props.control, label: nameOf(label) }}
              value={[own[LOW] ?? null, own[HIGH] ?? null]}
              onChange={(next) => {
                const [low = null, high = null] = Array.isArray(next)
                  ? (next as readonly unknown[])
                  : [];
                onChange({ ...all, [label]: { ...own, [LOW]: low, [HIGH]: high } });
              }}
            />
          </div>
        );
      })}
    </Stack>
  );
}
