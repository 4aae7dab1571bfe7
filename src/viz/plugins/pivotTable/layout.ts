/** How wide the columns of a pivot table are, and which of its cells are in view. */
import { textWidth } from '../../shared/axes';
import type { PivotView, ShownSide } from './view';

export const ROW_PX = 28;
const PADDING_PX = 20;
const TOGGLE_PX = 20;
const LEAST_PX = 64;
const MOST_PX = 240;
/** Lines whose texts are measured. */
const MEASURED = 60;

const fitted = (texts: readonly string[], more = 0): number =>
  Math.min(
    MOST_PX,
    Math.max(
      LEAST_PX,
      ...texts.map((text) => Math.ceil(textWidth(text) * 1.1) + PADDING_PX + more),
    ),
  );

const namesAt = ({ runs, nameOf, levels }: ShownSide, level: number): readonly string[] => {
  const names = new Set([levels[level] ?? '']);
  for (const run of runs[level] ?? []) {
    if (names.size > MEASURED * 4) break;
    if (run) names.add(nameOf(run.branch));
  }
  return [...names];
};

export interface Layout {
  /** Of each level of the rows' names. */
  readonly heads: readonly number[];
  /** Left edges of the columns, and the right edge of the last one; without the rows' names. */
  readonly lefts: readonly number[];
}

export const layoutOf = (view: PivotView): Layout => {
  const { rows, columns, text } = view;
  const heads = rows.levels.map((_, level) =>
    fitted(
      namesAt(rows, level),
      rows.canCollapse && level < rows.levels.length - 1 ? TOGGLE_PX : 0,
    ),
  );
  const measured = rows.lines.map((_, row) => row);
  const some = [...measured.slice(0, MEASURED), ...measured.slice(-3)];
  const lefts = [0];
  for (const [column, { branch }] of columns.lines.entries()) {
    const name = columns.nameOf(branch);
    const texts = some.map((row) => text(row, column));
    lefts.push((lefts[column] ?? 0) + fitted([name, ...texts]));
  }
  return { heads: heads.length > 0 ? heads : [fitted([view.totalName])], lefts };
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
