import { Checkbox, Select } from '@mantine/core';
import { INSIDE } from '@/ui/select/inside';
import type { NativeFilter } from '../nativeFilter';
import type { FilterDataset } from './readColumns';
import { settingChange } from './settingChange';

interface Props {
  readonly filter: NativeFilter;
  readonly dataset: FilterDataset | null;
  readonly onChange: (change: object) => void;
}

interface Box {
  readonly name: string;
  readonly label: string;
  readonly description?: string;
  /** What a filter has that never said it. */
  readonly isOn?: boolean;
}

const REQUIRED: Box = {
  name: 'enableEmptyFilter',
  label: 'Filter value is required',
  description: 'Its charts wait for a value.',
};

const OF_VALUES: readonly Box[] = [
  { name: 'multiSelect', label: 'Can select multiple values', isOn: true },
  { name: 'inverseSelection', label: 'Exclude selected values' },
  { name: 'defaultToFirstItem', label: 'Select first filter value by default' },
  {
    name: 'searchAllOptions',
    label: 'Dynamically search all filter values',
    description: 'What is typed is looked up on the server.',
  },
];

const SINGLE = [
  { value: 'range', label: 'From and to' },
  { value: '0', label: 'Minimum only' },
  { value: '2', label: 'Maximum only' },
  { value: '1', label: 'Exact value' },
];

const SORTS = [
  { value: 'ascending', label: 'Ascending' },
  { value: 'descending', label: 'Descending' },
];

/** How a filter behaves. */
export function SettingBoxes({ filter, dataset, onChange }: Props) {
  const { filterType, controlValues, sortMetric } = filter;
  const set = (name: string, value: unknown) => onChange(settingChange(filter, name, value));
  const metrics = dataset?.metrics ?? [];
  const boxes = filterType === 'filter_select' ? [REQUIRED, ...OF_VALUES] : [REQUIRED];
  return (
    <>
      {boxes.map(({ name, label, description, isOn = false }) => (
        <Checkbox
          key={name}
          label={label}
          description={description}
          checked={isOn ? controlValues[name] !== false : controlValues[name] === true}
          onChange={({ currentTarget }) => set(name, currentTarget.checked)}
        />
      ))}
      {filterType === 'filter_select' && (
        <Select
          label="Order of the values"
          data={SORTS}
          value={controlValues.sortAscending === false ? 'descending' : 'ascending'}
          onChange={(order) => set('sortAscending', order !== 'descending')}
          allowDeselect={false}
          comboboxProps={INSIDE}
        />
      )}
      {filterType === 'filter_select' && (metrics.length > 0 || sortMetric) && (
        <Select
          label="Sort metric"
          description="The values come in the order of this metric."
          data={metrics.map(({ name, label }) => ({ value: name, label }))}
          value={sortMetric}
          placeholder="By the value itself"
          onChange={(metric) => onChange({ sortMetric: metric })}
          comboboxProps={INSIDE}
          clearable
          searchable
        />
      )}
      {filterType === 'filter_range' && (
        <Select
          label="Ends of the range"
          data={SINGLE}
          value={
            typeof controlValues.enableSingleValue === 'number'
              ? String(controlValues.enableSingleValue)
              : 'range'
          }
          onChange={(kind) =>
            set('enableSingleValue', kind === null || kind === 'range' ? undefined : Number(kind))
          }
          allowDeselect={false}
          comboboxProps={INSIDE}
        />
      )}
    </>
  );
}
