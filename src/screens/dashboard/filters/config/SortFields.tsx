import { Select } from '@mantine/core';
import { INSIDE } from '@/ui/select/inside';
import { GROUP_BY, type NativeFilter } from '../nativeFilter';
import type { FilterDataset } from './readColumns';
import { settingChange } from './settingChange';

interface Props {
  readonly filter: NativeFilter;
  readonly dataset: FilterDataset | null;
  readonly onChange: (change: object) => void;
}

const SORTS = [
  { value: 'ascending', label: 'Ascending' },
  { value: 'descending', label: 'Descending' },
];

/** In which order a filter offers its values, or a display control has its charts show their groups. */
export function SortFields({ filter, dataset, onChange }: Props) {
  const { filterType, controlValues, sortMetric } = filter;
  if (filterType === GROUP_BY) {
    const stored = controlValues.sortMetric;
    const metric = typeof stored === 'string' && stored !== '' ? stored : null;
    return (
      <>
        <MetricSelect
          dataset={dataset}
          value={metric}
          description="The groups come in the order of this metric."
          placeholder="As each chart has it"
          onChange={(name) => onChange(settingChange(filter, 'sortMetric', name))}
        />
        {metric && (
          <OrderSelect
            label="Order of the groups"
            // In the other direction than it is called: so has every Superset it.
            isDescending={controlValues.sortAscending === true}
            onChange={(isDescending) =>
              onChange(settingChange(filter, 'sortAscending', isDescending))
            }
          />
        )}
      </>
    );
  }
  if (filterType !== 'filter_select') return null;
  return (
    <>
      <OrderSelect
        label="Order of the values"
        isDescending={controlValues.sortAscending === false}
        onChange={(isDescending) => onChange(settingChange(filter, 'sortAscending', !isDescending))}
      />
      <MetricSelect
        dataset={dataset}
        value={sortMetric}
        description="The values come in the order of this metric."
        placeholder="By the value itself"
        onChange={(name) => onChange({ sortMetric: name })}
      />
    </>
  );
}

interface OrderProps {
  readonly label: string;
  readonly isDescending: boolean;
  readonly onChange: (isDescending: boolean) => void;
}

function OrderSelect({ label, isDescending, onChange }: OrderProps) {
  return (
    <Select
      label={label}
      data={SORTS}
      value={isDescending ? 'descending' : 'ascending'}
      onChange={(order) => onChange(order === 'descending')}
      allowDeselect={false}
      comboboxProps={INSIDE}
    />
  );
}

interface MetricProps {
  readonly dataset: FilterDataset | null;
  readonly value: string | null;
  readonly description: string;
  readonly placeholder: string;
  readonly onChange: (metric: string | null) => void;
}

/** One of the saved metrics; nothing where there is none to choose and none to take away. */
function MetricSelect({ dataset, value, description, placeholder, onChange }: MetricProps) {
  const metrics = dataset?.metrics ?? [];
  if (metrics.length === 0 && !value) return null;
  return (
    <Select
      label="Sort metric"
      description={description}
      data={metrics.map(({ name, label }) => ({ value: name, label }))}
      value={value}
      placeholder={placeholder}
      onChange={onChange}
      comboboxProps={INSIDE}
      clearable
      searchable
    />
  );
}
