/** A cross filter as a mask: in effect, kept with the address, and in links. */
import { isRecord } from '#common/isRecord.ts';
import { columnLabel } from '#common/labels.ts';
import type { DataMask } from '#common/wire/dashboard.ts';
import { vizEntry } from '@/viz/registry';
import { listed } from '@/viz/shared/listed';
import { asShown } from '@/viz/shared/movedTimes';
import { isRange } from '@/viz/shared/rangeFilter';
import { display, toNumber } from '@/viz/shared/values';
import type { CrossFilter, FilterClause } from '@/viz/vizHooks';
import { emptyMask } from '../filterMask';
import { columnsOf, rangeInWords } from './rangeWords';

/** Whether the values of a column are times, by its name. */
export type IsTime = (column: string) => boolean;

/** Of more, the lists are stored as they are. */
const MOST_COMBINATIONS = 1000;

/** Charts whose dimensions are filtered one by one store their values by column; the others store combinations. */
const BY_COLUMN: ReadonlySet<string> = new Set(['table', 'pivot_table_v2']);

/** More are not read, and would be carried along in links. */
export const MOST_LISTED = 50;

const OPERATORS: ReadonlySet<unknown> = new Set([
  'IN',
  '==',
  'IS NULL',
  '>=',
  '<',
  '<=',
] satisfies FilterClause['op'][]);

const isClause = (value: unknown): value is FilterClause =>
  isRecord(value) &&
  value.col !== undefined &&
  OPERATORS.has(value.op) &&
  (!isRange({ op: value.op as FilterClause['op'] }) || toNumber(value.val) !== null);

/** The conditions of a mask, of which a link may hold anything. */
export const clausesOf = (mask: DataMask | undefined): CrossFilter => {
  const filters = mask?.extraFormData?.filters;
  return Array.isArray(filters) ? filters.filter(isClause) : [];
};

/** By how many hours the chart shows the moments of its columns later, as its mask says. */
const withHours = (filter: CrossFilter, mask: DataMask | undefined): CrossFilter => {
  const later = mask?.filterState?.hoursLater;
  if (!isRecord(later)) return filter;
  return filter.map((clause) => {
    const hoursLater = later[columnLabel(clause.col)];
    return typeof hoursLater === 'number' ? { ...clause, hoursLater } : clause;
  });
};

/** The same conditions with moments as the chart shows them, for words. */
export const shownClausesOf = (mask: DataMask | undefined): CrossFilter =>
  withHours(clausesOf(mask), mask).map(asShown);

/** The columns of a mask that hold times, as its chart knew them. */
export const timesOf = (mask: DataMask | undefined): readonly string[] => {
  const times = mask?.filterState?.times;
  return Array.isArray(times)
    ? times.filter((column): column is string => typeof column === 'string')
    : [];
};

export const valuesOf = ({ op, val }: FilterClause): readonly unknown[] => {
  if (op === 'IS NULL') return [null];
  return Array.isArray(val) ? (val as unknown[]) : [val];
};

const combinations = (lists: readonly (readonly unknown[])[]): readonly (readonly unknown[])[] =>
  lists.reduce<readonly (readonly unknown[])[]>(
    (rows, list) => rows.flatMap((row) => list.map((value) => [...row, value])),
    [[]],
  );

const combined = (lists: readonly (readonly unknown[])[]): readonly (readonly unknown[])[] =>
  lists.length > 1 && lists.reduce((all, { length }) => all * length, 1) > MOST_COMBINATIONS
    ? lists
    : combinations(lists);

const labelOf = (filter: CrossFilter, isTime: IsTime): string =>
  columnsOf(filter)
    .map((clauses) =>
      clauses.some(isRange)
        ? rangeInWords(clauses, isTime(columnLabel(clauses[0]?.col)))
        : listed(clauses.flatMap(valuesOf).map(display), MOST_LISTED),
    )
    .join(', ');

/** The mask of the values that are chosen in a chart; without any, the one that does nothing. */
export const crossMask = (
  chartId: number,
  vizType: string,
  filter: CrossFilter,
  isTime: IsTime = () => false,
): DataMask => {
  const id = String(chartId);
  if (filter.length === 0) return { ...emptyMask(id), filterState: { value: null } };
  const lists = filter.map(valuesOf);
  const later = filter.flatMap(({ col, hoursLater }) =>
    hoursLater === undefined ? [] : [[columnLabel(col), hoursLater] as const],
  );
  const times = [...new Set(filter.map(({ col }) => columnLabel(col)))].filter(isTime);
  const state = BY_COLUMN.has(vizType)
    ? {
        value: lists,
        filters: Object.fromEntries(filter.map(({ col }, at) => [columnLabel(col), lists[at]])),
      }
    : { value: combined(lists) };
  return {
    id,
    extraFormData: { filters: filter.map(({ hoursLater: _hours, ...clause }) => clause) },
    filterState: {
      ...state,
      label: labelOf(filter.map(asShown), isTime),
      ...(later.length > 0 ? { hoursLater: Object.fromEntries(later) } : {}),
      ...(times.length > 0 ? { times } : {}),
    },
    ownState: {},
  };
};

/** Whether clicks in a chart of this type filter others. */
export const emits = (vizType: string): boolean => vizEntry(vizType)?.emitsCrossFilters === true;

/** A type that is not drawn here may filter others elsewhere, and links keep that. */
export const mayFilterOthers = (vizType: string): boolean =>
  emits(vizType) || vizEntry(vizType) === undefined;

/** Nothing is chosen in these charts. */
export const noCrossMasks = (
  sources: readonly { readonly chartId: number }[],
): Readonly<Record<string, DataMask>> =>
  Object.fromEntries(sources.map(({ chartId }) => [String(chartId), crossMask(chartId, '', [])]));

/** The cross filters of a link or a kept state, of charts that can have one; the rest of it is left out. */
export const startCrossMasks = (
  charts: readonly { readonly id: number; readonly vizType: string }[],
  given: unknown,
): Readonly<Record<string, DataMask>> =>
  Object.fromEntries(
    charts.flatMap(({ id, vizType }) => {
      const mask: unknown = isRecord(given) ? given[id] : undefined;
      const clauses = isRecord(mask) ? clausesOf(mask) : [];
      if (!isRecord(mask) || clauses.length === 0 || !mayFilterOthers(vizType)) return [];
      const times = new Set(timesOf(mask));
      const made = crossMask(id, vizType, withHours(clauses, mask), (column) => times.has(column));
      // A link of elsewhere names no columns that hold times; its label says them in words.
      const { label } = isRecord(mask.filterState) ? mask.filterState : {};
      const isOwn = typeof label === 'string' && clauses.some(isRange);
      const filterState = { ...made.filterState, ...(isOwn ? { label } : {}) };
      return [[String(id), { ...made, filterState }] as const];
    }),
  );
