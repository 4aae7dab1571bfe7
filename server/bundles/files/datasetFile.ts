import {
  BUNDLE_VERSION,
  type ColumnEntry,
  type DatasetFile,
  type MetricEntry,
} from '#common/wire/bundle.ts';
import { randomUUID } from 'node:crypto';
import { isRecord } from '#common/isRecord.ts';
import {
  type DatasetColumn,
  type DatasetMetric,
  datasetColumns,
  datasetMetrics,
} from '../../datasets/fields.ts';
import { genericOfWord } from '../../datasets/genericType.ts';
import { fromFlag, toFlag, toJson } from '../../store/codec.ts';
import type { StoredDataset } from '../../store/datasets.ts';
import { jsonOf, jsonOrNull, objectOf, type YamlRecord } from '../exactJson.ts';
import type { YamlValue } from '../yaml.ts';

/** In the order of the file; null where the store says nothing. */
const COLUMN_KEYS = [
  'column_name',
  'verbose_name',
  'is_dttm',
  'is_active',
  'type',
  'advanced_data_type',
  'groupby',
  'filterable',
  'expression',
  'description',
  'python_date_format',
  'datetime_format',
  'extra',
] as const;
const COLUMN_DEFAULTS: Readonly<Record<string, YamlValue>> = {
  is_active: true,
  groupby: true,
  filterable: true,
  is_dttm: false,
};
const METRIC_KEYS = [
  'metric_name',
  'verbose_name',
  'metric_type',
  'expression',
  'description',
  'd3format',
  'currency',
  'extra',
  'warning_text',
] as const;

/** Fields that datasets do not have here, with what their absence means. */
const UNUSED = {
  default_endpoint: null,
  params: null,
  filter_select_enabled: true,
  normalize_columns: false,
  folders: null,
} as const;
type Unused = keyof typeof UNUSED;
const ABSENT = { ...UNUSED, offset: 0, always_filter_main_dttm: false } as const;
const UNUSED_KEYS = Object.keys(UNUSED) as readonly Unused[];

const filled = (value: YamlRecord, defaults: Readonly<Record<string, YamlValue>>): YamlRecord => ({
  ...value,
  ...Object.fromEntries(Object.entries(defaults).map(([key, one]) => [key, value[key] ?? one])),
});

/** A file with what the absence of its keys means: those of older servers have fewer. */
export const wholeDatasetFile = (file: YamlRecord): YamlRecord => {
  const { columns } = file;
  if (!Array.isArray(columns)) return filled(file, ABSENT);
  const whole = columns.map((column: YamlValue) =>
    isRecord(column) ? filled(column as YamlRecord, COLUMN_DEFAULTS) : column,
  );
  return { ...filled(file, ABSENT), columns: whole };
};

const entry = (
  stored: DatasetColumn | DatasetMetric,
  keys: readonly string[],
  defaults: Readonly<Record<string, YamlValue>> = {},
): YamlRecord =>
  Object.fromEntries(
    keys.map((key) => {
      const value = stored[key] as YamlValue | undefined;
      if (key === 'extra') return [key, objectOf(value as string | null)];
      return [key, value ?? defaults[key] ?? null];
    }),
  );

export const datasetFile = (row: StoredDataset, databaseUuid: string): YamlRecord => {
  const unused = objectOf(row.unused_fields) ?? {};
  const unusedOf = (key: Unused): YamlValue => unused[key] ?? UNUSED[key];
  return {
    table_name: row.table_name,
    main_dttm_col: row.main_dttm_col,
    currency_code_column: row.currency_code_column,
    description: row.description,
    default_endpoint: unusedOf('default_endpoint'),
    offset: row.hours_offset,
    cache_timeout: row.cache_timeout,
    catalog: row.catalog,
    schema: row.schema,
    sql: row.sql,
    params: unusedOf('params'),
    template_params: objectOf(row.template_params),
    filter_select_enabled: unusedOf('filter_select_enabled'),
    fetch_values_predicate: row.fetch_values_predicate,
    extra: objectOf(row.extra),
    normalize_columns: unusedOf('normalize_columns'),
    always_filter_main_dttm: fromFlag(row.always_filter_main_dttm),
    folders: unusedOf('folders'),
    uuid: row.uuid,
    metrics: datasetMetrics(row).map((metric) => entry(metric, METRIC_KEYS)),
    columns: datasetColumns(row).map((column) => entry(column, COLUMN_KEYS, COLUMN_DEFAULTS)),
    version: BUNDLE_VERSION,
    database_uuid: databaseUuid,
  };
};

/** Of entries with the same name the last. */
const lastOf = <T>(entries: readonly T[], nameOf: (entry: T) => string): readonly T[] => [
  ...new Map(entries.map((one) => [nameOf(one), one])).values(),
];

/** Entries that stay keep their numbers, which row rules and older clients know. */
const numbered = <T extends DatasetColumn | DatasetMetric>(
  entries: readonly T[],
  before: readonly T[],
  nameOf: (entry: T) => string,
): readonly T[] => {
  const known = new Map(before.map((one) => [nameOf(one), one]));
  let next = Math.max(0, ...before.map(({ id }) => id ?? 0)) + 1;
  return entries.map((one) => {
    const stored = known.get(nameOf(one));
    const uuid = (stored?.uuid as string | undefined) ?? randomUUID();
    return { id: stored?.id ?? next++, uuid, ...one };
  });
};

const columnOf = ({ extra, is_dttm, ...column }: ColumnEntry): DatasetColumn => ({
  ...column,
  is_dttm: is_dttm ?? false,
  expression: column.expression || null,
  type_generic: genericOfWord(column.type),
  extra: jsonOrNull(extra),
});

const metricOf = ({ extra, ...metric }: MetricEntry): DatasetMetric => ({
  ...metric,
  extra: jsonOrNull(extra),
});

const blankAsNull = (text: string | null | undefined): string | null =>
  text?.trim() ? text : null;

/** The columns of the row that the file sets. */
export const datasetColumnsOf = (file: DatasetFile, before: StoredDataset | undefined) => ({
  table_name: file.table_name,
  catalog: blankAsNull(file.catalog),
  schema: blankAsNull(file.schema),
  sql: blankAsNull(file.sql),
  description: file.description ?? null,
  main_dttm_col: file.main_dttm_col ?? null,
  always_filter_main_dttm: toFlag(file.always_filter_main_dttm ?? false),
  hours_offset: file.offset ?? 0,
  columns: toJson(
    numbered(
      lastOf(file.columns ?? [], ({ column_name: name }) => name).map(columnOf),
      before ? datasetColumns(before) : [],
      ({ column_name: name }) => name,
    ),
  ),
  metrics: toJson(
    numbered(
      lastOf(file.metrics ?? [], ({ metric_name: name }) => name).map(metricOf),
      before ? datasetMetrics(before) : [],
      ({ metric_name: name }) => name,
    ),
  ),
  template_params: jsonOrNull(file.template_params),
  fetch_values_predicate: file.fetch_values_predicate ?? null,
  currency_code_column: file.currency_code_column ?? null,
  cache_timeout: file.cache_timeout ?? null,
  extra: jsonOrNull(file.extra),
  unused_fields: jsonOf(
    Object.fromEntries(
      UNUSED_KEYS.flatMap((key) => (file[key] === undefined ? [] : [[key, file[key]]])),
    ),
  ),
});
