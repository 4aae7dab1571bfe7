/**
 * The filters of a dashboard, as `native_filter_configuration` stores them, and its display controls, as
 * `chart_customization_config` does: those change how charts show their data, and else are kept and applied as filters.
 */
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

const CONTROL_TYPES = [
  'chart_customization_dynamic_groupby',
  'chart_customization_timegrain',
  'chart_customization_timecolumn',
  'chart_customization_deckgl_layer_visibility',
] as const;

export type FilterType = (typeof FILTER_TYPES)[number] | (typeof CONTROL_TYPES)[number];

/** Chooses the columns by which charts are grouped. */
export const GROUP_BY: FilterType = 'chart_customization_dynamic_groupby';

/** Chooses the layers of maps that are hidden. */
export const LAYERS: FilterType = 'chart_customization_deckgl_layer_visibility';

/** Whether it reads its choices from a dataset. */
export const hasDataset = ({ filterType }: Pick<NativeFilter, 'filterType'>): boolean =>
  filterType !== 'filter_time' && filterType !== LAYERS;

/** What a filter reads its choices from; a time range has none, a time column and a grain only a dataset. */
export interface Target {
  readonly datasetId: number | null;
  readonly column: string | null;
}

export interface NativeFilter {
  readonly type: 'NATIVE_FILTER' | 'CHART_CUSTOMIZATION';
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
  readonly type: 'DIVIDER' | 'CHART_CUSTOMIZATION_DIVIDER';
  readonly id: string;
  readonly title: string;
  readonly description: string;
}

export type BarEntry = NativeFilter | FilterDivider;

/** Also a display control, which is no divider either. */
export const isFilter = (entry: BarEntry): entry is NativeFilter => 'filterType' in entry;

/** Whether it stands among the display controls. */
export const isOfControls = ({ type }: BarEntry): boolean =>
  type === 'CHART_CUSTOMIZATION' || type === 'CHART_CUSTOMIZATION_DIVIDER';

export const isControlType = (type: unknown): boolean =>
  CONTROL_TYPES.some((known) => known === type);

export const isKnownType = (type: string): type is FilterType =>
  isControlType(type) || FILTER_TYPES.some((known) => known === type);

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

type Stored = Readonly<Record<string, unknown>>;

const toFilter = (id: string, type: NativeFilter['type'], stored: Stored): NativeFilter => ({
  type,
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

const toDivider = (
  id: string,
  type: FilterDivider['type'],
  { title, description }: Stored,
): FilterDivider => ({ type, id, title: text(title), description: text(description) });

/** Those that have an id, without which nothing can name them. */
const withId = (list: unknown): readonly (readonly [string, Stored])[] =>
  (Array.isArray(list) ? (list as unknown[]) : []).filter(isRecord).flatMap((stored) => {
    const id = text(stored.id);
    return id ? [[id, stored] as const] : [];
  });

const toEntry = (id: string, stored: Stored): BarEntry => {
  const { type } = stored;
  if (type === 'DIVIDER' || type === 'CHART_CUSTOMIZATION_DIVIDER')
    return toDivider(id, type, stored);
  return toFilter(id, type === 'CHART_CUSTOMIZATION' ? type : 'NATIVE_FILTER', stored);
};

const readEntries = (list: unknown): BarEntry[] =>
  withId(list).map(([id, stored]) => toEntry(id, stored));

/** The stored filters in their order. */
export const readFilters = ({ native_filter_configuration: list }: DashboardMetadata): BarEntry[] =>
  readEntries(list);

/** One stored filter, display control or divider. */
export const readEntry = (stored: Stored): BarEntry | undefined => readEntries([stored])[0];

/** Whether a stored display control acts here; a divider only stands between them. */
export const isUnderstood = ({ type, filterType }: Stored): boolean =>
  type === 'CHART_CUSTOMIZATION_DIVIDER' ||
  (type === 'CHART_CUSTOMIZATION' && isControlType(filterType));

/** The stored display controls in their order, without those that nobody here understands. */
const readControls = ({ chart_customization_config: list }: DashboardMetadata): BarEntry[] =>
  readEntries(
    (Array.isArray(list) ? (list as unknown[]) : [])
      .filter(isRecord)
      .filter((stored) => isUnderstood(stored) && stored.removed !== true),
  );

/** All of the bar in its order; `old` are filters from before native ones, which are stored elsewhere. */
export const barEntries = (
  metadata: DashboardMetadata,
  old: readonly NativeFilter[],
): readonly BarEntry[] => [...readFilters(metadata), ...old, ...readControls(metadata)];

/**
 * A value has to be chosen before Apply; the charts in the scope of a filter wait for it as well. That no layer of maps
 * is hidden is a choice, whatever another page stored about it.
 */
export const isRequired = ({ filterType, controlValues }: NativeFilter): boolean =>
  controlValues.enableEmptyFilter === true && filterType !== LAYERS;

/** It starts with the first of its choices. */
export const startsWithFirst = ({ filterType, controlValues }: NativeFilter): boolean =>
  filterType === 'filter_select' && controlValues.defaultToFirstItem === true;

export const takesSeveral = ({ filterType, controlValues }: NativeFilter): boolean =>
  filterType === GROUP_BY
    ? controlValues.canSelectMultiple !== false
    : controlValues.multiSelect !== false;

/** Values beyond its choices may be typed. */
export const takesNew = ({ controlValues }: NativeFilter): boolean =>
  controlValues.creatable !== false;

/** It keeps everything but the chosen values. */
export const isInverse = ({ filterType, controlValues }: NativeFilter): boolean =>
  filterType === 'filter_select' && controlValues.inverseSelection === true;

/** Of such a filter: databases say of no value neither that it is one of others nor that it is not. */
export const EMPTY_LEFT_OUT = 'Rows without a value are left out, too.';
