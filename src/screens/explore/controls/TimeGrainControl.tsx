import { Select } from '@mantine/core';
import { TIME_GRAINS } from '@/viz/controls/choices';
import type { ControlProps } from './controlProps';

/** The time grains of the dataset's database; a default list when it names none. */
export function TimeGrainControl({
  control: { label },
  value,
  onChange,
  dataset,
  isInvalid,
}: ControlProps) {
  const own = dataset.time_grain_sqla ?? [];
  const grains =
    own.length > 0
      ? own.map(([grain, name]) => ({ value: grain, label: name }))
      : TIME_GRAINS.map((grain) => ({ value: String(grain.value), label: grain.label }));
  return (
    <Select
      aria-label={label}
      error={isInvalid}
      data={grains}
      value={typeof value === 'string' ? value : null}
      onChange={onChange}
      placeholder="As stored"
      clearable
      searchable
    />
  );
}
