/** Rows as bubbles. */
import { columnLabel, metricLabel } from '#common/labels.ts';
import type { ChartResult } from '../../chartResult';
import type { FormData } from '../../formData';
import { type Amount, amountOf } from '../../shared/amount';
import { toList } from '../../shared/labels';
import { toNumber } from '../../shared/values';
import { namesOf } from '../../shared/namedRows';

export interface Bubble {
  readonly name: string;
  /** Empty without series. */
  readonly series: string;
  readonly x: Amount;
  readonly y: Amount;
  /** Null where there is no number: the bubble is as small as can be. */
  readonly size: Amount | null;
  readonly values: readonly unknown[];
}

export interface AxisKinds {
  readonly isLogX: boolean;
  readonly isLogY: boolean;
}

export const axisKinds = (form: FormData): AxisKinds => ({
  isLogX: form.logXAxis === true || form.x_log_scale === true,
  isLogY: form.logYAxis === true || form.y_log_scale === true,
});

type Ends = readonly [number | null, number | null];

export interface AxisSpan {
  readonly ends: Ends;
  /** Whether it begins at zero, unless its ends say otherwise. */
  readonly fromZero: boolean;
}

const endsOf = (value: unknown): Ends => {
  const [low, high] = toList(value).map(toNumber);
  return [low ?? null, high ?? null];
};

/** What the settings say of where the axes begin and end. */
export const axisSpans = (form: FormData): { readonly x: AxisSpan; readonly y: AxisSpan } => {
  const isCut = { x: form.truncateXAxis !== false, y: form.truncateYAxis !== false };
  return {
    x: { ends: isCut.x ? endsOf(form.xAxisBounds) : [null, null], fromZero: !isCut.x },
    y: { ends: isCut.y ? endsOf(form.y_axis_bounds) : [null, null], fromZero: !isCut.y },
  };
};

const isWithin = (amount: Amount, [low, high]: Ends): boolean =>
  (low === null || Number(amount) >= low) && (high === null || Number(amount) <= high);

const fits = (amount: Amount | null, isLog: boolean): amount is Amount =>
  amount !== null && (!isLog || Number(amount) > 0);

export const toBubbles = (result: ChartResult, form: FormData) => {
  const [entity] = toList(form.entity);
  const [series] = toList(form.series);
  const read = (row: Readonly<Record<string, unknown>>, name: 'x' | 'y' | 'size') =>
    amountOf(row[metricLabel(toList(form[name])[0])]);
  const columns = [entity, ...(series === undefined ? [] : [series])];
  const names = columns.map((column) => namesOf(result, column, form));
  const { isLogX, isLogY } = axisKinds(form);
  const bubbles = result.data.flatMap((row): readonly Bubble[] => {
    const [x, y] = [read(row, 'x'), read(row, 'y')];
    if (!fits(x, isLogX) || !fits(y, isLogY)) return [];
    const values = columns.map((column) => row[columnLabel(column)] ?? null);
    return [
      {
        name: names[0]?.(values[0]) ?? '',
        series: series === undefined ? '' : (names[1]?.(values[1]) ?? ''),
        x,
        y,
        size: read(row, 'size'),
        values,
      },
    ];
  });
  /* Small bubbles lie on large ones, so that none is hidden. */
  const drawn = bubbles.toSorted((a, b) => Number(b.size ?? 0) - Number(a.size ?? 0));
  const { x, y } = axisSpans(form);
  const outside = bubbles.filter((one) => !isWithin(one.x, x.ends) || !isWithin(one.y, y.ends));
  return {
    bubbles: drawn,
    columns,
    missing: result.data.length - bubbles.length,
    outside: outside.length,
  };
};
