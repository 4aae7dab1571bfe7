/** Rows of a result as the chart types take them. Charts use doubles; notes state what they leave out. */
import type { ChartResult } from '@/viz/chartResult';
import type { FormData } from '@/viz/formData';
import type { Rows } from './cells';
import { type ChartChoice, VIZ_TYPE_OF } from './choice';
import { Measure } from './measure';
import { kindOfX, placeRecords } from './places';
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
  const { kind, group } = choice;
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
    ...(kind === 'area' || (kind === 'bar' && isGrouped) ? { stack: 'Stack' } : {}),
    ...(kind === 'pie' ? { label_type: 'key_percent' } : {}),
    ...(kind === 'scatter' ? titlesOf(choice, rows) : {}),
    sort_series_type: isGrouped && kind !== 'scatter' ? 'sum' : 'none',
  };
};

export const pictureOf = (choice: ChartChoice, rows: Rows, all: number): Picture => {
  const { kind, aggregate } = choice;
  const drawn = Math.min(rows.count, DRAWN_ROWS);
  const measure = new Measure(rows);
  const series = quickSeries(choice, rows, drawn);
  const isTime = kindOfX(choice, rows.columns) === 'moment';
  const isScatter = kind === 'scatter';
  const records = isScatter
    ? pointRecords(choice, drawn, series, measure)
    : placeRecords(choice, rows, drawn, series, measure);
  const isCut = !isTime && !isScatter && kind !== 'pie' && records.length > CATEGORIES;
  const data = isCut ? records.slice(0, CATEGORIES) : records;
  const { missing, rounded } = measure;
  const notes = [
    drawn < all && `Drawn from the first ${count(drawn)} of ${count(all)} rows.`,
    (series.groupCount ?? 0) > GROUPS &&
      `The ${GROUPS} most frequent of ${count(series.groupCount ?? 0)} groups are drawn.`,
    isCut && `The first ${count(CATEGORIES)} of ${count(records.length)} values on the axis.`,
    missing > 0 &&
      aggregate !== 'count' &&
      `${count(missing)} ${missing === 1 ? 'value is not a number and is' : 'values are not numbers and are'} left out.`,
    rounded > 0 && 'Numbers of more than 15 digits are rounded in the chart.',
  ].filter((note) => note !== false);
  return {
    formData: formOf(choice, rows, series),
    result: {
      data,
      colnames: [X, ...series.labels],
      coltypes: [isScatter ? 0 : isTime ? 2 : 1, ...series.labels.map(() => 0)],
      rowcount: data.length,
    },
    notes,
  };
};
