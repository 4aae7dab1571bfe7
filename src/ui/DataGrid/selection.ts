/** The selected ranges, and how keys move them. Columns are identified by the place where they are shown. */
import clamp from 'lodash/clamp';

export interface CellPosition {
  readonly row: number;
  readonly column: number;
}

/** From the anchor cell to the focused cell. */
export interface Range {
  readonly anchor: CellPosition;
  readonly focus: CellPosition;
}

/** The last one is changed by keys and Shift. */
export type Selection = readonly Range[];

export const at = (place: CellPosition): Range => ({ anchor: place, focus: place });

export interface Rect {
  readonly top: number;
  readonly bottom: number;
  readonly left: number;
  readonly right: number;
}

export const rectOf = ({ anchor, focus }: Range): Rect => ({
  top: Math.min(anchor.row, focus.row),
  bottom: Math.max(anchor.row, focus.row),
  left: Math.min(anchor.column, focus.column),
  right: Math.max(anchor.column, focus.column),
});

export const sizeOf = ({ top, bottom, left, right }: Rect): number =>
  (bottom - top + 1) * (right - left + 1);

/** The parts of `rect` outside `other`. */
const outside = (rect: Rect, other: Rect): readonly Rect[] => {
  const top = Math.max(rect.top, other.top);
  const bottom = Math.min(rect.bottom, other.bottom);
  const left = Math.max(rect.left, other.left);
  const right = Math.min(rect.right, other.right);
  if (top > bottom || left > right) return [rect];
  return [
    { ...rect, bottom: top - 1 },
    { ...rect, top: bottom + 1 },
    { top, bottom, left: rect.left, right: left - 1 },
    { top, bottom, left: right + 1, right: rect.right },
  ].filter((part) => part.top <= part.bottom && part.left <= part.right);
};

/** The same cells without duplicates. */
export const disjoint = (rects: readonly Rect[]): readonly Rect[] => {
  const apart: Rect[] = [];
  for (const rect of rects) {
    let parts: readonly Rect[] = [rect];
    for (const known of apart) parts = parts.flatMap((part) => outside(part, known));
    apart.push(...parts);
  }
  return apart;
};

export interface GridSize {
  readonly rowCount: number;
  readonly columnCount: number;
  readonly pageRows: number;
}

interface Key {
  readonly key: string;
  readonly shift: boolean;
  /** Ctrl, or Command on a Mac. */
  readonly mod: boolean;
}

/** The target of a key; null for keys that the grid does not handle. */
export const moved = (range: Range, pressed: Key, size: GridSize): Range | null => {
  const { key, shift, mod } = pressed;
  const { row, column } = range.focus;
  const lastRow = size.rowCount - 1;
  const lastColumn = size.columnCount - 1;
  const to = (r: number, c: number): Range => {
    const focus = { row: clamp(r, 0, lastRow), column: clamp(c, 0, lastColumn) };
    return shift ? { anchor: range.anchor, focus } : at(focus);
  };
  switch (key) {
    case 'ArrowDown':
      return to(mod ? lastRow : row + 1, column);
    case 'ArrowUp':
      return to(mod ? 0 : row - 1, column);
    case 'ArrowRight':
      return to(row, mod ? lastColumn : column + 1);
    case 'ArrowLeft':
      return to(row, mod ? 0 : column - 1);
    case 'PageDown':
      return to(row + size.pageRows, column);
    case 'PageUp':
      return to(row - size.pageRows, column);
    case 'Home':
      return to(mod ? 0 : row, 0);
    case 'End':
      return to(mod ? lastRow : row, lastColumn);
    case ' ':
      if (mod && !shift) return { anchor: { row: 0, column }, focus: { row: lastRow, column } };
      return shift && !mod
        ? { anchor: { row, column: 0 }, focus: { row, column: lastColumn } }
        : null;
    case 'a':
      return mod
        ? { anchor: { row: 0, column: 0 }, focus: { row: lastRow, column: lastColumn } }
        : null;
    default:
      return null;
  }
};

export interface Press {
  /** Shift: extends to here. */
  readonly extend: boolean;
  /** Ctrl or Command: adds a range. */
  readonly add: boolean;
}

const joined = (selection: Selection, range: Range, { extend, add }: Press): Selection => {
  const active = selection.at(-1);
  const next = extend && active ? { anchor: active.anchor, focus: range.focus } : range;
  if (extend) return [...selection.slice(0, -1), next];
  return add ? [...selection, next] : [next];
};

export const cellPressed = (selection: Selection, place: CellPosition, press: Press): Selection =>
  joined(selection, at(place), press);

export const rowPressed = (
  selection: Selection,
  row: number,
  press: Press,
  { columnCount }: Pick<GridSize, 'columnCount'>,
): Selection => {
  const from = press.extend ? (selection.at(-1)?.anchor.row ?? row) : row;
  const range = { anchor: { row: from, column: 0 }, focus: { row, column: columnCount - 1 } };
  return joined(press.extend ? selection.slice(0, -1) : selection, range, {
    extend: false,
    add: press.extend || press.add,
  });
};

export const columnPressed = (
  selection: Selection,
  column: number,
  press: Press,
  { rowCount }: Pick<GridSize, 'rowCount'>,
): Selection => {
  const from = press.extend ? (selection.at(-1)?.anchor.column ?? column) : column;
  const range = { anchor: { row: 0, column: from }, focus: { row: rowCount - 1, column } };
  return joined(press.extend ? selection.slice(0, -1) : selection, range, {
    extend: false,
    add: press.extend || press.add,
  });
};
