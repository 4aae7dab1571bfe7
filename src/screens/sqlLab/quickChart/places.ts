/** Rows grouped by their x value, for every quick chart but the scatter. */
import { valueKind, type ViewColumn } from '#common/results/viewSpec.ts';
import type { Cell } from '#common/cell.ts';
import { Accumulator } from './accumulator';
import { axisKey, type Rows } from './cells';
import type { ChartChoice } from './choice';
import type { Measure } from './measure';
import { type QuickSeries, X } from './series';

interface Place {
  readonly x: Cell | number;
  readonly series: readonly Accumulator[];
}

export const kindOfX = ({ x }: ChartChoice, columns: readonly ViewColumn[]) =>
  x === null ? null : valueKind(columns[x] as ViewColumn);

/** Time and numbers in their order; bars the largest first; anything else in order of appearance. */
const ordered = (places: Place[], choice: ChartChoice, columns: readonly ViewColumn[]): Place[] => {
  const { kind, aggregate } = choice;
  const kindOfPlace = kindOfX(choice, columns);
  if (kindOfPlace === 'moment' || kindOfPlace === 'number')
    return places.sort((a, b) => Number(a.x) - Number(b.x));
  if (aggregate === 'none' || kind !== 'bar') return places;
  const size = ({ series }: Place) =>
    series.reduce((sum, one) => sum + (one.total(aggregate) ?? 0), 0);
  return places.sort((a, b) => size(b) - size(a));
};

const gather = (
  choice: ChartChoice,
  rows: Rows,
  drawn: number,
  { labels, measures, groupCount, ofRow }: QuickSeries,
  measure: Measure,
): Place[] => {
  const { kind, x, aggregate } = choice;
  const isTime = kindOfX(choice, rows.columns) === 'moment';
  const isGrouped = groupCount !== null;
  const isOwn = aggregate === 'none' && !isGrouped && kind !== 'pie' && kind !== 'number';
  const places = new Map<string | number, Place>();
  for (let row = 0; row < drawn; row += 1) {
    const own = ofRow(row);
    if (isGrouped && own < 0) continue;
    const raw = x === null || kind === 'number' ? '' : (rows.cell(row, x) ?? null);
    const value = axisKey(raw, isTime);
    if (value === null) {
      measure.leaveOut();
      continue;
    }
    const key = isOwn ? row : value;
    let known = places.get(key);
    if (!known) {
      known = { x: isTime ? value : raw, series: labels.map(() => new Accumulator()) };
      places.set(key, known);
    }
    if (isGrouped) known.series[own]?.add(measure.read(row, measures[0]));
    else if (measures.length === 0) known.series[0]?.add(null);
    else
      for (const [at, column] of measures.entries())
        known.series[at]?.add(measure.read(row, column));
  }
  return [...places.values()];
};

export interface PlaceRecords {
  /** Records as chart types take them: x, and a value of each series. */
  readonly records: readonly Record<string, unknown>[];
  /** All x values, including those over the limit. */
  readonly places: number;
  /** The most rows that one value in the records is made of. */
  readonly combined: number;
}

export const placeRecords = (
  choice: ChartChoice,
  rows: Rows,
  drawn: number,
  series: QuickSeries,
  measure: Measure,
  limit: number,
): PlaceRecords => {
  const all = ordered(gather(choice, rows, drawn, series, measure), choice, rows.columns);
  const places = all.slice(0, limit);
  const { aggregate } = choice;
  return {
    records: places.map((place) =>
      Object.fromEntries([
        [X, place.x],
        ...series.labels.map((name, at) => [name, place.series[at]?.total(aggregate) ?? null]),
      ]),
    ),
    places: all.length,
    combined: places.reduce(
      (most, place) => Math.max(most, ...place.series.map((one) => one.combined(aggregate))),
      0,
    ),
  };
};
