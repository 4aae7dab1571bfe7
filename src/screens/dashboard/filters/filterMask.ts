/** What a filter says when a value is chosen: the mask that is applied, kept with the address and sent to charts. */
import { NO_TIME_RANGE } from '#common/noTimeRange.ts';
import { timeGrainName } from '#common/timeGrains.ts';
import type { DataMask } from '#common/wire/dashboard.ts';
import { shownRange } from '@/features/timeRange/timeRange';
import { counted } from '@/viz/shared/told';
import { display } from '@/viz/shared/values';
import {
  type FilterType,
  GROUP_BY,
  isControlType,
  isInverse,
  isKnownType,
  type NativeFilter,
} from './nativeFilter';

/** A list of values, the two ends of a range with null for an open one, or the text of a time range. */
export type FilterValue = readonly unknown[] | string | null;

type Extra = Readonly<Record<string, unknown>>;

/** What people call the columns of the dataset of a filter. */
export type ColumnNames = Readonly<Record<string, string>>;

interface Kind {
  readonly label: string;
  /** What it does, where its name does not say it. */
  readonly about?: string;
  readonly isEmpty: (value: FilterValue) => boolean;
  readonly extra: (filter: NativeFilter, value: readonly unknown[]) => Extra;
  /** The value in words. */
  readonly words: (value: readonly unknown[], names: ColumnNames) => string;
  /** Its value are columns, which have the names of their dataset whatever the mask calls them. */
  readonly isOfColumns?: true;
}

const isNothing = (value: FilterValue): boolean => value === null || value.length === 0;
const list = (value: readonly unknown[]): string => value.map(display).join(', ');

const bounds = (col: string | null, [low, high]: readonly unknown[]): Extra => {
  const isOpen = (end: unknown) => end === null || end === undefined;
  if (!isOpen(low) && low === high) return { filters: [{ col, op: '==', val: low }] };
  return {
    filters: [
      ...(isOpen(low) ? [] : [{ col, op: '>=', val: low }]),
      ...(isOpen(high) ? [] : [{ col, op: '<=', val: high }]),
    ],
  };
};

const boundsInWords = ([low, high]: readonly unknown[]): string => {
  const isOpen = (end: unknown) => end === null || end === undefined;
  if (isOpen(low)) return `x ≤ ${display(high)}`;
  if (isOpen(high)) return `x ≥ ${display(low)}`;
  return low === high ? `x = ${display(low)}` : `${display(low)} ≤ x ≤ ${display(high)}`;
};

const columnsInWords: Kind['words'] = (columns, names) =>
  list(columns.map((column) => names[String(column)] || column));

const TIME_COLUMN: Kind = {
  label: 'Time column',
  isEmpty: isNothing,
  extra: (_, [column]) => ({ granularity_sqla: column }),
  words: columnsInWords,
  isOfColumns: true,
};

const TIME_GRAIN: Kind = {
  label: 'Time grain',
  isEmpty: isNothing,
  extra: (_, [grain]) => ({ time_grain_sqla: grain }),
  words: (grains) => list(grains.map((grain) => timeGrainName(String(grain)))),
};

const KINDS: Readonly<Record<FilterType, Kind>> = {
  filter_select: {
    label: 'Value',
    isEmpty: isNothing,
    extra: (filter, val) => ({
      filters: [{ col: filter.target.column, op: isInverse(filter) ? 'NOT IN' : 'IN', val }],
    }),
    words: list,
  },
  filter_range: {
    label: 'Numerical range',
    isEmpty: (value) =>
      value === null || [value].flat().every((end) => end === null || end === undefined),
    extra: ({ target }, value) => bounds(target.column, value),
    words: boundsInWords,
  },
  filter_time: {
    label: 'Time range',
    isEmpty: (value) => isNothing(value) || value === NO_TIME_RANGE,
    extra: (_, [range]) => ({ time_range: range }),
    words: ([range]) => shownRange(display(range)),
  },
  filter_timecolumn: TIME_COLUMN,
  filter_timegrain: TIME_GRAIN,
  chart_customization_dynamic_groupby: {
    label: 'Group by',
    about: 'It replaces the dimensions of the charts in its scope; in a pivot table, the columns.',
    isEmpty: isNothing,
    extra: (_, groupby) => ({ custom_form_data: { groupby } }),
    words: columnsInWords,
    isOfColumns: true,
  },
  chart_customization_timecolumn: TIME_COLUMN,
  chart_customization_timegrain: TIME_GRAIN,
  chart_customization_deckgl_layer_visibility: {
    label: 'Layers of maps',
    isEmpty: isNothing,
    // The layers that are left depend on the maps of the dashboard.
    extra: () => ({}),
    words: ({ length }) => `${counted(length, 'layer')} hidden`,
  },
};

const kindsWhere = (isOne: (type: string) => boolean) =>
  Object.entries(KINDS)
    .filter(([type]) => isOne(type))
    .map(([value, { label }]) => ({ value, label }));

/** The kinds of filters that can be made, in the order in which they are offered. */
export const FILTER_KINDS = kindsWhere((type) => !isControlType(type));

export const CONTROL_KINDS = kindsWhere(isControlType);

export const kindName = ({ filterType }: NativeFilter): string =>
  isKnownType(filterType) ? KINDS[filterType].label : filterType;

export const kindAbout = ({ filterType }: NativeFilter): string | undefined =>
  isKnownType(filterType) ? KINDS[filterType].about : undefined;

export const emptyMask = (id: string): DataMask => ({
  id,
  extraFormData: {},
  filterState: {},
  ownState: {},
});

const toValue = (value: unknown): FilterValue =>
  typeof value === 'string' || Array.isArray(value) ? value : null;

export const valueOf = (mask: DataMask | undefined): FilterValue =>
  toValue(mask?.filterState?.value);

const isEmptyFor = ({ filterType }: NativeFilter, value: FilterValue): boolean =>
  isKnownType(filterType) ? KINDS[filterType].isEmpty(value) : isNothing(value);

/** A range whose ends are in the wrong order, which no row is in. */
export const isBackwards = (filter: NativeFilter, mask: DataMask | undefined): boolean => {
  if (filter.filterType !== 'filter_range') return false;
  const [low = null, high = null] = [valueOf(mask) ?? []].flat() as readonly unknown[];
  return typeof low === 'number' && typeof high === 'number' && low > high;
};

/** Whether the filter leaves the charts alone. */
export const isUnset = (filter: NativeFilter, mask: DataMask | undefined): boolean =>
  isEmptyFor(filter, valueOf(mask));

/**
 * The mask of a chosen value. `label` replaces the words where the value is a code, such as that of a time grain.
 */
export const filterMask = (filter: NativeFilter, value: FilterValue, label?: string): DataMask => {
  const { id, filterType } = filter;
  if (!isKnownType(filterType)) return { ...emptyMask(id), ...filter.defaultDataMask, id };
  const { extra, words } = KINDS[filterType];
  if (isEmptyFor(filter, value) || value === null)
    return { ...emptyMask(id), filterState: { value: null } };
  const values = typeof value === 'string' ? [value] : value;
  return {
    id,
    extraFormData: extra(filter, values),
    filterState: {
      value,
      ...(filterType === 'filter_select' ? { excludeFilterValues: true } : {}),
      ...(filterType === 'filter_time' || KINDS[filterType] === TIME_COLUMN
        ? {}
        : { label: label ?? words(values, {}) }),
    },
    ownState: filterType === GROUP_BY ? { column: value } : {},
  };
};

/** How other pages end the label of values that are left out. */
export const EXCLUDED = / ?\(excluded\)$/;

/** What the filter says now, for people; empty if nothing. */
export const maskInWords = (
  filter: NativeFilter,
  mask: DataMask | undefined,
  names: ColumnNames = {},
): string => {
  const value = valueOf(mask);
  if (value === null || isEmptyFor(filter, value)) return '';
  const label = mask?.filterState?.label;
  const values = typeof value === 'string' ? [value] : value;
  const kind = isKnownType(filter.filterType) ? KINDS[filter.filterType] : null;
  const isLabelled = typeof label === 'string' && label !== '' && !kind?.isOfColumns;
  const words = isLabelled ? label : (kind?.words ?? list)(values, names);
  return isInverse(filter) && !EXCLUDED.test(words) ? `all but ${words}` : words;
};
