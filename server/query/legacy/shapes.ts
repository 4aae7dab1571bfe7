/** Rows in the shapes that charts of the old address read. */
import { QueryFailure } from '../failure.ts';
import {
  columnNamed,
  type Frame,
  type FrameColumn,
  keyOf,
  PostProcessingError,
} from '../postProcess/frame.ts';
import { pivot } from '../postProcess/pivot.ts';
import { jsonCells, type Out, writeRows } from '../wire.ts';
import { withAnalytics } from './analytics.ts';
import { BUBBLE_METRICS } from './bubbleMetrics.ts';
import { calendar } from './calendarShape.ts';
import { chord } from './chord.ts';
import { features, layer } from './layer.ts';
import type { LegacyShape } from './legacyShape.ts';
import { listed } from './listed.ts';
import { partition } from './partition.ts';
import { points } from './points.ts';
import { timePivot } from './timePivot.ts';
import { worldMap } from './worldMap.ts';

const TIME = '__timestamp';

/** One column per metric and group, one row per moment. */
const overTime = (table: Frame, { groups, metrics }: LegacyShape, fill: number | null): Frame =>
  pivot(table, {
    index: [TIME],
    columns: groups,
    aggregates: Object.fromEntries(metrics.map((name) => [name, { operator: 'mean' }])),
    metric_fill_value: fill,
  });

const analysed = (table: Frame, shape: LegacyShape, fill: number | null): Frame =>
  withAnalytics(overTime(table, shape, fill), shape.metrics, shape.form);

/** Without the metric where there is only one; without groups, the metric alone. */
const keyOfSeries = ({ label }: FrameColumn, metrics: number): unknown => {
  if (label.length === 1) return label[0];
  return metrics === 1 ? label.slice(1) : label;
};

const timesOf = ({ index: [time] }: Frame): readonly string[] => {
  const write = time && jsonCells(time);
  return time && write ? time.values.map(write) : [];
};

const series = (table: Frame, shape: LegacyShape, out: Out): void => {
  const pivoted = analysed(table, shape, null);
  const times = timesOf(pivoted);
  out('[');
  listed(pivoted.columns, out, (column) => {
    const write = jsonCells(column);
    out(`{"key":${JSON.stringify(keyOfSeries(column, shape.metrics.length))},"values":[`);
    listed(times.entries(), out, ([row, x]) =>
      out(`{"x":${x},"y":${write(column.values[row] ?? null)}}`),
    );
    out(']}');
  });
  out(']');
};

/** By moment in nanoseconds, the values of all series: nothing is 0, which is no petal. */
const rose = (table: Frame, shape: LegacyShape, out: Out): void => {
  const pivoted = analysed(table, shape, 0);
  const columns = pivoted.columns.map((column) => {
    const key = keyOfSeries(column, shape.metrics.length);
    return { column, key, write: jsonCells(column) };
  });
  out('{');
  listed(timesOf(pivoted).entries(), out, ([row, time]) => {
    out(`"${BigInt(time) * 1_000_000n}":[`);
    listed(columns, out, ({ column, key, write }) => {
      const name = JSON.stringify(key);
      const value = write(column.values[row] ?? null);
      out(`{"key":${name},"value":${value},"name":${name},"time":${time}}`);
    });
    out(']');
  });
  out('}');
};

/** By metric, a sample of values for each group. */
const samples = (table: Frame, shape: LegacyShape, out: Out): void => {
  const pivoted = overTime(table, shape, null);
  const times = timesOf(pivoted);
  out('{');
  listed(shape.metrics, out, (metric) => {
    out(`${JSON.stringify(metric)}:[`);
    const own = pivoted.columns.filter(({ label }) => label[0] === metric);
    listed(own, out, (column) => {
      const write = jsonCells(column);
      const group = column.label.length === 1 ? 'All' : column.label.slice(1);
      out(`{"group":${JSON.stringify(group)},"values":[`);
      listed(times.entries(), out, ([row, x]) =>
        out(`{"x":${x},"y":${write(column.values[row] ?? null)}}`),
      );
      out(']}');
    });
    out(']');
  });
  out('}');
};

const written = (cell: unknown): string => String(cell).replace('T', ' ');

const timeTable = (table: Frame, shape: LegacyShape, out: Out): void => {
  const pivoted = overTime(table, shape, null);
  const names = pivoted.columns.map((column) => {
    const key = keyOfSeries(column, shape.metrics.length);
    return Array.isArray(key) ? key.join(', ') : String(key);
  });
  const writers = pivoted.columns.map(jsonCells);
  out('{"records":{');
  listed((pivoted.index[0]?.values ?? []).entries(), out, ([row, time]) => {
    out(`${JSON.stringify(written(time))}:{`);
    listed(pivoted.columns.entries(), out, ([at, { values }]) =>
      out(`${JSON.stringify(names[at])}:${writers[at]?.(values[row] ?? null)}`),
    );
    out('}');
  });
  out(`},"columns":${JSON.stringify(names)},"is_group_by":${shape.groups.length > 0}}`);
};

const regions = (table: Frame, { groups, metrics }: LegacyShape, out: Out): void => {
  const [place, value] = [groups[0] ?? '', metrics[0] ?? ''].map((name) =>
    columnNamed(table, name),
  );
  if (!place || !value) return out('[]');
  const [id, metric] = [jsonCells(place), jsonCells(value)];
  out('[');
  listed(place.values.keys(), out, (row) =>
    out(
      `{"country_id":${id(place.values[row] ?? null)},"metric":${metric(value.values[row] ?? null)}}`,
    ),
  );
  out(']');
};

/** Points with what they stand for, by the value that colours them. */
const bubbles = (table: Frame, { groups, metrics, form }: LegacyShape, out: Out): void => {
  const columns = [...groups, ...metrics].map((name) => columnNamed(table, name));
  const writers = columns.map(jsonCells);
  const names = [...groups, ...metrics];
  const roles = ['x', 'y', 'size'].map((role) => ({
    role,
    at: groups.length + BUBBLE_METRICS.indexOf(role),
  }));
  const colored = names.indexOf(typeof form.series === 'string' ? form.series : (groups[0] ?? ''));
  const byGroup = new Map<string, number[]>();
  for (let row = 0; row < table.rowCount; row += 1) {
    const key = keyOf([columns[colored]?.values[row] ?? null]);
    const group = byGroup.get(key);
    if (group) group.push(row);
    else byGroup.set(key, [row]);
  }
  const cell = (at: number, row: number) => writers[at]?.(columns[at]?.values[row] ?? null);
  out('[');
  listed(byGroup.values(), out, (rows) => {
    const group = cell(colored, rows[0] ?? 0);
    out(`{"key":${group},"values":[`);
    listed(rows, out, (row) => {
      const own = names.map((name, at) => `${JSON.stringify(name)}:${cell(at, row)}`);
      const drawn = roles.map(({ role, at }) => `"${role}":${cell(at, row)}`);
      out(`{${[...own, ...drawn].join(',')},"shape":"circle","group":${group}}`);
    });
    out(']}');
  });
  out(']');
};

/** What the values are measured against is in the form data. */
const bullet = (table: Frame, { metrics }: LegacyShape, out: Out): void => {
  const measures = metrics.map((name) => {
    const column = columnNamed(table, name);
    return jsonCells(column)(column.values.at(-1) ?? null);
  });
  out(`{"measures":[${measures.join(',')}]}`);
};

type Write = (table: Frame, shape: LegacyShape, out: Out) => void;
const SHAPES: Readonly<Record<LegacyShape['name'], Write>> = {
  bubbles,
  bullet,
  calendar,
  chord,
  features,
  layer,
  partition,
  points,
  records: (table, _, out) => writeRows(table, out),
  regions,
  rose,
  samples,
  series,
  timePivot,
  timeTable,
  worldMap,
};

/** Shapes that are lists of any length; the others have nothing to say about no rows. */
const LISTS: ReadonlySet<LegacyShape['name']> = new Set(['series', 'records']);

/** Null, or an empty list, where there is no row to draw. */
export const writeLegacy = (table: Frame, shape: LegacyShape, out: Out): void => {
  if (table.rowCount === 0) return out(LISTS.has(shape.name) ? '[]' : 'null');
  try {
    SHAPES[shape.name](table, shape, out);
  } catch (cause) {
    if (cause instanceof PostProcessingError) throw new QueryFailure(cause.message, { cause });
    throw cause;
  }
};
