import { Checkbox, Select } from '@mantine/core';
import { INSIDE } from '@/ui/select/inside';
import { EMPTY_LEFT_OUT, GROUP_BY, isOfControls, LAYERS, type NativeFilter } from '../nativeFilter';
import type { FilterDataset } from './readColumns';
import { settingChange } from './settingChange';
import { SortFields } from './SortFields';

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

const REQUIRED_CONTROL: Box = {
  name: 'enableEmptyFilter',
  label: 'Value is required',
  description:
    'Apply waits for a value. The charts do not: until then they have their own settings.',
};

const SEVERAL_COLUMNS: Box = {
  name: 'canSelectMultiple',
  label: 'Can select several columns',
  isOn: true,
};

const OF_VALUES: readonly Box[] = [
  { name: 'multiSelect', label: 'Can select multiple values', isOn: true },
  {
    name: 'creatable',
    label: 'Can take values that are not offered',
    description: 'They are typed or pasted.',
    isOn: true,
  },
  {
    name: 'inverseSelection',
    label: 'Exclude selected values',
    description: EMPTY_LEFT_OUT,
  },
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

const DISPLAYS = [
  { value: 'slider-and-input', label: 'Track and boxes' },
  { value: 'slider', label: 'Track' },
  { value: 'input', label: 'Boxes' },
];

const boxesOf = (filter: NativeFilter): readonly Box[] => {
  if (filter.filterType === GROUP_BY) return [REQUIRED_CONTROL, SEVERAL_COLUMNS];
  // Without a value it hides nothing.
  if (filter.filterType === LAYERS) return [];
  if (isOfControls(filter)) return [REQUIRED_CONTROL];
  return filter.filterType === 'filter_select' ? [REQUIRED, ...OF_VALUES] : [REQUIRED];
};

/** How a filter behaves. */
export function SettingBoxes({ filter, dataset, onChange }: Props) {
  const { filterType, controlValues } = filter;
  const set = (name: string, value: unknown) => onChange(settingChange(filter, name, value));
  const boxes = boxesOf(filter);
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
      <SortFields filter={filter} dataset={dataset} onChange={onChange} />
      {filterType === 'filter_range' && <RangeSettings controlValues={controlValues} set={set} />}
    </>
  );
}

interface RangeProps {
  readonly controlValues: NativeFilter['controlValues'];
  readonly set: (name: string, value: unknown) => void;
}

/** What can be chosen of a range, and with what. */
function RangeSettings({ controlValues, set }: RangeProps) {
  const { enableSingleValue: single, rangeDisplayMode: display } = controlValues;
  return (
    <>
      <Select
        label="Ends of the range"
        data={SINGLE}
        value={typeof single === 'number' ? String(single) : 'range'}
        onChange={(kind) =>
          set('enableSingleValue', kind === null || kind === 'range' ? undefined : Number(kind))
        }
        allowDeselect={false}
        comboboxProps={INSIDE}
      />
      <Select
        label="Chosen with"
        data={DISPLAYS}
        value={DISPLAYS.find(({ value }) => value === display)?.value ?? 'slider-and-input'}
        onChange={(mode) => set('rangeDisplayMode', mode)}
        allowDeselect={false}
        comboboxProps={INSIDE}
      />
    </>
  );
}
