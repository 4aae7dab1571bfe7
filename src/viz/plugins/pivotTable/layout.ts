/** How wide the columns of a pivot table are, and which of its cells are in view. */
import { textWidth } from '../../shared/axes';
import { type ColumnWidths, widthOf } from '../../shared/columnWidths';
import { lineName, namedHeadLevels, rowLevels } from './cells';
import type { PivotView, ShownSide } from './view';

export const ROW_PX = 28;
const PADDING_PX = 20;
const TOGGLE_PX = 20;
const LEAST_PX = 64;
const MOST_PX = 240;
/** Lines whose texts are measured. */
const MEASURED = 60;
/** A wider group has room for any name. */
const NARROW_GROUP = 4;

/** Digits of a table are all as wide as a zero. */
const tableWidth = (text: string): number => textWidth(text.replaceAll(/\d/g, '0'));

/** Names are bolder than values, those of totals bolder still, and a pixel larger than what is measured. */
const needed = (text: string, more = 0): number =>
  Math.ceil(tableWidth(text) * 1.2) + PADDING_PX + more;

const fitted = (texts: readonly string[], more = 0): number =>
  Math.min(MOST_PX, Math.max(LEAST_PX, ...texts.map((text) => needed(text, more))));

const namesAt = ({ runs, nameOf, levels }: ShownSide, level: number): readonly string[] => {
  const names = new Set([levels[level] ?? '']);
  for (const run of runs[level] ?? []) {
    if (names.size > MEASURED * 4) break;
    if (run) names.add(nameOf(run.branch));
  }
  return [...names];
};

/** Names of totals and of groups that stand over several places: what these lack, the last of them gets. */
const widen = (widths: number[], name: string, from: number, to: number, more = 0): void => {
  const span = widths.slice(from, to).reduce((sum, px) => sum + px, 0);
  const lacking = Math.min(needed(name, more), MOST_PX) - span;
  if (lacking > 0) widths[to - 1] = (widths[to - 1] ?? 0) + lacking;
};

/** The levels of the rows' names have room for the names of totals, which stand over several of them. */
const headWidths = (view: PivotView): readonly number[] => {
  const { rows, totalName } = view;
  const widths = rows.levels.map((_, level) =>
    fitted(namesAt(rows, level), level < rows.closable ? TOGGLE_PX : 0),
  );
  const corners = namedHeadLevels(view);
  if (widths.length === 0) return [fitted([totalName, ...corners])];
  const totals = new Map(
    rows.lines.flatMap(({ kind, path }, row) => {
      const name = kind === 'member' ? '' : lineName(view, 'rows', row, path.length);
      return name === '' ? [] : [[`${path.length} ${name}`, { name, depth: path.length }] as const];
    }),
  );
  for (const { name, depth } of totals.values()) widen(widths, name, depth, widths.length);
  for (const name of corners) widen(widths, name, 0, widths.length);
  return widths;
};

/** A group's name needs room over the columns of its members. */
const withGroupNames = ({ columns }: PivotView, own: readonly number[]): readonly number[] => {
  const widths = [...own];
  for (const level of columns.levels.keys()) {
    if (level === columns.levels.length - 1) break;
    const toggle = level < columns.closable ? TOGGLE_PX : 0;
    for (const run of new Set(columns.runs[level])) {
      if (run && run.to - run.from <= NARROW_GROUP)
        widen(widths, columns.nameOf(run.branch), run.from, run.to, toggle);
    }
  }
  return widths;
};

export interface Layout {
  /** Of each level of the rows' names. */
  readonly heads: readonly number[];
  /** Left edges of the columns, and the right edge of the last one; without the rows' names. */
  readonly lefts: readonly number[];
}

/** By what the width of a column is kept: its group, or its level among the names of the rows. */
export const columnKey = (view: PivotView, column: number): string => {
  if (column < 0) return `names ${column + rowLevels(view)}`;
  const line = view.columns.lines[column];
  if (!line) return '';
  const { kind, path, metric, branch } = line;
  const ofTotal = metric === branch.metric ? [] : [metric];
  return JSON.stringify([kind, ...path.map(({ value }) => value), ...ofTotal]);
};

export const columnWidth = ({ heads, lefts }: Layout, column: number): number =>
  column < 0 ? (heads.at(column) ?? 0) : (lefts[column + 1] ?? 0) - (lefts[column] ?? 0);

/** The names stand still beside the values, which need room, too, in a narrow box. */
const HEADS_SHARE = 0.55;

const within = (widths: readonly number[], most: number): readonly number[] => {
  const all = widths.reduce((sum, px) => sum + px, 0);
  return all <= most ? widths : widths.map((px) => Math.floor((px * most) / all));
};

/** Columns are as wide as the reader made them, else as their texts need; `boxPx` is the width of the table's box. */
export const layoutOf = (view: PivotView, sizes: ColumnWidths = {}, boxPx?: number): Layout => {
  const { rows, columns, text } = view;
  const measured = rows.lines.map((_, row) => row);
  const some = [...measured.slice(0, MEASURED), ...measured.slice(-3)];
  const own = columns.lines.map(({ path, kind }, column) => {
    const level = kind === 'member' ? Math.max(path.length - 1, 0) : path.length;
    const name = lineName(view, 'columns', column, level);
    return fitted([name, ...some.map((row) => text(row, column))]);
  });
  const sizeOf = (column: number, px: number) => widthOf(sizes, columnKey(view, column)) ?? px;
  const lefts = [0];
  for (const [column, px] of withGroupNames(view, own).entries())
    lefts.push((lefts.at(-1) ?? 0) + sizeOf(column, px));
  const all = headWidths(view);
  const heads =
    boxPx === undefined || columns.lines.length === 0 ? all : within(all, boxPx * HEADS_SHARE);
  return { heads: heads.map((px, level) => sizeOf(level - heads.length, px)), lefts };
};

/** Where the names of one level stand. */
export const headLeft = ({ heads }: Layout, level: number): number =>
  heads.slice(0, level).reduce((sum, px) => sum + px, 0);

/** Half open. */
export interface Range {
  readonly from: number;
  readonly to: number;
}

const OVERSCAN_ROWS = 10;
const OVERSCAN_COLUMNS = 3;

export const rowsInView = (top: number, height: number, count: number): Range => ({
  from: Math.max(0, Math.min(count, Math.floor(top / ROW_PX)) - OVERSCAN_ROWS),
  to: Math.min(count, Math.ceil((top + height) / ROW_PX) + OVERSCAN_ROWS),
});

/** The last edge that is not right of a place. */
const columnAt = (lefts: readonly number[], x: number): number => {
  let [low, high] = [0, lefts.length - 1];
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((lefts[middle] ?? 0) <= x) low = middle;
    else high = middle - 1;
  }
  return low;
};

export const columnsInView = (lefts: readonly number[], left: number, width: number): Range => {
  const count = lefts.length - 1;
  return {
    from: Math.max(0, Math.min(count, columnAt(lefts, left)) - OVERSCAN_COLUMNS),
    to: Math.min(count, columnAt(lefts, left + width) + 1 + OVERSCAN_COLUMNS),
  };
};
