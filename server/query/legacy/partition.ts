/** Rows as a tree of groups inside groups, for each metric. */
import sum from 'lodash/sum.js';
import { decimalOf, sumOf } from '#common/results/decimal.ts';
import type { Cell } from '../../engine/engine.ts';
import {
  columnNamed,
  compareCells,
  type Frame,
  type FrameColumn,
  groupRows,
  isNumeric,
  keyOf,
  numberOf,
  PostProcessingError,
  takeRows,
} from '../postProcess/frame.ts';
import { pivot } from '../postProcess/pivot.ts';
import { jsonCells, type Out } from '../wire.ts';
import { withAnalytics } from './analytics.ts';
import type { Form } from './formData.ts';
import type { LegacyShape } from './legacyShape.ts';
import { listed } from './listed.ts';

const TIME = '__timestamp';

/** Rows in their groups; a row without a name for a group stays above it. */
interface Branch {
  readonly value: Cell;
  readonly rows: number[];
  readonly below: Map<string, Branch>;
}

const branch = (value: Cell): Branch => ({ value, rows: [], below: new Map() });

const treeOf = ({ rowCount }: Frame, keys: readonly FrameColumn[]): Branch => {
  const root = branch(null);
  for (let row = 0; row < rowCount; row += 1) {
    let at = root;
    at.rows.push(row);
    for (const { values } of keys) {
      const value = values[row] ?? null;
      if (value === null) break;
      const key = keyOf([value]);
      const next = at.below.get(key) ?? branch(value);
      at.below.set(key, next);
      next.rows.push(row);
      at = next;
    }
  }
  return root;
};

const meanOf = (values: readonly number[]): number | null =>
  values.length === 0 ? null : sum(values) / values.length;

const DIFFERENCES: Readonly<Record<string, (from: number, to: number) => number>> = {
  point_diff: (from, to) => to - from,
  point_factor: (from, to) => to / from,
  point_percent: (from, to) => to / from - 1,
};

/** The rows of the first moment and of the last. */
const ends = (table: Frame): readonly (readonly number[])[] => {
  const moments = groupRows([columnNamed(table, TIME)], table.rowCount).map(({ rows }) => rows);
  return [moments[0] ?? [], moments.at(-1) ?? []];
};

/** From the first moment of the table to its last; what is missing at one of them counts as nothing. */
const differenceOf = (table: Frame, compute: (from: number, to: number) => number) => {
  const [first, last] = ends(table).map((rows) => new Set(rows));
  return (rows: readonly number[], valueAt: (row: number) => number): number | null => {
    const at = (moment: ReadonlySet<number> | undefined) =>
      sum(rows.filter((row) => moment?.has(row)).map(valueAt));
    const result = compute(at(first), at(last));
    return Number.isFinite(result) ? result : null;
  };
};

/** A sum has all of its digits, as text where a double does not hold them. */
type ValueOf = (rows: readonly number[], metric: FrameColumn) => number | string | null;

const valueOf = (table: Frame, option: string): ValueOf => {
  const compute = Object.hasOwn(DIFFERENCES, option) ? DIFFERENCES[option] : undefined;
  if (compute) {
    const difference = differenceOf(table, compute);
    return (rows, { values }) => difference(rows, (row) => numberOf(values[row] ?? null) ?? 0);
  }
  return (rows, { values }) => {
    const cells = rows.map((row) => values[row] ?? null);
    if (option === 'agg_mean') return meanOf(cells.map(numberOf).filter((value) => value !== null));
    return sumOf(
      cells.flatMap((cell): readonly (number | string)[] => {
        const number = numberOf(cell);
        if (number === null) return [];
        return typeof cell === 'string' && decimalOf(cell) ? [cell] : [number];
      }),
    );
  };
};

const ordered = (
  branches: Iterable<Branch>,
  column: FrameColumn | undefined,
): readonly Branch[] => {
  const isNumber = column !== undefined && isNumeric(column);
  return [...branches].sort((a, b) => compareCells(a.value, b.value, isNumber));
};

/** Groups of one moment, with each moment above them. */
const byMoment = (table: Frame, { groups, metrics, form }: LegacyShape, out: Out): void => {
  const named = groups.map((name) => columnNamed(table, name));
  const complete = (levels: number) =>
    takeRows(
      table,
      [...Array(table.rowCount).keys()].filter((row) =>
        named.slice(0, levels).every(({ values }) => (values[row] ?? null) !== null),
      ),
    );
  const levels = Array.from({ length: groups.length + 1 }, (_, depth) => {
    const series = pivot(complete(depth), {
      index: [TIME],
      columns: groups.slice(0, depth),
      aggregates: Object.fromEntries(metrics.map((name) => [name, { operator: 'sum' }])),
      metric_fill_value: 0,
    });
    return withAnalytics(series, metrics, form);
  });
  const below = (path: readonly (string | null)[], row: number): void => {
    const columns = levels[path.length]?.columns ?? [];
    const inside = columns.filter(({ label }) => path.every((part, at) => part === label[at]));
    listed(inside, out, (column) => {
      const write = jsonCells(column);
      const name = JSON.stringify(column.label.at(-1));
      out(`{"name":${name},"val":${write(column.values[row] ?? null)},"children":[`);
      below(column.label, row);
      out(']}');
    });
  };
  const [whole] = levels;
  const [time] = whole?.index ?? [];
  const momentOf = time && jsonCells(time);
  out('[');
  listed(whole?.columns ?? [], out, (column) => {
    const write = jsonCells(column);
    out(`{"name":${JSON.stringify(column.label[0])},"children":[`);
    listed((time?.values ?? []).entries(), out, ([row, moment]) => {
      const value = write(column.values[row] ?? null);
      out(`{"name":${momentOf?.(moment)},"val":${value},"children":[`);
      below(column.label, row);
      out(']}');
    });
    out(']}');
  });
  out(']');
};

/** How the chart reads time: not at all, as groups of its own, or folded away. */
export const timeOption = ({ time_series_option: option }: Form): string =>
  option === undefined ? 'not_time' : String(option);

const FOLDED = new Set(['not_time', 'agg_sum', 'agg_mean', ...Object.keys(DIFFERENCES)]);

export const partition = (whole: Frame, shape: LegacyShape, out: Out): void => {
  const { groups, metrics, form } = shape;
  if (groups.length === 0) throw new PostProcessingError('Please choose at least one groupby');
  const option = timeOption(form);
  if (option === 'adv_anal') return byMoment(whole, shape, out);
  // A group of neither end has no difference.
  const table = Object.hasOwn(DIFFERENCES, option)
    ? takeRows(whole, [...new Set(ends(whole).flat())])
    : whole;
  const names = FOLDED.has(option) ? groups : [TIME, ...groups];
  const keys = names.map((name) => columnNamed(table, name));
  const writers = keys.map(jsonCells);
  const root = treeOf(table, keys);
  const value = valueOf(table, option);

  const node = (at: Branch, name: string, path: readonly string[], metric: FrameColumn): void => {
    const own = value(at.rows, metric);
    out(
      `{"name":${name},"val":${typeof own === 'string' ? own : JSON.stringify(own)},"children":[`,
    );
    listed(ordered(at.below.values(), keys[path.length]), out, (child) => {
      const inner = [...path, writers[path.length]?.(child.value) ?? 'null'];
      node(child, inner.length === 1 ? inner.join('') : `[${inner.join(',')}]`, inner, metric);
    });
    out(']}');
  };
  out('[');
  listed(metrics, out, (name) => node(root, JSON.stringify(name), [], columnNamed(table, name)));
  out(']');
};
