/** A result's rows as series along its x column. */
import type { ChartResult } from '../chartResult';
import { categoryName } from '../shared/categoryName';
import { toNumber } from '../shared/values';

export interface FrameSeries {
  readonly column: string;
  /** Beside `Frame.x`; null is a gap. */
  readonly values: readonly (number | null)[];
  readonly total: number;
  /** By index, the text of values that a double does not hold exactly. */
  readonly texts?: ReadonlyMap<number, string>;
}

export type AxisKind = 'time' | 'category' | 'number';

export interface Frame {
  readonly kind: AxisKind;
  /** Epoch ms on a time axis, numbers on one of numbers, names otherwise. */
  readonly x: readonly (number | string)[];
  readonly series: readonly FrameSeries[];
  /** Values that are not there: NaN and infinities, and nulls where every series has a row at every x. */
  readonly missing: number;
  /** Rows without a time, which have no place on a time axis. */
  readonly unplaced?: number;
  /** Values that are there, but are no numbers: texts, times, yes and no. */
  readonly unread?: number;
}

const NO_NUMBER = /^(?:[+-]?(?:nan|inf(?:inity)?))?$/i;

const isOther = (cell: unknown): boolean =>
  typeof cell === 'string'
    ? !NO_NUMBER.test(cell.trim())
    : cell !== null && cell !== undefined && typeof cell !== 'number';

interface FrameOptions {
  readonly x: string;
  readonly isCategorical: boolean;
  /** Rows are single points: x may be a number, and a null is no point at all. */
  readonly isOfPoints: boolean;
  /** A column of numbers is a scale; else each of its numbers is a name. */
  readonly hasScale?: boolean;
  /** Series are groups: where one has a null there were no rows, and nothing was lost. */
  readonly isGrouped?: boolean;
  /** Columns that only sort. */
  readonly hidden?: readonly string[];
}

const kindOf = (coltype: number | undefined, options: FrameOptions) => {
  if (options.isCategorical) return 'category';
  if (coltype === 2) return 'time';
  return coltype === 0 && (options.isOfPoints || options.hasScale) ? 'number' : 'category';
};

/** The rows that have a place along the axis, in its order: a query may have ordered them by their values. */
export const rowsAlong = (
  data: ChartResult['data'],
  x: string,
  kind: AxisKind,
): ChartResult['data'] => {
  if (kind === 'category') return data;
  const rows = data.filter((row) => toNumber(row[x]) !== null);
  const at = (row: ChartResult['data'][number] | undefined) => Number(row?.[x]);
  const isOrdered = rows.every((row, index) => index === 0 || at(rows[index - 1]) <= at(row));
  return kind === 'time' || isOrdered ? rows : rows.toSorted((a, b) => at(a) - at(b));
};

export const toFrame = (result: ChartResult, options: FrameOptions): Frame => {
  const { data, colnames, coltypes } = result;
  const xIndex = Math.max(colnames.indexOf(options.x), 0);
  const xName = colnames[xIndex] ?? options.x;
  const kind = kindOf(coltypes[xIndex], options);
  const rows = rowsAlong(data, xName, kind);
  const unplaced = kind === 'time' ? data.length - rows.length : 0;
  const mayBeEmpty = options.isOfPoints || options.isGrouped === true;
  let missing = kind === 'number' ? data.length - rows.length : 0;
  let unread = 0;
  const series = colnames
    .filter(
      (name, index) =>
        index !== xIndex && !name.includes('__yhat') && !options.hidden?.includes(name),
    )
    .map((column) => {
      let total = 0;
      const texts = new Map<number, string>();
      const values = rows.map((row, at) => {
        const cell = row[column];
        const value = toNumber(cell);
        if (value !== null && typeof cell === 'string' && String(value) !== cell)
          texts.set(at, cell);
        if (value !== null) total += value;
        else if (isOther(cell)) unread += 1;
        else if (!mayBeEmpty || (cell !== null && cell !== undefined)) missing += 1;
        return value;
      });
      return { column, values, total, ...(texts.size > 0 && { texts }) };
    });
  return {
    kind,
    x: rows.map((row) => {
      const x = row[xName];
      return kind === 'category' ? categoryName(x, coltypes[xIndex]) : (toNumber(x) ?? 0);
    }),
    series,
    missing,
    ...(unplaced > 0 && { unplaced }),
    ...(unread > 0 && { unread }),
  };
};

const recent = new WeakMap<ChartResult, { readonly key: string; readonly frame: Frame }>();

/** The same frame as long as its rows and its options are: what is drawn of it changes more often. */
export const recentFrame = (result: ChartResult, options: FrameOptions): Frame => {
  const key = JSON.stringify(options);
  const known = recent.get(result);
  if (known?.key === key) return known.frame;
  const frame = toFrame(result, options);
  recent.set(result, { key, frame });
  return frame;
};
