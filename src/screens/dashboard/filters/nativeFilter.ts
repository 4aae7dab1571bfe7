/** The filters of a dashboard, as `native_filter_configuration` stores them. */
import { isRecord } from '#common/isRecord.ts';
import { NO_TIME_RANGE } from '#common/noTimeRange.ts';
import type { DashboardMetadata, DataMask } from '#common/wire/dashboard.ts';
import { type Scope, scopeOf } from './scope';

const FILTER_TYPES = [
  'filter_select',
  'filter_range',
  'filter_time',
  'filter_timecolumn',
  'filter_timegrain',
] as const;
export type FilterType = (typeof FILTER_TYPES)[number];

/** What a filter reads its choices from; a time range has none, a time column and a grain only a dataset. */
export interface Target {
  readonly datasetId: number | null;
  readonly column: string | null;
}

export interface NativeFilter {
  readonly type: 'NATIVE_FILTER';
  readonly id: string;
  readonly name: string;
  readonly description: string;
  /** A type of a newer server is not known here: such a filter acts with its default and cannot be changed. */
  readonly filterType: string;
  readonly target: Target;
  readonly controlValues: Readonly<Record<string, unknown>>;
  readonly defaultDataMask: DataMask;
  readonly cascadeParentIds: readonly string[];
  readonly scope: Scope;
  /** These three limit the choices, not the charts. */
  readonly adhocFilters: readonly unknown[];
  readonly timeRange: string;
  readonly timeColumn: string | null;
  /** A saved metric by which the choices are sorted. */
  readonly sortMetric: string | null;
}

export interface FilterDivider {
  readonly type: 'DIVIDER';
  readonly id: string;
  readonly title: string;
  readonly description: string;
}

export type BarEntry = NativeFilter | FilterDivider;

export const isFilter = (entry: BarEntry): entry is NativeFilter => entry.type === 'NATIVE_FILTER';

export const isKnownType = (type: string): type is FilterType =>
  FILTER_TYPES.some((known) => known === type);

const EVERYWHERE: Scope = { rootPath: ['ROOT_ID'], excluded: [] };

const text = (value: unknown): string => (typeof value === 'string' ? value : '');
const textOrNull = (value: unknown): string | null => text(value) || null;
const texts = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((one) => typeof one === 'string') : [];
const record = (value: unknown): Readonly<Record<string, unknown>> =>
  isRecord(value) ? value : {};

const targetOf = (targets: unknown): Target => {
  const first = record(Array.isArray(targets) ? targets[0] : null);
  return {
    datasetId: typeof first.datasetId === 'number' ? first.datasetId : null,
    column: textOrNull(record(first.column).name),
  };
};

const toFilter = (id: string, stored: Readonly<Record<string, unknown>>): NativeFilter => ({
  type: 'NATIVE_FILTER',
  id,
  name: text(stored.name),
  description: text(stored.description),
  filterType: text(stored.filterType),
  target: targetOf(stored.targets),
  controlValues: record(stored.controlValues),
  defaultDataMask: record(stored.defaultDataMask),
  cascadeParentIds: texts(stored.cascadeParentIds),
  scope: scopeOf(stored) ?? EVERYWHERE,
  adhocFilters: Array.isArray(stored.adhoc_filters) ? stored.adhoc_filters : [],
  timeRange: text(stored.time_range) || NO_TIME_RANGE,
  timeColumn: textOrNull(stored.granularity_sqla),
  sortMetric: textOrNull(stored.sortMetric),
});

/** The stored filters in their order; what has no id is left out, since nothing can name it. */
export const readFilters = ({ native_filter_configuration: list }: DashboardMetadata): BarEntry[] =>
  (Array.isArray(list) ? list : []).filter(isRecord).flatMap((stored): BarEntry[] => {
    const id = text(stored.id);
    if (!id) return [];
    if (stored.type !== 'DIVIDER') return [toFilter(id, stored)];
    const { title, description } = stored;
    return [{ type: 'DIVIDER', id, title: text(title), description: text(description) }];
  });

/** A value has to be chosen before the charts in scope are asked. */
export const isRequired = ({ controlValues }: NativeFilter): boolean =>
  controlValues.enableEmptyFilter === true;

/** It starts with the first of its choices. */
export const startsWithFirst = ({ filterType, controlValues }: NativeFilter): boolean =>
  filterType === 'filter_select' && controlValues.defaultToFirstItem === true;

export const takesSeveral = ({ controlValues }: NativeFilter): boolean =>
  controlValues.multiSelect !== false;

/** Values beyond its choices may be typed. */
export const takesNew = ({ controlValues }: NativeFilter): boolean =>
  controlValues.creatable !== false;

/** It keeps everything but the chosen values. */
export const isInverse = ({ filterType, controlValues }: NativeFilter): boolean =>
  filterType === 'filter_select' && controlValues.inverseSelection === true;
