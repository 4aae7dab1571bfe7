/** The result's rows as series along x: what the three time-series types draw. */
import { categoryName } from '../../shared/categoryName';
import { toNumber } from '../../shared/values';
import type { ChartResult } from '../../chartResult';
import type { FormData } from '../../formData';
import { xLabel } from './query';

export interface Series {
  readonly name: string;
  /** Beside `Frame.x`; null is a gap. */
  readonly values: readonly (number | null)[];
  readonly total: number;
}

export interface Frame {
  readonly isTime: boolean;
  /** Epoch ms on a time axis, category names otherwise. */
  readonly x: readonly (number | string)[];
  readonly series: readonly Series[];
  /** Points that have no number: nulls, NaN and infinities. */
  readonly missing: number;
}

type SortKey = (series: Series) => number | string;
const numbers = ({ values }: Series) => values.filter((value) => value !== null);
const SORTS: Readonly<Record<string, SortKey>> = {
  name: ({ name }) => name.toLowerCase(),
  sum: ({ total }) => total,
  min: (series) => Math.min(...numbers(series)),
  max: (series) => Math.max(...numbers(series)),
  avg: (series) => series.total / Math.max(numbers(series).length, 1),
};

const sorted = (series: readonly Series[], form: FormData): readonly Series[] => {
  const type = String(form.sort_series_type ?? 'sum');
  const key = Object.hasOwn(SORTS, type) ? SORTS[type] : undefined;
  if (!key || series.length < 2) return series;
  const sign = form.sort_series_ascending === true ? 1 : -1;
  return [...series].sort((a, b) => {
    const [left, right] = [key(a), key(b)];
    return left === right ? 0 : left < right ? -sign : sign;
  });
};

export const toFrame = (result: ChartResult, form: FormData): Frame => {
  const label = xLabel(form);
  const xIndex = Math.max(result.colnames.indexOf(label), 0);
  const xName = result.colnames[xIndex] ?? label;
  const isTime = result.coltypes[xIndex] === 2 && form.xAxisForceCategorical !== true;
  const rows = result.data;
  let missing = 0;
  const series = result.colnames
    .filter((name, index) => index !== xIndex && !name.includes('__yhat'))
    .map((name) => {
      let total = 0;
      const values = rows.map((row) => {
        const value = toNumber(row[name]);
        if (value === null) missing += 1;
        else total += value;
        return value;
      });
      return { name, values, total };
    });
  return {
    isTime,
    x: rows.map((row) =>
      isTime && typeof row[xName] === 'number'
        ? row[xName]
        : categoryName(row[xName], result.coltypes[xIndex]),
    ),
    series: sorted(series, form),
    missing,
  };
};
