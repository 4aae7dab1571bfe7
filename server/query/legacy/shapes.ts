/** Rows in the shapes that charts of the old address read. */
import { isoMoment } from '../../time/calendar.ts';
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
import { chord } from './chord.ts';
import type { LegacyShape } from './legacyShape.ts';

const TIME = '__timestamp';

/** Texts of a list or an object, with commas between them. */
const listed = <T>(items: Iterable<T>, out: Out, write: (item: T) => void): void => {
  let isFirst = true;
  for (const item of items) {
    if (!isFirst) out(',');
    isFirst = false;
    write(item);
  }
};

/** One column per metric and group, one row per moment. */
const overTime = (table: Frame, { groups, metrics }: LegacyShape): Frame =>
  pivot(table, {
    index: [TIME],
    columns: groups,
    aggregates: Object.fromEntries(metrics.map((name) => [name, { operator: 'mean' }])),
  });

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
  const pivoted = overTime(table, shape);
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

/** By moment, the values of all series. */
const rose = (table: Frame, shape: LegacyShape, out: Out): void => {
  const pivoted = overTime(table, shape);
  const columns = pivoted.columns.map((column) => {
    const key = keyOfSeries(column, shape.metrics.length);
    return { column, key, write: jsonCells(column) };
  });
  out('{');
  listed(timesOf(pivoted).entries(), out, ([row, time]) => {
    out(`${JSON.stringify(time)}:[`);
    listed(columns, out, ({ column, key, write }) => {
      const name = Array.isArray(key) ? key.join(', ') : key;
      const names = `"key":${JSON.stringify(key)},"name":${JSON.stringify(name)}`;
      out(`{${names},"time":${time},"value":${write(column.values[row] ?? null)}}`);
    });
    out(']');
  });
  out('}');
};

/** By metric, a sample of values for each group. */
const samples = (table: Frame, shape: LegacyShape, out: Out): void => {
  const pivoted = overTime(table, shape);
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
  if (shape.groups.length > 0 && shape.metrics.length > 1) {
    throw new PostProcessingError('When using groupby, a time table can show one metric only.');
  }
  const pivoted = overTime(table, shape);
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

/** Seconds of each moment with its value. */
const calendar = (table: Frame, { metrics, form }: LegacyShape, out: Out): void => {
  const time = columnNamed(table, TIME);
  const moments = time.values.map((cell) => (typeof cell === 'string' ? isoMoment(cell) : null));
  const known = moments.filter((at) => at !== null);
  const first = known.reduce((least, at) => Math.min(least, at), Number.POSITIVE_INFINITY);
  out('{"data":{');
  listed(metrics, out, (name) => {
    const column = columnNamed(table, name);
    const write = jsonCells(column);
    out(`${JSON.stringify(name)}:{`);
    const rows = moments.flatMap((at, row) => (at === null ? [] : [[at, row] as const]));
    listed(rows, out, ([at, row]) => out(`"${at / 1000}":${write(column.values[row] ?? null)}`));
    out('}');
  });
  const { domain_granularity: domain = 'month', subdomain_granularity: subdomain = 'day' } = form;
  out(
    `},"start":${known.length === 0 ? 'null' : first},"domain":${JSON.stringify(domain)},"subdomain":${JSON.stringify(subdomain)}}`,
  );
};

const regions = (table: Frame, { groups, metrics }: LegacyShape, out: Out): void => {
  const [place, value] = [groups[0] ?? '', metrics[0] ?? ''].map((name) =>
    columnNamed(table, name),
  );
  if (!place || !value) return out('[]');
  const [id, metric] = [jsonCells(place), jsonCells(value)];
  out('[');
  const rows = place.values.flatMap((cell, row) => (cell === null ? [] : [row]));
  listed(rows, out, (row) =>
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
  const roles = ['x', 'y', 'size'].map((role, at) => ({ role, at: groups.length + at }));
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

const numbers = (value: unknown): readonly unknown[] =>
  (Array.isArray(value) ? value : String(value ?? '').split(','))
    .filter((part) => String(part).trim() !== '')
    .map((part) => (Number.isNaN(Number(part)) ? part : Number(part)));

const bullet = (table: Frame, { metrics, form }: LegacyShape, out: Out): void => {
  const measures = metrics.map((name) => {
    const column = columnNamed(table, name);
    return jsonCells(column)(column.values.at(-1) ?? null);
  });
  out(`{"measures":[${measures.join(',')}]`);
  const lists = {
    ranges: form.ranges,
    rangeLabels: form.range_labels,
    markers: form.markers,
    markerLabels: form.marker_labels,
    markerLines: form.marker_lines,
    markerLineLabels: form.marker_line_labels,
  };
  for (const [name, value] of Object.entries(lists)) {
    const given = numbers(value);
    out(`,"${name}":${given.length === 0 ? 'null' : JSON.stringify(given)}`);
  }
  out('}');
};

type Write = (table: Frame, shape: LegacyShape, out: Out) => void;
const SHAPES: Readonly<Record<LegacyShape['name'], Write>> = {
  bubbles,
  bullet,
  calendar,
  chord,
  records: (table, _, out) => writeRows(table, out),
  regions,
  rose,
  samples,
  series,
  timeTable,
};

/** Null where there is no row to draw. */
export const writeLegacy = (table: Frame, shape: LegacyShape, out: Out): void => {
  if (table.rowCount === 0) return out('null');
  try {
    SHAPES[shape.name](table, shape, out);
  } catch (cause) {
    if (cause instanceof PostProcessingError) throw new QueryFailure(cause.message, { cause });
    throw cause;
  }
};
