/** Rows of a result as the chart types take them. Charts use doubles; notes state what they leave out. */
import type { ChartResult } from '@/viz/chartResult';
import type { FormData } from '@/viz/formData';
import type { Rows } from './cells';
import { type Aggregate, type ChartChoice, type ChartKind, VIZ_TYPE_OF } from './choice';
import { Measure } from './measure';
import { kindOfX, type PlaceRecords, placeRecords } from './places';
import { pointRecords } from './points';
import { GROUPS, type QuickSeries, quickSeries, X } from './series';

export interface Picture {
  readonly formData: FormData;
  readonly result: ChartResult;
  /** What the chart leaves out or rounds, in whole sentences. */
  readonly notes: readonly string[];
}

export const DRAWN_ROWS = 50_000;
const CATEGORIES = 500;

const count = (value: number): string => value.toLocaleString('en');

const titlesOf = ({ x, ys }: ChartChoice, { columns }: Rows) => ({
  x_axis_title: x === null ? '' : (columns[x]?.name ?? ''),
  y_axis_title: ys.length === 1 ? (columns[ys[0] ?? 0]?.name ?? '') : '',
});

const formOf = (choice: ChartChoice, rows: Rows, { labels }: QuickSeries): FormData => {
  const { kind, group, aggregate } = choice;
  const isGrouped = group !== null;
  const isAlongAxis = kind === 'bar' || kind === 'line' || kind === 'area';
  const groups = isGrouped ? [rows.columns[group]?.name ?? ''] : [];
  return {
    datasource: '',
    viz_type: VIZ_TYPE_OF[kind],
    x_axis: X,
    metrics: labels,
    metric: labels[0],
    groupby: isAlongAxis ? groups : kind === 'scatter' ? [] : [X],
    ...(kind === 'area' || (kind === 'bar' && isGrouped && aggregate !== 'avg')
      ? { stack: 'Stack' }
      : {}),
    ...(kind === 'pie' ? { label_type: 'key_percent' } : {}),
    ...(kind === 'scatter' ? titlesOf(choice, rows) : {}),
    sort_series_type: isGrouped && kind !== 'scatter' ? 'sum' : 'none',
  };
};

const COMBINED: Readonly<Record<Aggregate, string>> = {
  sum: 'are added up',
  avg: 'are averaged',
  count: 'are counted',
  none: 'share one value, the first',
};
const MARKS: Partial<Readonly<Record<ChartKind, string>>> = { bar: 'bar', pie: 'slice' };

const combinedNote = ({ kind, aggregate }: ChartChoice, combined: number): string =>
  kind === 'number'
    ? `${count(combined)} rows ${COMBINED[aggregate]}.`
    : `Up to ${count(combined)} rows per ${MARKS[kind] ?? 'point'} ${COMBINED[aggregate]}.`;

const scatterRecords = (records: PlaceRecords['records']): PlaceRecords => ({
  records,
  places: records.length,
  combined: 1,
});

export const pictureOf = (choice: ChartChoice, rows: Rows, all: number): Picture => {
  const { kind, aggregate } = choice;
  const drawn = Math.min(rows.count, DRAWN_ROWS);
  const measure = new Measure(rows);
  const series = quickSeries(choice, rows, drawn);
  const isTime = kindOfX(choice, rows.columns) === 'moment';
  const isScatter = kind === 'scatter';
  const limit = isTime || kind === 'pie' ? Number.POSITIVE_INFINITY : CATEGORIES;
  const { records, places, combined } = isScatter
    ? scatterRecords(pointRecords(choice, drawn, series, measure))
    : placeRecords(choice, rows, drawn, series, measure, limit);
  const { missing, rounded } = measure;
  const notes = [
    drawn < all && `Drawn from the first ${count(drawn)} of ${count(all)} rows.`,
    (series.groupCount ?? 0) > GROUPS &&
      `The ${GROUPS} most frequent of ${count(series.groupCount ?? 0)} groups are drawn.`,
    places > records.length &&
      `The first ${count(records.length)} of ${count(places)} values on the axis.`,
    combined > 1 && combinedNote(choice, combined),
    missing > 0 &&
      aggregate !== 'count' &&
      `${count(missing)} ${missing === 1 ? 'value is not a number and is' : 'values are not numbers and are'} left out.`,
    rounded > 0 && 'Numbers of more than 15 digits are rounded in the chart.',
  ].filter((note) => note !== false);
  return {
    formData: formOf(choice, rows, series),
    result: {
      data: records,
      colnames: [X, ...series.labels],
      coltypes: [isScatter ? 0 : isTime ? 2 : 1, ...series.labels.map(() => 0)],
      rowcount: records.length,
    },
    notes,
  };
};
