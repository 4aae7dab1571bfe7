/** A dataset while it is edited: its record with the changes of the dialog, and what is sent of it. */
import type {
  DatasetColumnRecord,
  DatasetMetricRecord,
  DatasetRecord,
  DatasetRecordChange,
  SourceColumn,
} from '@/api/resources/datasetRecord';
import { isRecord } from '#common/isRecord.ts';
import { sameJson } from '@/lib/sameJson';

/** Entries have a key of their own: a new one has no number yet, and names change. */
export type DraftColumn = DatasetColumnRecord & { readonly key: string };
export type DraftMetric = DatasetMetricRecord & { readonly key: string };

export interface DatasetDraft {
  readonly tableName: string;
  readonly description: string;
  readonly sql: string | null;
  readonly mainTime: string | null;
  readonly filtersMainTime: boolean;
  readonly hoursOffset: number;
  readonly currencyColumn: string | null;
  readonly cacheTimeout: number | null;
  readonly ownerIds: readonly number[];
  readonly extra: string | null;
  readonly columns: readonly DraftColumn[];
  readonly metrics: readonly DraftMetric[];
}

const keyed = <T extends { readonly id?: number }>(entries: readonly T[], kind: string) =>
  entries.map((entry, at) => ({ ...entry, key: `${kind}-${entry.id ?? `at${at}`}` }));

export const toDraft = (record: DatasetRecord): DatasetDraft => ({
  tableName: record.table_name,
  description: record.description ?? '',
  sql: record.sql || null,
  mainTime: record.main_dttm_col,
  filtersMainTime: record.always_filter_main_dttm ?? false,
  hoursOffset: record.offset ?? 0,
  currencyColumn: record.currency_code_column ?? null,
  cacheTimeout: record.cache_timeout,
  ownerIds: record.owners.map(({ id }) => id),
  extra: record.extra,
  columns: keyed(record.columns, 'column'),
  metrics: keyed(record.metrics, 'metric'),
});

/** Replies also have times and certificates, which nobody sets. */
const COLUMN_KEYS = [
  'id',
  'column_name',
  'type',
  'advanced_data_type',
  'verbose_name',
  'description',
  'expression',
  'extra',
  'filterable',
  'groupby',
  'is_active',
  'is_dttm',
  'python_date_format',
  'uuid',
] as const satisfies readonly (keyof DatasetColumnRecord)[];
const METRIC_KEYS = [
  'id',
  'metric_name',
  'metric_type',
  'verbose_name',
  'description',
  'expression',
  'extra',
  'd3format',
  'currency',
  'warning_text',
  'uuid',
] as const satisfies readonly (keyof DatasetMetricRecord)[];

const only = <T extends object, K extends keyof T>(entry: T, keys: readonly K[]): Pick<T, K> =>
  Object.fromEntries(
    keys.filter((key) => entry[key] !== undefined).map((key) => [key, entry[key]]),
  ) as Pick<T, K>;

/** A column that is not temporal is no main time column; it is again once it holds times again. */
export const mainTimeOf = ({
  mainTime,
  columns,
}: Pick<DatasetDraft, 'mainTime' | 'columns'>): string | null =>
  columns.some(({ column_name, is_dttm }) => column_name === mainTime && !is_dttm)
    ? null
    : mainTime;

/** Only what differs is sent: what somebody else changed meanwhile stays. */
export const changeOf = (record: DatasetRecord, draft: DatasetDraft): DatasetRecordChange => {
  const before = toDraft(record);
  const differs = (key: keyof DatasetDraft) => !sameJson(before[key], draft[key]);
  return {
    ...(differs('tableName') ? { table_name: draft.tableName.trim() } : {}),
    ...(differs('description') ? { description: draft.description } : {}),
    ...(differs('sql') ? { sql: draft.sql } : {}),
    ...(mainTimeOf(before) === mainTimeOf(draft) ? {} : { main_dttm_col: mainTimeOf(draft) }),
    ...(differs('filtersMainTime') ? { always_filter_main_dttm: draft.filtersMainTime } : {}),
    ...(differs('hoursOffset') ? { offset: draft.hoursOffset } : {}),
    ...(differs('currencyColumn') ? { currency_code_column: draft.currencyColumn } : {}),
    ...(differs('cacheTimeout') ? { cache_timeout: draft.cacheTimeout } : {}),
    ...(differs('ownerIds') ? { owners: draft.ownerIds } : {}),
    ...(differs('extra') ? { extra: draft.extra } : {}),
    ...(differs('columns')
      ? { columns: draft.columns.map((one) => only(one, COLUMN_KEYS)) as DatasetColumnRecord[] }
      : {}),
    ...(differs('metrics')
      ? { metrics: draft.metrics.map((one) => only(one, METRIC_KEYS)) as DatasetMetricRecord[] }
      : {}),
  };
};

export const isCalculated = ({ expression }: Pick<DatasetColumnRecord, 'expression'>): boolean =>
  expression !== null && expression !== undefined && expression !== '';

const fresh = (names: readonly string[], stem: string): string => {
  if (!names.includes(stem)) return stem;
  let n = 2;
  while (names.includes(`${stem}_${n}`)) n += 1;
  return `${stem}_${n}`;
};

export const withNewColumn = (draft: DatasetDraft, key: string): DatasetDraft => ({
  ...draft,
  columns: [
    ...draft.columns,
    {
      key,
      column_name: fresh(
        draft.columns.map(({ column_name }) => column_name),
        'new_column',
      ),
      // Not empty: without an expression it would be a column of the table.
      expression: 'NULL',
      verbose_name: null,
      description: null,
      extra: null,
      type: null,
      type_generic: null,
      advanced_data_type: null,
      is_dttm: false,
      is_active: true,
      filterable: true,
      groupby: true,
      python_date_format: null,
    },
  ],
});

export const withNewMetric = (draft: DatasetDraft, key: string): DatasetDraft => ({
  ...draft,
  metrics: [
    ...draft.metrics,
    {
      key,
      metric_name: fresh(
        draft.metrics.map(({ metric_name }) => metric_name),
        'new_metric',
      ),
      metric_type: null,
      expression: 'COUNT(*)',
      verbose_name: null,
      description: null,
      extra: null,
      d3format: null,
      currency: null,
      warning_text: null,
    },
  ],
});

export interface Synced {
  readonly draft: DatasetDraft;
  readonly added: readonly string[];
  readonly removed: readonly string[];
  readonly retyped: readonly string[];
}

/** The columns of the source as they are now; what was set for those that stay is kept, and calculated ones stay. */
export const synced = (draft: DatasetDraft, source: readonly SourceColumn[]): Synced => {
  const stored = new Map(
    draft.columns.filter((one) => !isCalculated(one)).map((one) => [one.column_name, one]),
  );
  const names = new Set(source.map(({ column_name }) => column_name));
  const added = source.filter(({ column_name }) => !stored.has(column_name));
  const retyped: string[] = [];
  const columns = source.map(({ column_name, type, is_dttm, type_generic }): DraftColumn => {
    const known = stored.get(column_name);
    if (known && known.type === type) return known;
    if (known) retyped.push(column_name);
    return {
      key: `column-${column_name}`,
      verbose_name: null,
      description: null,
      expression: null,
      extra: null,
      advanced_data_type: null,
      is_active: true,
      filterable: true,
      groupby: true,
      python_date_format: null,
      ...known,
      column_name,
      type,
      type_generic: type_generic ?? null,
      is_dttm: is_dttm === true,
    };
  });
  const removed = [...stored.keys()].filter((name) => !names.has(name));
  const still = (name: string | null) => (name !== null && removed.includes(name) ? null : name);
  return {
    draft: {
      ...draft,
      columns: [...columns, ...draft.columns.filter(isCalculated)],
      mainTime: still(draft.mainTime),
      currencyColumn: still(draft.currencyColumn),
    },
    added: added.map(({ column_name }) => column_name),
    removed,
    retyped,
  };
};

export interface Certification {
  readonly certifiedBy: string;
  readonly details: string;
}

const objectIn = (text: string | null): Record<string, unknown> => {
  try {
    const value: unknown = JSON.parse(text ?? '{}');
    return isRecord(value) ? value : {};
  } catch {
    return {};
  }
};

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** Who vouches for a dataset, a column or a metric: a part of its JSON text `extra`. */
export const certificationOf = (extra: string | null): Certification => {
  const { certification } = objectIn(extra);
  const { certified_by, details } = isRecord(certification) ? certification : {};
  return { certifiedBy: textOf(certified_by), details: textOf(details) };
};

export const withCertification = (
  extra: string | null,
  { certifiedBy, details }: Certification,
): string | null => {
  const { certification: _before, ...rest } = objectIn(extra);
  const isCertified = certifiedBy !== '' || details !== '';
  const next = {
    ...rest,
    ...(isCertified ? { certification: { certified_by: certifiedBy, details } } : {}),
  };
  return Object.keys(next).length > 0 ? JSON.stringify(next) : null;
};

/** What would be refused, by the name of the entry; empty if it can be saved. */
export const problemsOf = ({ tableName, columns, metrics }: DatasetDraft): readonly string[] => {
  const names = [
    ...columns.map(({ column_name }) => ['column', column_name.trim()] as const),
    ...metrics.map(({ metric_name }) => ['metric', metric_name.trim()] as const),
  ];
  const seen = new Set<string>();
  const twice = names.filter(([kind, name]) => seen.size === seen.add(`${kind} ${name}`).size);
  return [
    ...(tableName.trim() === '' ? ['The dataset needs a name.'] : []),
    ...new Set(names.filter(([, name]) => name === '').map(([kind]) => `A ${kind} has no name.`)),
    ...new Set(twice.map(([kind, name]) => `There are two ${kind}s named ${name}.`)),
    ...columns
      .filter((column) => isCalculated(column) && column.expression?.trim() === '')
      .map(({ column_name }) => `The column ${column_name} has no SQL expression.`),
    ...metrics
      .filter(({ expression }) => expression.trim() === '')
      .map(({ metric_name }) => `The metric ${metric_name} has no SQL expression.`),
  ];
};
