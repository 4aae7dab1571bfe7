/** What a quick chart draws, and how. Columns by position: names may repeat. */
import { type ValueKind, valueKind, type ViewColumn } from '#common/results/viewSpec.ts';
import type { VizType } from '@/viz/registry';

export const KINDS = ['bar', 'line', 'area', 'scatter', 'pie', 'number'] as const;
export type ChartKind = (typeof KINDS)[number];
/** The chart type that draws each kind. */
export const VIZ_TYPE_OF: Readonly<Record<ChartKind, VizType>> = {
  bar: 'echarts_timeseries_bar',
  line: 'echarts_timeseries_line',
  area: 'echarts_area',
  scatter: 'echarts_timeseries_scatter',
  pie: 'pie',
  number: 'big_number_total',
};
export const AGGREGATES = ['sum', 'avg', 'count', 'none'] as const;
export type Aggregate = (typeof AGGREGATES)[number];

export interface ChartChoice {
  readonly kind: ChartKind;
  readonly x: number | null;
  readonly ys: readonly number[];
  /** One color per value of this column; then only the first measure is drawn. */
  readonly group: number | null;
  readonly aggregate: Aggregate;
}

const MEASURES = 3;
const isId = ({ name }: ViewColumn): boolean => /(^|_)id$/i.test(name);

const places = (columns: readonly ViewColumn[], ...kinds: readonly ValueKind[]): number[] =>
  columns.flatMap((column, at) => (kinds.includes(valueKind(column)) ? [at] : []));

/** Measures: numbers that are not just keys, unless there are no others. */
const measuresOf = (columns: readonly ViewColumn[]): readonly number[] => {
  const numbers = places(columns, 'number');
  const measures = numbers.filter((at) => !isId(columns[at] as ViewColumn));
  return measures.length > 0 ? measures : numbers;
};

/** The choice that the kinds of the columns suggest. */
export const firstGuess = (columns: readonly ViewColumn[], rowCount: number): ChartChoice => {
  const measures = measuresOf(columns);
  const [moment] = places(columns, 'moment');
  const [text] = places(columns, 'text', 'boolean');
  const rest = { group: null, aggregate: 'sum' as const };
  if (measures.length === 0)
    return { kind: 'bar', x: moment ?? text ?? null, ys: [], group: null, aggregate: 'count' };
  if (moment !== undefined)
    return { kind: 'line', x: moment, ys: measures.slice(0, MEASURES), ...rest };
  if (text !== undefined) return { kind: 'bar', x: text, ys: measures.slice(0, 1), ...rest };
  if (measures.length === 1 || rowCount === 1)
    return { kind: 'number', x: null, ys: measures.slice(0, 1), ...rest };
  return {
    kind: 'scatter',
    x: measures[0] ?? null,
    ys: measures.slice(1, 2),
    group: null,
    aggregate: 'none',
  };
};

/** The same choice for another kind: what that kind cannot use is dropped or replaced. */
export const withKind = (
  choice: ChartChoice,
  kind: ChartKind,
  columns: readonly ViewColumn[],
): ChartChoice => {
  const numbers = places(columns, 'number');
  const ys = choice.ys.length > 0 ? choice.ys : measuresOf(columns).slice(0, 1);
  if (kind === 'scatter') {
    const x =
      choice.x !== null && numbers.includes(choice.x)
        ? choice.x
        : (numbers.find((at) => !ys.includes(at)) ?? numbers[0] ?? null);
    return { ...choice, kind, x, ys, aggregate: 'none' };
  }
  const x = choice.x ?? places(columns, 'moment', 'text', 'boolean')[0] ?? null;
  const aggregate = choice.aggregate === 'none' ? 'sum' : choice.aggregate;
  if (kind === 'pie' || kind === 'number')
    return { ...choice, kind, x, ys: ys.slice(0, 1), group: null, aggregate };
  return {
    ...choice,
    kind,
    x,
    ys,
    aggregate: choice.kind === 'scatter' ? aggregate : choice.aggregate,
  };
};

/** What is missing before anything can be drawn; null if nothing is. */
export const lacks = ({ kind, x, ys, aggregate }: ChartChoice): string | null => {
  if (kind !== 'number' && x === null) return 'Choose a column for the horizontal axis.';
  if (ys.length === 0 && aggregate !== 'count') return 'Choose a column of numbers to draw.';
  return null;
};
