import { Select } from '@mantine/core';
import { INSIDE } from '@/ui/select/inside';
import type { NativeFilter } from '../nativeFilter';
import type { FilterDataset } from './readColumns';

interface Props {
  readonly filter: NativeFilter;
  readonly dataset: FilterDataset | null;
  readonly onChange: (change: object) => void;
}

/** The time that a range on the choices of a filter is about. */
export function TimeColumnField({ filter, dataset, onChange }: Props) {
  const temporal = (dataset?.columns ?? []).filter(({ isTemporal }) => isTemporal);
  return (
    <Select
      label="Time column"
      description="Which time the range is about."
      data={temporal.map(({ name, label }) => ({ value: name, label }))}
      value={filter.timeColumn}
      placeholder="The main time of the dataset"
      onChange={(granularity_sqla) => onChange({ granularity_sqla })}
      comboboxProps={INSIDE}
      clearable
    />
  );
}
