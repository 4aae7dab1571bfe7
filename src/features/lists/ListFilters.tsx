import { SegmentedControl, Select, TextInput } from '@mantine/core';
import { useState } from 'react';
import { SearchBox } from './SearchBox';
import { useRequest } from '../requests/useRequest';
import type { FilterValue, FilterValues } from './listState';
import type { FilterControl, Option } from './listView';
import { loadChoices } from './loadChoices';

interface SelectProps {
  readonly label: string;
  readonly placeholder?: string | undefined;
  readonly width?: number | undefined;
  readonly options: readonly Option[];
  readonly value: FilterValue;
  readonly onChange: (value: FilterValue) => void;
}

/** The option whose text the widget returned. */
const valueOf = (options: readonly Option[], text: string | null): FilterValue =>
  options.find(({ value }) => String(value) === text)?.value ?? null;

const toData = (options: readonly Option[]) =>
  options.map(({ value, label }) => ({ value: String(value), label }));

function ChoiceFilter({ label, placeholder, width, options, value, onChange }: SelectProps) {
  return (
    <Select
      aria-label={label}
      {...(placeholder ? { placeholder, clearable: true } : { allowDeselect: false })}
      {...(width ? { w: width } : {})}
      data={toData(options)}
      value={value === null ? null : String(value)}
      onChange={(text) => onChange(valueOf(options, text))}
    />
  );
}

type RelatedProps = Omit<SelectProps, 'options'> &
  Pick<Extract<FilterControl, { kind: 'related' }>, 'resource' | 'relation'>;

function RelatedFilter({ resource, relation, ...rest }: RelatedProps) {
  const { reply } = useRequest(loadChoices, { resource, relation });
  const options = (reply ?? []).map(({ value, text }) => ({ value, label: text }));
  return <ChoiceFilter {...rest} options={options} />;
}

const TYPING_PAUSE_MS = 200;

/** One of many related objects, found by its name. */
function SearchedFilter({ resource, relation, label, placeholder, value, onChange }: RelatedProps) {
  const [text, setText] = useState('');
  const [chosen, setChosen] = useState<Option | null>(null);
  /** One that only the address names has no name before it is found. */
  const known = chosen?.value === value ? chosen : { value: value ?? '', label: `No. ${value}` };
  const { reply } = useRequest(
    loadChoices,
    { resource, relation, text: text === known.label ? '' : text.trim() },
    { pauseMs: TYPING_PAUSE_MS },
  );
  const found = (reply ?? []).map(({ value: id, text: name }) => ({ value: id, label: name }));
  const options =
    value === null || found.some((option) => option.value === value) ? found : [known, ...found];
  return (
    <Select
      aria-label={label}
      placeholder={placeholder}
      clearable
      searchable
      data={toData(options)}
      filter={({ options: all }) => all}
      nothingFoundMessage={reply ? 'Nothing found' : 'Searching…'}
      value={value === null ? null : String(value)}
      searchValue={text}
      onSearchChange={setText}
      onChange={(next) => {
        setChosen(options.find((option) => String(option.value) === next) ?? null);
        onChange(valueOf(options, next));
      }}
    />
  );
}

interface ControlProps {
  readonly control: FilterControl;
  readonly value: FilterValue;
  readonly onChange: (value: FilterValue) => void;
}

function Control({ control, value, onChange }: ControlProps) {
  const { label } = control;
  const text = String(value ?? '');
  switch (control.kind) {
    case 'search':
      return <SearchBox label={label} value={text} onChange={onChange} />;
    case 'text':
      return (
        <TextInput
          aria-label={label}
          placeholder={label}
          w={140}
          leftSection={<control.Icon size={16} stroke={1.5} />}
          value={text}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      );
    case 'segments':
      return (
        <SegmentedControl
          aria-label={label}
          value={text}
          onChange={(chosen) => onChange(valueOf(control.options, chosen))}
          data={toData(control.options)}
        />
      );
    case 'choice':
      return <ChoiceFilter {...control} value={value} onChange={onChange} />;
    case 'related':
      return control.isSearched ? (
        <SearchedFilter {...control} value={value} onChange={onChange} />
      ) : (
        <RelatedFilter {...control} value={value} onChange={onChange} />
      );
  }
}

interface Props {
  readonly controls: readonly FilterControl[];
  readonly filters: FilterValues;
  readonly onChange: (filters: FilterValues) => void;
}

/** The filters of a list. */
export function ListFilters({ controls, filters, onChange }: Props) {
  return controls.map((control) => (
    <Control
      key={control.name}
      control={control}
      value={filters[control.name] ?? null}
      onChange={(value) => onChange({ [control.name]: value })}
    />
  ));
}
