/** Rows as bars from a start to an end. */
import { columnLabel, metricLabel } from '#common/labels.ts';
import type { ChartResult } from '../../chartResult';
import type { FormData } from '../../formData';
import { toList } from '../../shared/labels';
import { namesOf } from '../../shared/namedRows';
import { numberFormatter } from '../../shared/numberFormat';

export interface Bar {
  readonly start: number;
  readonly end: number;
  /** The row of the picture. */
  readonly row: number;
  /** Bars of one row that lie over each other stand in lanes. */
  readonly lane: number;
  readonly name: string;
  /** Empty without series. */
  readonly series: string;
  readonly values: readonly unknown[];
  /** What else its tooltip says. */
  readonly facts: readonly { readonly name: string; readonly value: string }[];
}

export interface Gantt {
  readonly bars: readonly Bar[];
  readonly rows: readonly string[];
  /** The most lanes of any row. */
  readonly lanes: number;
  /** Rows of the answer without both times, or that end before they start. */
  readonly missing: number;
}

/** Milliseconds; times of databases that know none are texts. */
const momentOf = (value: unknown): number | null => {
  if (typeof value === 'number') return Number.isFinite(value) ? value : null;
  if (typeof value !== 'string' || value === '') return null;
  const text = /(?:Z|[+-]\d\d:?\d\d)$/.test(value) ? value : `${value.replace(' ', 'T')}Z`;
  const moment = Date.parse(/^\d{4}-\d\d-\d\dZ$/.test(text) ? text.slice(0, 10) : text);
  return Number.isNaN(moment) ? null : moment;
};

type Loose = Omit<Bar, 'lane'>;

/** Each bar in the first lane of its row that is free when it starts. */
const laned = (bars: readonly Loose[]): readonly Bar[] => {
  const ends = new Map<number, number[]>();
  const lanes = new Map<Loose, number>();
  for (const bar of bars.toSorted((a, b) => a.start - b.start)) {
    const taken = ends.get(bar.row) ?? [];
    const free = taken.findIndex((end) => end <= bar.start);
    const lane = free < 0 ? taken.length : free;
    taken[lane] = bar.end;
    ends.set(bar.row, taken);
    lanes.set(bar, lane);
  }
  return bars.map((bar) => ({ ...bar, lane: lanes.get(bar) ?? 0 }));
};

/** What a tooltip says beside the times. */
const factsOf = (result: ChartResult, form: FormData) => {
  const columns = toList(form.tooltip_columns).map((column) => ({
    name: columnLabel(column),
    write: namesOf(result, column, form),
  }));
  const format = numberFormatter(
    typeof form.tooltipValuesFormat === 'string' ? form.tooltipValuesFormat : undefined,
  );
  const metrics = toList(form.tooltip_metrics).map((metric) => ({
    name: metricLabel(metric),
    write: (value: unknown) => (value === null ? '–' : format(Number(value), value)),
  }));
  return (row: Readonly<Record<string, unknown>>) =>
    [...columns, ...metrics].map(({ name, write }) => ({ name, value: write(row[name] ?? null) }));
};

/** In the order of the chart, or else in that in which they start: without one, rows come in any order. */
const timedRows = ({ data }: ChartResult, form: FormData) => {
  const label = (name: string) => columnLabel(toList(form[name])[0] ?? '');
  const [from, until] = [label('start_time'), label('end_time')];
  const timed = data.flatMap((row) => {
    const [start, end] = [momentOf(row[from]), momentOf(row[until])];
    return start === null || end === null || end < start ? [] : [{ row, start, end }];
  });
  const isOrdered = toList(form.order_by_cols).length > 0;
  return isOrdered ? timed : timed.toSorted((a, b) => a.start - b.start || a.end - b.end);
};

export const toGantt = (result: ChartResult, form: FormData): Gantt => {
  const of = (name: string) => toList(form[name])[0];
  const series = of('series');
  const nameOf = namesOf(result, of('y_axis') ?? '', form);
  const seriesOf = series === undefined ? () => '' : namesOf(result, series, form);
  const facts = factsOf(result, form);
  /** Its place, by the title of a row. */
  const rows = new Map<string, number>();
  const bars: Loose[] = [];
  for (const { row, start, end } of timedRows(result, form)) {
    const value = row[columnLabel(of('y_axis') ?? '')] ?? null;
    const [name, part] = [nameOf(value), seriesOf(row[columnLabel(series ?? '')])];
    const title = form.subcategories === true && series !== undefined ? `${name}, ${part}` : name;
    const place = rows.get(title) ?? rows.size;
    rows.set(title, place);
    const values = series === undefined ? [value] : [value, row[columnLabel(series)] ?? null];
    bars.push({
      start,
      end,
      row: place,
      name,
      series: part,
      values,
      facts: facts(row),
    });
  }
  const shown = laned(bars);
  return {
    bars: shown,
    rows: [...rows.keys()],
    lanes: shown.reduce((most, { lane }) => Math.max(most, lane + 1), 1),
    missing: result.data.length - bars.length,
  };
};

export const ganttColumns = (form: FormData): readonly unknown[] => [
  ...toList(form.y_axis).slice(0, 1),
  ...toList(form.series).slice(0, 1),
];
