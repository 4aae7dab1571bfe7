/** Series over time, as charts of the old address draw them: beside those of other times, or as the change since then. */
import { isoMoment, type Moment, momentText } from '../../time/calendar.ts';
import {
  computed,
  type Frame,
  type FrameColumn,
  numberCell,
  numbersOf,
  PostProcessingError,
  takeRows,
} from '../postProcess/frame.ts';
import { pivot } from '../postProcess/pivot.ts';
import { jsonCells, type Out } from '../wire.ts';
import { withAnalytics } from './analytics.ts';
import { type Form, textOf } from './formData.ts';
import type { LegacyShape } from './legacyShape.ts';
import { listed } from './listed.ts';

const TIME = '__timestamp';

/** The rows of another time. */
export interface OtherTable {
  readonly label: string;
  /** By how much earlier they are. */
  readonly ms: number;
  readonly table: Frame;
}

export interface Line {
  readonly key: string | readonly string[];
  readonly column: FrameColumn;
  /** As JSON texts. */
  readonly times: readonly string[];
  readonly classed: string | null;
}

/** A metric of text has no values that could be drawn. */
const numeric = (table: Frame, metrics: readonly string[]): Frame => ({
  ...table,
  columns: table.columns.map((column) =>
    metrics.includes(column.label[0] ?? '') &&
    column.values.some((cell) => typeof cell !== 'number')
      ? {
          ...column,
          values: numbersOf(column.values).map((number, at) =>
            number === null ? null : (column.values[at] ?? null),
          ),
        }
      : column,
  ),
});

/** One column per metric and group, one row per moment. */
export const overTime = (table: Frame, { groups, metrics }: LegacyShape): Frame =>
  pivot(numeric(table, metrics), {
    index: [TIME],
    columns: groups,
    aggregates: Object.fromEntries(metrics.map((name) => [name, { operator: 'mean' }])),
  });

/** The same, as the form data asks for it. */
export const analysed = (table: Frame, shape: LegacyShape): Frame =>
  withAnalytics(overTime(table, shape), shape.metrics, shape.form);

/** Without the metric where there is only one; without groups, the metric alone. */
export const keyOfSeries = (
  { label }: Pick<FrameColumn, 'label'>,
  metrics: number,
): string | readonly string[] => {
  const parts = label.map((part) => part ?? '');
  if (parts.length === 1) return parts[0] ?? '';
  return metrics === 1 ? parts.slice(1) : parts;
};

export const timesOf = ({ index: [time] }: Frame): readonly string[] => {
  const write = time && jsonCells(time);
  return time && write ? time.values.map(write) : [];
};

const linesOf = (
  series: Frame,
  metrics: number,
  at: number | null,
  label = '',
): readonly Line[] => {
  const times = timesOf(series);
  return series.columns
    .filter(({ values }) => values.some((cell) => cell !== null))
    .map((column) => {
      const own = keyOfSeries(column, metrics);
      const key = at === null ? own : [...(typeof own === 'string' ? [own] : own), label];
      return { key, column, times, classed: at === null ? null : `time-shift-${at}` };
    });
};

const momentsOf = ({ index: [time] }: Frame): readonly Moment[] =>
  (time?.values ?? []).map((cell) => isoMoment(String(cell)) ?? 0);

/** Where the rows stand that are later by so much. */
const moved = (table: Frame, ms: number): Frame => ({
  ...table,
  columns: table.columns.map((column) =>
    column.label[0] === TIME
      ? {
          ...column,
          values: column.values.map((cell) => {
            const at = typeof cell === 'string' ? isoMoment(cell) : null;
            return at === null ? cell : momentText(at + ms);
          }),
        }
      : column,
  ),
});

/** Values at moments between known ones, on a straight line; after the last one its value goes on. */
const valuesAt = (
  column: FrameColumn,
  known: readonly Moment[],
  wanted: readonly Moment[],
): readonly (number | null)[] => {
  const points = numbersOf(column.values).flatMap((value, row) =>
    value === null ? [] : [{ at: known[row] ?? 0, value }],
  );
  let next = 0;
  return wanted.map((moment) => {
    while ((points[next]?.at ?? Number.POSITIVE_INFINITY) <= moment) next += 1;
    const [before, after] = [points[next - 1], points[next]];
    if (!before) return null;
    if (!after || before.at === moment) return before.value;
    const share = (moment - before.at) / (after.at - before.at);
    return before.value + (after.value - before.value) * share;
  });
};

const CHANGES: Readonly<Record<string, (now: number, then: number) => number>> = {
  absolute: (now, then) => now - then,
  percentage: (now, then) => (now - then) / then,
  ratio: (now, then) => now / then,
};

/** At the moments of the present, without those before the first change and after the last. */
const changeSince = (
  present: Frame,
  other: Frame,
  change: (now: number, then: number) => number,
): Frame => {
  const [moments, known] = [momentsOf(present), momentsOf(other)];
  const byLabel = new Map(other.columns.map((column) => [JSON.stringify(column.label), column]));
  const columns = present.columns.flatMap((column) => {
    const then = byLabel.get(JSON.stringify(column.label));
    if (!then) return [];
    const earlier = valuesAt(then, known, moments);
    const values = numbersOf(column.values).map((now, row) => {
      const value = earlier[row] ?? null;
      return now === null || value === null ? null : numberCell(change(now, value));
    });
    return [computed(column.label, values)];
  });
  const rows = moments.flatMap((_, row) =>
    columns.some(({ values }) => (values[row] ?? null) !== null) ? [row] : [],
  );
  const [first = 0, last = -1] = [rows[0], rows.at(-1)];
  return takeRows(
    { ...present, columns },
    Array.from({ length: last - first + 1 }, (_, at) => first + at),
  );
};

const partsOf = (key: Line['key']): readonly string[] => (typeof key === 'string' ? [key] : key);

const byKey = (a: Line, b: Line): number => {
  const [left, right] = [partsOf(a.key), partsOf(b.key)];
  const at = left.findIndex((part, place) => part !== right[place]);
  if (at < 0) return left.length - right.length;
  const [one = '', other] = [left[at], right[at]];
  return other === undefined || one > other ? 1 : -1;
};

const changeOf = ({ comparison_type: type }: Form) => {
  const name = textOf(type) ?? 'values';
  if (name === 'values') return null;
  const change = Object.hasOwn(CHANGES, name) ? CHANGES[name] : undefined;
  if (!change) throw new PostProcessingError(`Invalid \`comparison_type\`: ${name}`);
  return change;
};

/** By their names. Compared by a change, only that is drawn. */
export const lines = (
  table: Frame,
  shape: LegacyShape,
  others: readonly OtherTable[],
): readonly Line[] => {
  const count = shape.metrics.length;
  const change = others.length > 0 ? changeOf(shape.form) : null;
  const present = table.rowCount === 0 ? null : analysed(table, shape);
  const earlier = others.map(({ label, ms, table: rows }) => ({
    label: `${label} offset`,
    series: rows.rowCount === 0 ? null : analysed(moved(rows, ms), shape),
  }));
  const compared = earlier.flatMap(({ label, series }, at) => {
    if (!series) return [];
    if (!change) return linesOf(series, count, at, label);
    return present ? linesOf(changeSince(present, series, change), count, at, label) : [];
  });
  return [...(present && !change ? linesOf(present, count, null) : []), ...compared].sort(byKey);
};

export const writeSeries = (drawn: readonly Line[], out: Out): void => {
  out('[');
  listed(drawn, out, ({ key, column, times, classed }) => {
    const write = jsonCells(column);
    out(`{"key":${JSON.stringify(key)},"values":[`);
    listed(times.entries(), out, ([row, x]) =>
      out(`{"x":${x},"y":${write(column.values[row] ?? null)}}`),
    );
    out(classed === null ? ']}' : `],"classed":"${classed}"}`);
  });
  out(']');
};

/** By moment in nanoseconds, the values of all series: nothing is 0, which is no petal. */
export const writeRose = (drawn: readonly Line[], out: Out): void => {
  const petals = new Map<string, { readonly line: Line; readonly row: number }[]>();
  for (const line of drawn) {
    for (const [row, time] of line.times.entries()) {
      const known = petals.get(time);
      if (known) known.push({ line, row });
      else petals.set(time, [{ line, row }]);
    }
  }
  const writers = new Map(drawn.map((line) => [line, jsonCells(line.column)]));
  out('{');
  listed(petals, out, ([time, own]) => {
    out(`"${BigInt(Math.round(Number(time) * 1000)) * 1000n}":[`);
    listed(own, out, ({ line, row }) => {
      const name = JSON.stringify(line.key);
      const value = writers.get(line)?.(line.column.values[row] ?? 0);
      out(`{"key":${name},"value":${value},"name":${name},"time":${time}}`);
    });
    out(']');
  });
  out('}');
};
