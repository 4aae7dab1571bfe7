/** Rows of a result as what the chart types draw. Pictures reckon in doubles; what they leave out is said. */
import type { Cell } from '#common/cell.ts';
import { momentOf } from '#common/results/compare.ts';
import { textOf, valueKind, type ViewColumn } from '#common/results/viewSpec.ts';
import type { ChartResult } from '@/viz/chartResult';
import type { FormData } from '@/viz/formData';
import type { Aggregate, ChartChoice, ChartKind } from './choice';

export interface Rows {
  readonly columns: readonly ViewColumn[];
  readonly count: number;
  readonly cell: (row: number, column: number) => Cell | undefined;
}

export interface ScatterPoints {
  readonly xName: string;
  readonly yName: string;
  readonly series: readonly {
    readonly name: string;
    readonly points: readonly (readonly [number, number])[];
  }[];
}

export interface Picture {
  readonly formData: FormData;
  readonly result: ChartResult;
  readonly scatter: ScatterPoints | null;
  /** What is not in the picture, or not exactly, in whole sentences. */
  readonly notes: readonly string[];
}

export const DRAWN_ROWS = 50_000;
const GROUPS = 20;
const CATEGORIES = 500;
export const VIZ_TYPES: Readonly<Record<ChartKind, string>> = {
  bar: 'echarts_timeseries_bar',
  line: 'echarts_timeseries_line',
  area: 'echarts_area',
  scatter: '',
  pie: 'pie',
  number: 'big_number_total',
};

const count = (value: number): string => value.toLocaleString('en');
const X = 'x';

/** A double, or null where there is no number. */
const numberOf = (value: Cell | undefined): number | null => {
  if (value === null || value === undefined || typeof value === 'object') return null;
  if (typeof value === 'string' && value.trim() === '') return null;
  const number = Number(value);
  return Number.isFinite(number) ? number : null;
};

const isRounded = (value: Cell | undefined): boolean =>
  typeof value === 'string' && value.replace(/[^0-9]/g, '').replace(/^0+/, '').length > 15;

const epochOf = (value: Cell | undefined): number | null => {
  const moment = typeof value === 'string' ? momentOf(value) : null;
  const ms = moment ? moment.seconds * 1000 + Math.floor(moment.nanos / 1e6) : Number.NaN;
  return Number.isFinite(ms) ? ms : null;
};

class Heap {
  sum = 0;
  numbers = 0;
  rows = 0;
  first: number | null = null;
  add(value: number | null): void {
    this.rows += 1;
    if (value === null) return;
    this.first ??= value;
    this.sum += value;
    this.numbers += 1;
  }
  total(aggregate: Aggregate): number | null {
    if (aggregate === 'count') return this.rows;
    if (this.numbers === 0) return null;
    if (aggregate === 'none') return this.first;
    return aggregate === 'avg' ? this.sum / this.numbers : this.sum;
  }
}

/** Names told apart where columns share one. */
const uniqueNames = (columns: readonly ViewColumn[], places: readonly number[]): string[] => {
  const given = new Map<string, number>([[X, 1]]);
  return places.map((at) => {
    const name = columns[at]?.name ?? '';
    const before = given.get(name) ?? 0;
    given.set(name, before + 1);
    return before === 0 ? name : `${name} (${before + 1})`;
  });
};

const shownText = (value: Cell | undefined): string =>
  value === null || value === undefined
    ? '<NULL>'
    : value === ''
      ? '<empty string>'
      : textOf(value);

/** The most frequent values of a column, at most so many. */
const groupsOf = (rows: Rows, drawn: number, column: number) => {
  const tally = new Map<string, number>();
  for (let row = 0; row < drawn; row += 1) {
    const name = shownText(rows.cell(row, column));
    tally.set(name, (tally.get(name) ?? 0) + 1);
  }
  const names = [...tally].sort(([, a], [, b]) => b - a).map(([name]) => name);
  return { names: names.slice(0, GROUPS), all: names.length };
};

export const pictureOf = (choice: ChartChoice, rows: Rows, all: number): Picture => {
  const { kind, x, group, aggregate } = choice;
  const { columns, cell } = rows;
  const drawn = Math.min(rows.count, DRAWN_ROWS);
  const notes: string[] = [];
  if (drawn < all) notes.push(`Drawn from the first ${count(drawn)} of ${count(all)} rows.`);
  let [missing, rounded] = [0, 0];
  const measure = (row: number, column: number | undefined): number | null => {
    if (column === undefined) return null;
    const value = cell(row, column);
    const number = numberOf(value);
    if (number === null) missing += 1;
    else if (isRounded(value)) rounded += 1;
    return number;
  };

  const ys =
    group === null && kind !== 'pie' && kind !== 'number' ? choice.ys : choice.ys.slice(0, 1);
  const groups = group === null ? null : groupsOf(rows, drawn, group);
  const grouped = new Set(groups?.names);
  if (groups && groups.all > GROUPS)
    notes.push(`The ${GROUPS} most frequent of ${count(groups.all)} groups are drawn.`);
  const names = groups
    ? groups.names.map((name) => (name === X ? `${name} ` : name))
    : ys.length > 0
      ? uniqueNames(columns, ys)
      : ['Rows'];
  const labels = ys.length === 0 && !groups ? ['Rows'] : names;
  const seriesAt = (row: number): number =>
    group === null ? -1 : (groups?.names.indexOf(shownText(cell(row, group))) ?? -1);

  const isTime = x !== null && valueKind(columns[x] as ViewColumn) === 'moment';
  const isNumber = x !== null && valueKind(columns[x] as ViewColumn) === 'number';
  const points = labels.map((): [number, number][] => []);
  const heaps = new Map<string | number, { readonly x: Cell | number; readonly heaps: Heap[] }>();
  for (let row = 0; row < drawn; row += 1) {
    if (groups && !grouped.has(shownText(cell(row, group ?? 0)))) continue;
    if (kind === 'scatter') {
      const at = measure(row, x ?? undefined);
      for (const [series, y] of ys.entries()) {
        const value = measure(row, y);
        if (at !== null && value !== null)
          points[group === null ? series : seriesAt(row)]?.push([at, value]);
      }
      continue;
    }
    const raw = x === null || kind === 'number' ? '' : (cell(row, x) ?? null);
    const at = isTime ? epochOf(raw) : raw;
    if (isTime && at === null) {
      missing += 1;
      continue;
    }
    const isOwn = aggregate === 'none' && group === null && kind !== 'pie' && kind !== 'number';
    const key = isOwn ? row : typeof at === 'number' && isTime ? at : shownText(at);
    let known = heaps.get(key);
    if (!known) {
      known = { x: at, heaps: labels.map(() => new Heap()) };
      heaps.set(key, known);
    }
    if (group !== null) known.heaps[seriesAt(row)]?.add(measure(row, ys[0]));
    else if (ys.length === 0) known.heaps[0]?.add(null);
    else for (const [series, y] of ys.entries()) known.heaps[series]?.add(measure(row, y));
  }

  let entries = [...heaps.values()];
  if (isTime || isNumber) entries.sort((a, b) => Number(a.x) - Number(b.x));
  else if (aggregate !== 'none' && kind === 'bar')
    entries.sort((a, b) => {
      const size = (entry: (typeof entries)[number]) =>
        entry.heaps.reduce((sum, heap) => sum + (heap.total(aggregate) ?? 0), 0);
      return size(b) - size(a);
    });
  if (!isTime && kind !== 'pie' && entries.length > CATEGORIES) {
    notes.push(`The first ${count(CATEGORIES)} of ${count(entries.length)} places on the axis.`);
    entries = entries.slice(0, CATEGORIES);
  }
  if (missing > 0 && aggregate !== 'count')
    notes.push(
      `${count(missing)} ${missing === 1 ? 'value' : 'values'} without a number left out.`,
    );
  if (rounded > 0) notes.push('Numbers of more than 15 digits are rounded in the picture.');

  const data = entries.map((entry) =>
    Object.fromEntries([
      [X, typeof entry.x === 'number' && isTime ? entry.x : entry.x],
      ...labels.map((name, at): [string, number | null] => [
        name,
        entry.heaps[at]?.total(aggregate) ?? null,
      ]),
    ]),
  );
  const isTimeline = kind === 'bar' || kind === 'line' || kind === 'area';
  return {
    formData: {
      datasource: '',
      viz_type: VIZ_TYPES[kind],
      x_axis: X,
      metrics: labels,
      metric: labels[0],
      groupby: isTimeline ? (group === null ? [] : [columns[group]?.name ?? '']) : [X],
      ...(kind === 'area' ? { stack: 'Stack' } : {}),
      ...(kind === 'bar' && group !== null ? { stack: 'Stack' } : {}),
      ...(kind === 'pie' ? { label_type: 'key_percent' } : {}),
      sort_series_type: group === null ? 'none' : 'sum',
    },
    result: {
      data,
      colnames: [X, ...labels],
      coltypes: [isTime ? 2 : 1, ...labels.map(() => 0)],
      rowcount: data.length,
    },
    scatter:
      kind === 'scatter'
        ? {
            xName: x === null ? '' : (columns[x]?.name ?? ''),
            yName: ys.length === 1 ? (columns[ys[0] ?? 0]?.name ?? '') : '',
            series: labels.map((name, at) => ({ name, points: points[at] ?? [] })),
          }
        : null,
    notes,
  };
};
