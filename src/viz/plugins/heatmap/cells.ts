/** Rows as cells of two axes of categories. */
import { columnLabel, metricLabel } from '#common/labels.ts';
import type { ChartResult } from '../../chartResult';
import type { FormData } from '../../formData';
import { addAmounts, type Amount, amountOf, compareAmounts } from '../../shared/amount';
import { timeGrain } from '../../shared/baseQuery';
import { toList } from '../../shared/labels';
import { categoryName } from '../../shared/categoryName';
import { grainFormat, timeFormatter } from '#common/timeFormat.ts';
import { xColumn } from '../../shared/xAxis';
import { RANK } from './rank';

export interface Cell {
  readonly x: number;
  readonly y: number;
  readonly amount: Amount;
  /** Its place among the others, from 0 to 1; null where the answer has none. */
  readonly rank: number | null;
}

interface Category {
  readonly value: unknown;
  readonly name: string;
}

export interface Cells {
  readonly xs: readonly Category[];
  readonly ys: readonly Category[];
  readonly cells: readonly Cell[];
  /** How many cells came without a number. */
  readonly empty: number;
}

const TIME = 2;
const NUMBER = 0;

const keyOf = (value: unknown): string => `${typeof value}:${String(value)}`;

const compareValues = (a: unknown, b: unknown, type: number | undefined): number => {
  if (a === null || b === null) return a === b ? 0 : a === null ? 1 : -1;
  if (type === TIME || type === NUMBER) {
    const [left, right] = [amountOf(a), amountOf(b)];
    if (left !== null && right !== null) return compareAmounts(left, right);
  }
  return String(a).localeCompare(String(b), 'en', { numeric: true });
};

interface Side {
  readonly column: string;
  readonly sort: unknown;
  readonly nameOf: (value: unknown) => string;
}

/** The values of one axis: by name or by what their cells add up to. Rows in no order are no order to draw: it differs from run to run. */
const categoriesOf = (
  { data, colnames, coltypes }: ChartResult,
  metric: string,
  { column, sort, nameOf }: Side,
): readonly Category[] => {
  const type = coltypes[colnames.indexOf(column)];
  const sums = new Map<string, { value: unknown; amounts: Amount[] }>();
  for (const row of data) {
    const value = row[column] ?? null;
    const known = sums.get(keyOf(value)) ?? { value, amounts: [] };
    const amount = amountOf(row[metric]);
    if (amount !== null) known.amounts.push(amount);
    sums.set(keyOf(value), known);
  }
  const all = [...sums.values()].map(({ value, amounts }) => ({
    value,
    name: nameOf(value),
    sum: addAmounts(amounts),
  }));
  const [by, direction] = String(sort ?? '').split('_');
  const sign = direction === 'desc' ? -1 : 1;
  if (by === 'value') return all.toSorted((a, b) => sign * compareAmounts(a.sum, b.sum));
  return all.toSorted((a, b) => sign * compareValues(a.value, b.value, type));
};

const timeNames = (form: FormData, isAxis: boolean) => {
  const { x_axis_time_format: own } = form;
  if (typeof own === 'string' && own !== '' && own !== 'smart_date') return timeFormatter(own);
  return grainFormat(isAxis ? timeGrain(form) : undefined);
};

export const toCells = (result: ChartResult, form: FormData): Cells => {
  const metric = metricLabel(toList(form.metric)[0]);
  const xKey = xColumn(result, form);
  const yKey = columnLabel(toList(form.groupby)[0] ?? '');
  const typeOf = (name: string) => result.coltypes[result.colnames.indexOf(name)];
  const side = (column: string, sort: unknown, isAxis: boolean): Side => ({
    column,
    sort,
    nameOf: (value) => categoryName(value, typeOf(column), timeNames(form, isAxis)),
  });
  const xs = categoriesOf(result, metric, side(xKey, form.sort_x_axis, true));
  const ys = categoriesOf(result, metric, side(yKey, form.sort_y_axis, false));
  const places = (all: readonly Category[]) =>
    new Map(all.map(({ value }, at) => [keyOf(value), at]));
  const [xPlaces, yPlaces] = [places(xs), places(ys)];
  const cells = result.data.flatMap((row): readonly Cell[] => {
    const amount = amountOf(row[metric]);
    const x = xPlaces.get(keyOf(row[xKey] ?? null));
    const y = yPlaces.get(keyOf(row[yKey] ?? null));
    if (amount === null || x === undefined || y === undefined) return [];
    const rank = amountOf(row[RANK]);
    return [{ x, y, amount, rank: rank === null ? null : Number(rank) }];
  });
  return { xs, ys, cells, empty: result.data.length - cells.length };
};
