/** Rows in the shapes that charts of the old address read. */
import { QueryFailure } from '../failure.ts';
import {
  columnNamed,
  type Frame,
  isNumeric,
  keyOf,
  PostProcessingError,
} from '../postProcess/frame.ts';
import { NULL_LABEL } from '../postProcess/pivot.ts';
import { jsonCells, type Out, writeRows } from '../wire.ts';
import { BUBBLE_METRICS } from './bubbleMetrics.ts';
import { calendar } from './calendarShape.ts';
import { chord } from './chord.ts';
import { features, layer } from './layer.ts';
import type { LegacyShape } from './legacyShape.ts';
import { listed } from './listed.ts';
import { partition } from './partition.ts';
import { points } from './points.ts';
import {
  keyOfSeries,
  lines,
  type OtherTable,
  overTime,
  timesOf,
  writeRose,
  writeSeries,
} from './series.ts';
import { timePivot } from './timePivot.ts';
import { worldMap } from './worldMap.ts';

/** The values of groups as they are: numbers are no texts. */
const groupText = (table: Frame, groups: readonly string[]) => {
  const numeric = groups.map((name) => isNumeric(columnNamed(table, name)));
  return (part: string | null | undefined, at: number): string =>
    numeric[at] && part !== NULL_LABEL ? String(part) : JSON.stringify(part);
};

/** By metric, a sample of values for each group. */
const samples = (table: Frame, shape: LegacyShape, out: Out): void => {
  const pivoted = overTime(table, shape);
  const textOf = groupText(table, shape.groups);
  const times = timesOf(pivoted);
  out('{');
  listed(shape.metrics, out, (metric) => {
    out(`${JSON.stringify(metric)}:[`);
    const own = pivoted.columns.filter(({ label }) => label[0] === metric);
    listed(own, out, (column) => {
      const write = jsonCells(column);
      const parts = column.label.slice(1).map(textOf).join(',');
      out(`{"group":${column.label.length === 1 ? '"All"' : `[${parts}]`},"values":[`);
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
  const pivoted = overTime(table, shape);
  const names = pivoted.columns.map((column) => {
    const key = keyOfSeries(column, shape.metrics.length);
    return typeof key === 'string' ? key : key.join(', ');
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
  const textOf = groupText(table, shape.groups.length === 1 ? shape.groups : []);
  const columns = names.map((name) => textOf(name, 0)).join(',');
  out(`},"columns":[${columns}],"is_group_by":${shape.groups.length > 0}}`);
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
  const column = columnNamed(table, metrics[0] ?? '');
  out(`{"measures":[${column.values.map(jsonCells(column)).join(',')}]}`);
};

type Write = (table: Frame, shape: LegacyShape, out: Out, others: readonly OtherTable[]) => void;
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
  rose: (table, shape, out, others) => writeRose(lines(table, shape, others), out),
  samples,
  series: (table, shape, out, others) => writeSeries(lines(table, shape, others), out),
  timePivot,
  timeTable,
  worldMap,
};

/** Shapes that are lists of any length; the others have nothing to say about no rows. */
const LISTS: ReadonlySet<LegacyShape['name']> = new Set(['series', 'records']);

/** Null, or an empty list, where there is no row to draw. */
export const writeLegacy = (
  table: Frame,
  shape: LegacyShape,
  out: Out,
  others: readonly OtherTable[],
): void => {
  const isEmpty = [table, ...others.map((other) => other.table)].every(
    ({ rowCount }) => rowCount === 0,
  );
  if (isEmpty || (table.rowCount === 0 && shape.name !== 'series'))
    return out(LISTS.has(shape.name) ? '[]' : 'null');
  try {
    SHAPES[shape.name](table, shape, out, others);
  } catch (cause) {
    if (cause instanceof PostProcessingError) throw new QueryFailure(cause.message, { cause });
    throw cause;
  }
};
