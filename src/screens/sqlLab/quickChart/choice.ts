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
export const isId = ({ name }: ViewColumn): boolean => /(^|_)id$/i.test(name);

/** `avgDelay` → `avg Delay`. */
const words = (name: string): string => name.replaceAll(/([a-z])([A-Z])/g, '$1 $2');

/** What is an average, a share or a rate already: adding such numbers up gives none. */
const NOT_ADDABLE =
  /(^|[^a-z])(av|avg|p\d{1,3}|average|mean|median|rate|ratio|share|percent(age)?|pct|min(imum)?|max(imum)?|least|greatest|stddev|variance|quantile|percentile|per|score|index|temperature|lat(itude)?|lon(gitude)?|year|month|day|hour)([^a-z]|$)/i;

const places = (columns: readonly ViewColumn[], ...kinds: readonly ValueKind[]): number[] =>
  columns.flatMap((column, at) => (kinds.includes(valueKind(column)) ? [at] : []));

/** Measures: numbers that are not just keys, unless there are no others. */
const measuresOf = (columns: readonly ViewColumn[]): readonly number[] => {
  const numbers = places(columns, 'number');
  const measures = numbers.filter((at) => !isId(columns[at] as ViewColumn));
  return measures.length > 0 ? measures : numbers;
};

/** Sums of what can be summed, the average of anything else. */
const aggregateOf = (columns: readonly ViewColumn[], ys: readonly number[]): Aggregate =>
  ys.some((at) => NOT_ADDABLE.test(words(columns[at]?.name ?? ''))) ? 'avg' : 'sum';

/** The choice that the kinds of the columns suggest. */
export const firstGuess = (columns: readonly ViewColumn[], rowCount: number): ChartChoice => {
  const measures = measuresOf(columns);
  const [moment] = places(columns, 'moment');
  const [text] = places(columns, 'text', 'boolean');
  const suggested = (kind: ChartKind, x: number | null, ys: readonly number[]): ChartChoice => ({
    kind,
    x,
    ys,
    group: null,
    aggregate: aggregateOf(columns, ys),
  });
  if (measures.length === 0)
    return { kind: 'bar', x: moment ?? text ?? null, ys: [], group: null, aggregate: 'count' };
  if (moment !== undefined) return suggested('line', moment, measures.slice(0, MEASURES));
  if (text !== undefined) return suggested('bar', text, measures.slice(0, 1));
  if (measures.length === 1 || rowCount === 1)
    return suggested('number', null, measures.slice(0, 1));
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
  const aggregate = choice.aggregate === 'none' ? aggregateOf(columns, ys) : choice.aggregate;
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
