/** The rows of an index inside a range, added up to what the question itself would answer. */
import { type Cell, Generic } from '../../engine/engine.ts';
import { decimalText, doubleCell } from '../../engine/drivers/numbers.ts';
import { compareDecimals, decimalOf } from '../numbers.ts';
import { type Frame, type FrameColumn, frame } from '../postProcess/frame.ts';
import type { Combination } from './combination.ts';
import type { How } from './partial.ts';

/** As the database orders them: what is no number comes last. */
const compareValues = (a: Cell, b: Cell): number => {
  if (typeof a === 'number' && typeof b === 'number') return a - b;
  const [left, right] = [Number(a), Number(b)];
  if (Number.isNaN(left) || Number.isNaN(right))
    return Number(Number.isNaN(left)) - Number(Number.isNaN(right));
  const [one, other] = [decimalOf(String(a)), decimalOf(String(b))];
  return one && other ? compareDecimals(one, other) : left - right;
};

/** Decimals keep their scale, and whole numbers every digit. */
const exactSum = (cells: readonly Cell[]): Cell => {
  let [units, scale] = [0n, 0];
  for (const cell of cells) {
    const decimal = decimalOf(String(cell));
    if (!decimal) continue;
    if (decimal.scale > scale) {
      units *= 10n ** BigInt(decimal.scale - scale);
      scale = decimal.scale;
    }
    units += decimal.units * 10n ** BigInt(scale - decimal.scale);
  }
  const text = decimalText(String(units), scale);
  return Number.isSafeInteger(Number(units)) ? Number(text) : text;
};

const sumOf = (cells: readonly Cell[], type: string): Cell => {
  if (cells.length === 0) return null;
  if (type === 'DECIMAL') return exactSum(cells);
  let sum = 0;
  if (type === 'FLOAT') {
    for (const cell of cells) sum += Number(cell);
    return doubleCell(sum);
  }
  for (const cell of cells) {
    if (typeof cell !== 'number') return exactSum(cells);
    sum += cell;
    // What is lost on the way is missing at the end, however small that is.
    if (!Number.isSafeInteger(sum)) return exactSum(cells);
  }
  return sum;
};

const extreme = (cells: readonly Cell[], sign: 1 | -1): Cell =>
  cells.reduce(
    (best, cell) => (sign * compareValues(cell, best) < 0 ? cell : best),
    cells[0] ?? null,
  );

const known = ({ values }: FrameColumn, rows: readonly number[]): readonly Cell[] =>
  rows.map((row) => values[row] ?? null).filter((cell) => cell !== null);

type Join = (parts: readonly FrameColumn[], rows: readonly number[]) => Cell;

const added: Join = ([part], rows) => (part ? sumOf(known(part, rows), part.type) : null);

const JOINS: Readonly<Record<How, Join>> = {
  sum: added,
  count: (parts, rows) => added(parts, rows) ?? 0,
  min: ([part], rows) => (part ? extreme(known(part, rows), 1) : null),
  max: ([part], rows) => (part ? extreme(known(part, rows), -1) : null),
  avg: ([sum, count], rows) => {
    const of = Number((count && added([count], rows)) ?? 0);
    const total = sum && added([sum], rows);
    return of === 0 || total === null || total === undefined
      ? null
      : doubleCell(Number(total) / of);
  },
};

interface Grouping {
  /** By row: which combination of dimensions it is of. */
  readonly ids: readonly number[];
  readonly count: number;
}

/** The same for every range of an index. */
const groupings = new WeakMap<Frame, Grouping>();

const groupingOf = (index: Frame, dimensions: number): Grouping => {
  const known = groupings.get(index);
  if (known) return known;
  const { columns, rowCount } = index;
  let ids = Array.from({ length: rowCount }, () => 0);
  // Without dimensions there is one group, of no rows too.
  let count = 1;
  for (const { values } of columns.slice(0, dimensions)) {
    const seen = new Map<Cell, number>();
    const pairs = new Map<number, number>();
    ids = ids.map((before, row) => {
      const cell = values[row] ?? null;
      const code = seen.get(cell) ?? seen.size;
      seen.set(cell, code);
      const pair = before * rowCount + code;
      const id = pairs.get(pair) ?? pairs.size;
      pairs.set(pair, id);
      return id;
    });
    count = pairs.size;
  }
  const grouping = { ids, count };
  groupings.set(index, grouping);
  return grouping;
};

/** The rows of each combination of dimensions inside the range. */
const groupsIn = (
  index: Frame,
  { dimensions, from, to }: Combination,
): readonly (readonly number[])[] => {
  const bins = index.columns[dimensions]?.values ?? [];
  const { ids, count } = groupingOf(index, dimensions);
  const groups = Array.from({ length: count }, (): number[] => []);
  for (let row = 0; row < index.rowCount; row += 1) {
    const bin = bins[row] ?? null;
    if (bin !== null && Number(bin) >= from && Number(bin) < to) groups[ids[row] ?? 0]?.push(row);
  }
  return dimensions === 0 ? groups : groups.filter((rows) => rows.length > 0);
};

const columnOf = (how: How, label: string, part: FrameColumn | undefined) => ({
  label: [label],
  kind: Generic.numeric,
  type: how === 'avg' ? 'FLOAT' : (part?.type ?? ''),
});

/** The places of the rows as the question orders them; nothing comes before what has no value. */
const ordered = (
  metrics: readonly FrameColumn[],
  { order, rowLimit }: Combination,
  count: number,
): readonly number[] => {
  const places = Array.from({ length: count }, (_, at) => at);
  if (order.length > 0)
    places.sort((a, b) => {
      for (const { metric, isAscending } of order) {
        const { values = [] } = metrics[metric] ?? {};
        const [left, right] = [values[a] ?? null, values[b] ?? null];
        if (left === null || right === null) {
          if (left !== right) return Number(left === null) - Number(right === null);
          continue;
        }
        const difference = compareValues(left, right) * (isAscending ? 1 : -1);
        if (difference !== 0) return difference;
      }
      return 0;
    });
  return places.slice(0, rowLimit);
};

export const combine = (index: Frame, combination: Combination): Frame => {
  const { columns } = index;
  const { dimensions, metrics } = combination;
  const groups = groupsIn(index, combination);
  let at = dimensions + 1;
  const values = metrics.map(({ how, label }): FrameColumn => {
    const parts = columns.slice(at, (at += how === 'avg' ? 2 : 1));
    return {
      ...columnOf(how, label, parts[0]),
      values: groups.map((rows) => JOINS[how](parts, rows)),
    };
  });
  const places = ordered(values, combination, groups.length);
  return frame(
    [
      ...columns.slice(0, dimensions).map((column) => ({
        ...column,
        values: places.map((place) => column.values[groups[place]?.[0] ?? -1] ?? null),
      })),
      ...values.map((column) => ({
        ...column,
        values: places.map((place) => column.values[place] ?? null),
      })),
    ],
    places.length,
  );
};
