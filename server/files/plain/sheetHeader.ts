/** Where the table of a sheet begins, and whether its first row has names. */
import type { Cell } from './lines.ts';

/** Rows among which a header is looked for. */
export const HEAD_ROWS = 20;
/** Cells that a line above a table has: a title, or a name with its value. */
const TITLE_CELLS = 2;

const isFilled = (cell: Cell): cell is string => cell !== null && cell !== '';

export const isEmpty = (cells: readonly Cell[]): boolean => !cells.some(isFilled);

const filledOf = (cells: readonly Cell[]): number => cells.filter(isFilled).length;

/** Names, where the first row has texts only. A few columns may lack one, as those of notes and row numbers often do. */
export const isHeader = (cells: readonly Cell[]): boolean => {
  const filled = cells.filter(isFilled);
  return filled.length * 2 > cells.length && filled.every((cell) => !/^-?[\d.,]+$/.test(cell));
};

const hasNumber = (cells: readonly Cell[]): boolean =>
  cells.some((cell) => cell !== null && /^-?\d[\d.,: -]*$/.test(cell));

interface HeadRow {
  readonly cells: readonly Cell[];
  readonly number: number;
}

/**
 * The place of the names among the first rows that are not empty: 0, or below titles. Titles are far shorter than the
 * names, and set off from them by an empty row, or by numbers or dates below these.
 */
export const headerAt = (rows: readonly HeadRow[]): number => {
  for (const [at, { cells, number }] of rows.entries()) {
    const above = rows[at - 1];
    const below = rows[at + 1];
    const filled = filledOf(cells);
    if (above && below) {
      const isSetOff = number - above.number > 1 || hasNumber(below.cells);
      const isNamed = isHeader(cells) && filledOf(below.cells) * 2 >= filled;
      const isWider = rows.slice(0, at).every((row) => filledOf(row.cells) * 2 <= filled);
      if (isSetOff && isNamed && isWider && filled >= 2) return at;
    }
    if (filled > TITLE_CELLS) return 0;
  }
  return 0;
};
