import { Select } from '@mantine/core';
import { distinctGrains, timeGrainName } from '#common/timeGrains.ts';
import { TIME_GRAINS } from '@/viz/controls/choices';
import type { ControlProps } from './controlProps';

/** The time grains of the dataset's database; a default list when it names none. A saved one that it lacks stays. */
export function TimeGrainControl({
  control: { label },
  value,
  onChange,
  dataset,
  isInvalid,
}: ControlProps) {
  const own = dataset.time_grain_sqla ?? [];
  const offered =
    own.length > 0
      ? distinctGrains(
          own.map(([grain, name]) => ({
            value: grain,
            label: name === grain ? timeGrainName(grain) : name,
          })),
        )
      : TIME_GRAINS.map((grain) => ({ value: String(grain.value), label: grain.label }));
  const chosen = typeof value === 'string' && value !== '' ? value : null;
  const isOffered = chosen === null || offered.some((grain) => grain.value === chosen);
  const grains = isOffered
    ? offered
    : [...offered, { value: chosen, label: timeGrainName(chosen) }];
  return (
    <Select
      aria-label={label}
      error={isInvalid}
      data={grains}
      value={chosen}
      onChange={onChange}
      placeholder="As stored"
      clearable
      searchable
    />
  );
}
