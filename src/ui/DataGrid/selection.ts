/** The marked rectangle and where keys move it. */
import { copyText } from './cellText';
import type { GridSource } from './gridSource';

export interface Place {
  readonly row: number;
  readonly column: number;
}

/** From the cell one began at to the cell one is at. */
export interface Selection {
  readonly anchor: Place;
  readonly focus: Place;
}

export const at = (place: Place): Selection => ({ anchor: place, focus: place });

export interface Rect {
  readonly top: number;
  readonly bottom: number;
  readonly left: number;
  readonly right: number;
}

export const rectOf = ({ anchor, focus }: Selection): Rect => ({
  top: Math.min(anchor.row, focus.row),
  bottom: Math.max(anchor.row, focus.row),
  left: Math.min(anchor.column, focus.column),
  right: Math.max(anchor.column, focus.column),
});

export const includes = (rect: Rect, row: number, column: number): boolean =>
  row >= rect.top && row <= rect.bottom && column >= rect.left && column <= rect.right;

interface Size {
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

const between = (value: number, max: number): number => Math.max(0, Math.min(value, max));

/** Where a key moves to; null for keys that are not the grid's. */
export const moved = (selection: Selection, pressed: Key, size: Size): Selection | null => {
  const { key, shift, mod } = pressed;
  const { row, column } = selection.focus;
  const lastRow = size.rowCount - 1;
  const lastColumn = size.columnCount - 1;
  const to = (r: number, c: number): Selection => {
    const focus = { row: between(r, lastRow), column: between(c, lastColumn) };
    return shift ? { anchor: selection.anchor, focus } : at(focus);
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
    case 'a':
      return mod
        ? { anchor: { row: 0, column: 0 }, focus: { row: lastRow, column: lastColumn } }
        : null;
    default:
      return null;
  }
};

export const COPY_CELLS_MAX = 500_000;

/** Tab-separated values of a rectangle, or null where it is too large for a clipboard. More than one row takes its names along. */
export const toTsv = ({ columns, cell }: GridSource, rect: Rect): string | null => {
  const height = rect.bottom - rect.top + 1;
  const width = rect.right - rect.left + 1;
  if (height * width > COPY_CELLS_MAX) return null;
  const across = Array.from({ length: width }, (_, index) => rect.left + index);
  const lines = Array.from({ length: height }, (_, index) =>
    across.map((column) => copyText(cell(rect.top + index, column))).join('\t'),
  );
  const names = across.map((column) => copyText(columns[column]?.name ?? '')).join('\t');
  return (height > 1 ? [names, ...lines] : lines).join('\n');
};
