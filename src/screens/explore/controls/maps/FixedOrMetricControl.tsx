import { NumberInput, Select } from '@mantine/core';
import { isRecord } from '#common/isRecord.ts';
import { toNumber } from '@/viz/shared/values';
import type { FormControlProps } from '../controlProps';
import { MetricsControl } from '../MetricsControl';
import classes from './maps.module.css';

const KINDS = [
  { value: 'fix', label: 'The same for all' },
  { value: 'metric', label: 'By metric' },
] as const;

/** One number for all, or a metric. */
export function FixedOrMetricControl({ value, onChange, control, ...props }: FormControlProps) {
  const saved = isRecord(value) ? value : {};
  const isMetric = saved.type === 'metric';
  return (
    <div className={classes.stack}>
      <Select
        aria-label={`${control.label}: how`}
        data={[...KINDS]}
        value={isMetric ? 'metric' : 'fix'}
        allowDeselect={false}
        onChange={(type) => onChange({ type, value: type === 'fix' ? 1000 : null })}
      />
      {isMetric ? (
        <MetricsControl
          {...props}
          control={{ ...control, kind: 'metric' }}
          value={saved.value ?? null}
          onChange={(metric) => onChange({ type: 'metric', value: metric })}
        />
      ) : (
        <NumberInput
          aria-label={control.label}
          min={0}
          value={toNumber(saved.value) ?? ''}
          onChange={(next) => onChange({ type: 'fix', value: next === '' ? null : Number(next) })}
        />
      )}
    </div>
  );
}
