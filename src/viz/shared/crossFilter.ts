/** Values of a chart as conditions: one value per dimension. */
import { sameJson } from '@/lib/sameJson';
import type { ChartMask, FilterClause, VizHooks } from '../vizHooks';
import { display } from './values';

type Values = readonly unknown[];

const clause = (op: 'IN' | '==', col: unknown, value: unknown): FilterClause => {
  if (value === null || value === undefined) return { col, op: 'IS NULL' };
  return { col, op, val: op === 'IN' ? [value] : value };
};

export const NO_MASK: ChartMask = { extraFormData: { filters: [] }, filterState: { value: null } };

export const crossFilter = (columns: readonly unknown[], values: Values): ChartMask => ({
  extraFormData: { filters: columns.map((column, at) => clause('IN', column, values[at])) },
  filterState: { value: values },
});

export const isChosen = (state: VizHooks['filterState'], values: Values): boolean =>
  Array.isArray(state?.value) && sameJson(state.value, values);

/** The mask after a click on these values: a second click removes the filter. */
export const toggled = (
  columns: readonly unknown[],
  values: Values,
  state: VizHooks['filterState'],
): ChartMask => (isChosen(state, values) ? NO_MASK : crossFilter(columns, values));

/** The values under the pointer, for a context menu. */
export const menuFilters = (
  columns: readonly unknown[],
  values: Values,
  formatted: readonly string[] = values.map(display),
): readonly FilterClause[] =>
  columns.map((column, at) => ({
    ...clause('==', column, values[at]),
    formattedVal: formatted[at] ?? '',
  }));
