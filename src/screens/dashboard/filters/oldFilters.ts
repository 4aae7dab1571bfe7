/**
 * Filters of dashboards from before native filters: charts of the type `filter_box`, with the values of
 * `default_filters` or `preselect_filters` and the scopes of `filter_scopes`. They act and show like native filters;
 * nothing of them is stored as such.
 */
import { isRecord } from '#common/isRecord.ts';
import { NO_TIME_RANGE } from '#common/noTimeRange.ts';
import type { DashboardChart, DashboardMetadata } from '#common/wire/dashboard.ts';
import { filterMask, type FilterValue } from './filterMask';
import type { FilterType, NativeFilter } from './nativeFilter';
import type { Scope } from './scope';

type Values = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

const record = (value: unknown): Readonly<Record<string, unknown>> =>
  isRecord(value) ? value : {};

/** By chart and column; a text that cannot be read has none. */
const readValues = (text: unknown): Values => {
  try {
    const read: unknown = typeof text === 'string' ? JSON.parse(text || '{}') : text;
    return Object.fromEntries(Object.entries(record(read)).map(([id, one]) => [id, record(one)]));
  } catch {
    return {};
  }
};

/** What a filter box sets besides columns. */
const SPECIAL: Readonly<Record<string, readonly [FilterType, string]>> = {
  __time_range: ['filter_time', 'Time range'],
  __time_col: ['filter_timecolumn', 'Time column'],
  __time_grain: ['filter_timegrain', 'Time grain'],
};

interface Configured {
  readonly column: string;
  readonly label: string;
  readonly isMultiple: boolean;
}

/** The columns that a filter box offers. */
const configuredIn = (form: Readonly<Record<string, unknown>>): readonly Configured[] => {
  if (form.viz_type !== 'filter_box') return [];
  const listed = Array.isArray(form.filter_configs) ? form.filter_configs : [];
  const columns = listed.filter(isRecord).flatMap(({ column, label, multiple }) =>
    typeof column === 'string' && column !== ''
      ? [
          {
            column,
            label: typeof label === 'string' && label !== '' ? label : column,
            isMultiple: multiple !== false,
          },
        ]
      : [],
  );
  return form.date_filter === true
    ? [{ column: '__time_range', label: 'Time range', isMultiple: false }, ...columns]
    : columns;
};

const ids = (value: unknown): number[] =>
  Array.isArray(value) ? value.filter((id) => typeof id === 'number') : [];

const scopeIn = (scopes: unknown, chartId: string, column: string): Scope => {
  const { scope, immune } = record(record(record(scopes)[chartId])[column]);
  // An empty list is no chart at all.
  const rootPath = Array.isArray(scope) ? scope.filter((id) => typeof id === 'string') : null;
  return { rootPath: rootPath ?? ['ROOT_ID'], excluded: ids(immune) };
};

const toValue = (value: unknown): FilterValue => {
  if (value === null || value === undefined) return null;
  return typeof value === 'string' || Array.isArray(value) ? value : [value];
};

const datasetOf = (form: Readonly<Record<string, unknown>>): number | null => {
  const id = Number.parseInt(String(form.datasource ?? ''), 10);
  return Number.isSafeInteger(id) ? id : null;
};

interface Old {
  readonly metadata: Pick<DashboardMetadata, 'default_filters' | 'filter_scopes'>;
  /** `preselect_filters` of the address. */
  readonly preselected: string | null;
  readonly charts: readonly Pick<DashboardChart, 'form_data'>[];
}

/** The old filters that have a value, or a filter box that offers one. */
export const oldFilters = ({ metadata, preselected, charts }: Old): readonly NativeFilter[] => {
  const defaults = readValues(metadata.default_filters);
  const wanted = readValues(preselected);
  const forms = new Map(charts.map(({ form_data }) => [String(form_data.slice_id), form_data]));
  const boxes = [...forms].filter(([, form]) => form.viz_type === 'filter_box');
  const chartIds = new Set([
    ...boxes.map(([id]) => id),
    ...Object.keys(defaults),
    ...Object.keys(wanted),
  ]);
  return [...chartIds].flatMap((chartId) => {
    const form = record(forms.get(chartId));
    const values = { ...defaults[chartId], ...wanted[chartId] };
    const configured = new Map(configuredIn(form).map((one) => [one.column, one]));
    return [...new Set([...configured.keys(), ...Object.keys(values)])].flatMap((column) => {
      const [filterType, label] = SPECIAL[column] ?? (['filter_select', column] as const);
      // Others of these names are settings of an engine that is gone.
      if (column.startsWith('__') && !SPECIAL[column]) return [];
      const value = toValue(values[column]);
      const isWord = filterType === 'filter_time';
      const base: NativeFilter = {
        type: 'NATIVE_FILTER',
        id: `FILTER_BOX-${chartId}-${column}`,
        name: configured.get(column)?.label ?? label,
        description: '',
        filterType,
        target: { datasetId: datasetOf(form), column: SPECIAL[column] ? null : column },
        controlValues: { multiSelect: configured.get(column)?.isMultiple ?? true },
        defaultDataMask: {},
        cascadeParentIds: [],
        scope: scopeIn(metadata.filter_scopes, chartId, column),
        adhocFilters: [],
        timeRange: NO_TIME_RANGE,
        timeColumn: null,
        sortMetric: null,
      };
      const chosen = isWord || value === null ? value : [value].flat();
      return [{ ...base, defaultDataMask: filterMask(base, chosen) }];
    });
  });
};
