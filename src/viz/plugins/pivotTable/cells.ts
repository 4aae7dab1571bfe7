/**
 * The cells of a pivot table by place, for keys and copies: values from row 0 and column 0 on, the names of the columns
 * above them in negative rows, those of the rows in negative columns.
 */
import { nameOn } from '#common/pivot/lines.ts';
import type { Branch, SideName } from '#common/pivot/tree.ts';
import type { PivotView } from './view';

export interface Place {
  readonly row: number;
  readonly column: number;
}

export interface Area {
  readonly top: number;
  readonly bottom: number;
  readonly left: number;
  readonly right: number;
}

export const headLevels = (view: PivotView): number => view.columns.levels.length;
/** Groups in rows and in columns: their names do not fit into one line. That a line has metrics says itself. */
const hasLineOfRowNames = ({ rows, columns }: PivotView): boolean =>
  rows.levels.length > 0 && columns.columns.at(-1) !== undefined;
/** The lines above the values. */
export const headLines = (view: PivotView): number =>
  Math.max(headLevels(view), 1) + (hasLineOfRowNames(view) ? 1 : 0);
/** The levels of the columns whose names stand beside their line. */
export const namedHeadLevels = (view: PivotView): readonly string[] => {
  const { levels, columns } = view.columns;
  const isLastNamed = hasLineOfRowNames(view) || columns.at(-1) !== undefined;
  return isLastNamed ? levels : levels.slice(0, -1);
};
/** Rows without dimensions have a name all the same. */
export const rowLevels = (view: PivotView): number => Math.max(view.rows.levels.length, 1);

/** The group whose name stands at a place. */
export const groupAt = (
  view: PivotView,
  { row, column }: Place,
): readonly [SideName, Branch] | null => {
  if (row >= 0 && column < 0) {
    const branch = view.rows.lines[row]?.path[column + rowLevels(view)];
    return branch ? ['rows', branch] : null;
  }
  if (row < 0 && column >= 0) {
    const branch = view.columns.lines[column]?.path[row + Math.max(headLevels(view), 1)];
    return branch ? ['columns', branch] : null;
  }
  return null;
};

export const wholeArea = (view: PivotView): Area => ({
  top: -Math.max(headLevels(view), 1),
  left: -rowLevels(view),
  bottom: view.rows.lines.length - 1,
  right: view.columns.lines.length - 1,
});

export const lineName = (view: PivotView, side: SideName, at: number, level: number): string => {
  const { lines, nameOf } = view[side];
  const line = lines[at];
  return line
    ? nameOn(line, level, { nameOf, metricName: view.metricName, total: view.totalName })
    : '';
};

/** One line for each level, as in a spreadsheet: the innermost column level is named behind that of the rows. */
const corner = (view: PivotView, row: number, column: number): string => {
  const [level, depth] = [row + Math.max(headLevels(view), 1), column + rowLevels(view)];
  const ofRows = row === -1 ? (view.rows.levels[depth] ?? '') : '';
  const isNamed = column === -1 && (ofRows === '' || hasLineOfRowNames(view));
  const ofColumns = isNamed ? (view.columns.levels[level] ?? '') : '';
  return ofRows && ofColumns ? `${ofRows} \\ ${ofColumns}` : ofRows || ofColumns;
};

export const textAt = (view: PivotView, { row, column }: Place): string => {
  if (row < 0 && column < 0) return corner(view, row, column);
  if (row < 0) return lineName(view, 'columns', column, row + Math.max(headLevels(view), 1));
  if (column < 0) return lineName(view, 'rows', row, column + rowLevels(view));
  return view.text(row, column);
};

export const areaOf = (a: Place, b: Place): Area => ({
  top: Math.min(a.row, b.row),
  bottom: Math.max(a.row, b.row),
  left: Math.min(a.column, b.column),
  right: Math.max(a.column, b.column),
});

export const isWithin = ({ top, bottom, left, right }: Area, { row, column }: Place): boolean =>
  row >= top && row <= bottom && column >= left && column <= right;

const plain = (text: string): string => text.replace(/[\t\r\n]+/g, ' ');

/** For spreadsheets: a line for each row, tabs between columns. */
export const copied = (view: PivotView, { top, bottom, left, right }: Area): string => {
  const lines: string[] = [];
  for (let row = top; row <= bottom; row += 1) {
    const cells: string[] = [];
    for (let column = left; column <= right; column += 1)
      cells.push(plain(textAt(view, { row, column })));
    lines.push(cells.join('\t'));
  }
  return lines.join('\n');
};

/** Where a key leads; null for keys that lead nowhere. */
export const moved = (
  view: PivotView,
  { row, column }: Place,
  key: string,
  page: number,
): Place | null => {
  const { top, bottom, left, right } = wholeArea(view);
  const to = (nextRow: number, nextColumn: number): Place => ({
    row: Math.min(bottom, Math.max(top, nextRow)),
    column: Math.min(right, Math.max(left, nextColumn)),
  });
  switch (key) {
    case 'ArrowDown':
      return to(row + 1, column);
    case 'ArrowUp':
      return to(row - 1, column);
    case 'ArrowRight':
      return to(row, column + 1);
    case 'ArrowLeft':
      return to(row, column - 1);
    case 'PageDown':
      return to(row + page, column);
    case 'PageUp':
      return to(row - page, column);
    case 'Home':
      return to(row, 0);
    case 'End':
      return to(row, right);
    default:
      return null;
  }
};
