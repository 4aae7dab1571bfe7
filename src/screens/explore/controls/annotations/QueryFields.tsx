import { Checkbox, Select } from '@mantine/core';
import { NO_TIME_RANGE } from '#common/noTimeRange.ts';
import { ManySelect } from '@/ui/select/ManySelect';
import { TIME_GRAINS } from '@/viz/controls/choices';
import { TimeRangeFields } from '@/features/timeRange/TimeRangeFields';
import type { KnownSource, LayerFieldsProps } from './SourceFields';

interface Props extends LayerFieldsProps {
  readonly known: KnownSource;
}

/** Which columns of a table chart say when and what. */
function ColumnFields({ layer, problems, onChange, known }: Props) {
  const columns = (own: string | readonly string[]) => [
    ...new Set([...(known?.columns ?? []), ...[own].flat().filter((name) => name !== '')]),
  ];
  const isInterval = layer.annotationType === 'INTERVAL';
  return (
    <>
      <Select
        label={isInterval ? 'Interval start column' : 'Event time column'}
        withAsterisk
        searchable
        data={columns(layer.timeColumn)}
        value={layer.timeColumn || null}
        onChange={(name) => onChange({ timeColumn: name ?? '' })}
        error={problems.timeColumn}
      />
      {isInterval && (
        <Select
          label="Interval end column"
          withAsterisk
          searchable
          data={columns(layer.intervalEndColumn)}
          value={layer.intervalEndColumn || null}
          onChange={(name) => onChange({ intervalEndColumn: name ?? '' })}
          error={problems.intervalEndColumn}
        />
      )}
      <Select
        label="Title column"
        searchable
        clearable
        placeholder="The name of the layer"
        data={columns(layer.titleColumn)}
        value={layer.titleColumn || null}
        onChange={(name) => onChange({ titleColumn: name ?? '' })}
      />
      <ManySelect
        label="Description columns"
        placeholder="All others"
        choices={columns(layer.descriptionColumns).map((name) => ({ value: name, label: name }))}
        value={layer.descriptionColumns}
        onChange={(names) => onChange({ descriptionColumns: names })}
      />
    </>
  );
}

const without = (record: Readonly<Record<string, unknown>>, key: string) =>
  Object.fromEntries(Object.entries(record).filter(([name]) => name !== key));

const AS_SHOWN = 'shown';
const OWN = 'own';

function TimeRange({
  value,
  onChange,
}: {
  readonly value: string;
  readonly onChange: (range: string | null) => void;
}) {
  return (
    <>
      <Select
        label="Time range of the layer"
        data={[
          { value: AS_SHOWN, label: 'As in this chart' },
          { value: OWN, label: 'One of its own' },
        ]}
        value={value === '' ? AS_SHOWN : OWN}
        allowDeselect={false}
        onChange={(choice) => onChange(choice === OWN ? NO_TIME_RANGE : null)}
      />
      {value !== '' && <TimeRangeFields value={value} onChange={onChange} />}
    </>
  );
}

/** Whether the source keeps its own time range and grain, or takes those of this chart. */
function OverrideFields({ layer: { overrides }, onChange }: LayerFieldsProps) {
  const put = (key: string, value: unknown) =>
    onChange({
      overrides: value === undefined ? without(overrides, key) : { ...overrides, [key]: value },
    });
  const has = (key: string) => Object.hasOwn(overrides, key);
  const own = (key: string) => {
    const value = overrides[key];
    return typeof value === 'string' ? value : '';
  };
  return (
    <>
      <Checkbox
        label="Override the time range"
        checked={has('time_range')}
        onChange={(event) => put('time_range', event.currentTarget.checked ? null : undefined)}
      />
      {has('time_range') && (
        <TimeRange value={own('time_range')} onChange={(range) => put('time_range', range)} />
      )}
      <Checkbox
        label="Override the time grain"
        checked={has('time_grain_sqla')}
        onChange={(event) => put('time_grain_sqla', event.currentTarget.checked ? null : undefined)}
      />
      {has('time_grain_sqla') && (
        <Select
          label="Time grain of the layer"
          placeholder="As in this chart"
          clearable
          data={TIME_GRAINS.map(({ value, label }) => ({ value: String(value), label }))}
          value={own('time_grain_sqla') || null}
          onChange={(grain) => put('time_grain_sqla', grain)}
        />
      )}
    </>
  );
}

/** Details of the rows of another chart; the others have none. */
export function QueryFields(props: Props) {
  const { sourceType } = props.layer;
  return (
    <>
      {sourceType === 'table' && <ColumnFields {...props} />}
      {(sourceType === 'table' || sourceType === 'line') && <OverrideFields {...props} />}
    </>
  );
}
