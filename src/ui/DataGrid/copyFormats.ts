/**
 * Selected cells as text for the clipboard. Values stay as they are: a leading `'` against formulas belongs into files,
 * which a spreadsheet opens by itself, while the clipboard is also pasted into queries and editors.
 */
import type { Cell } from '#common/cell.ts';
import { decimalOf } from '#common/results/decimal.ts';
import { isNumeric } from '#common/results/viewSpec.ts';
import { writtenText } from '#common/sql/names.ts';
import { plainText } from './cellText';
import type { GridColumn, GridSource } from './gridSource';
import type { Rect } from './selection';

export type CopyFormat = 'tsv' | 'tsvNamed' | 'csv' | 'markdown' | 'in' | 'names';

export const COPY_CELLS_MAX = 500_000;

/** A part of the grid as a table; cells between the ranges are null. */
export interface Cut {
  readonly columns: readonly GridColumn[];
  readonly rows: readonly (readonly Cell[])[];
  readonly backend: string | null;
  /** The cells of the ranges alone, row by row. */
  readonly cells: readonly { readonly value: Cell; readonly generic: GridColumn['generic'] }[];
}

const union = (spans: readonly (readonly [number, number])[]): readonly number[] => {
  const all = new Set<number>();
  for (const [from, to] of spans) for (let at = from; at <= to; at += 1) all.add(at);
  return [...all].sort((a, b) => a - b);
};

/** The number of distinct indexes in the ranges. */
const covered = (spans: readonly (readonly [number, number])[]): number => {
  let end = -1;
  let sum = 0;
  for (const [from, to] of [...spans].sort(([a], [b]) => a - b)) {
    sum += Math.max(0, to - Math.max(from - 1, end));
    end = Math.max(end, to);
  }
  return sum;
};

/** The number of cells to copy: the rows of the ranges times their columns. */
export const cutSize = (rects: readonly Rect[]): number =>
  covered(rects.map(({ top, bottom }) => [top, bottom])) *
  covered(rects.map(({ left, right }) => [left, right]));

/** Null if a selected cell is not loaded. */
export const cutOf = (
  { columns, cell, backend }: GridSource,
  shown: readonly number[],
  rects: readonly Rect[],
): Cut | null => {
  const places = union(rects.map(({ left, right }) => [left, right]));
  const cells: { value: Cell; generic: GridColumn['generic'] }[] = [];
  let isWhole = true;
  const rows = union(rects.map(({ top, bottom }) => [top, bottom])).map((row) =>
    places.map((place): Cell => {
      const isMarked = rects.some(
        ({ top, bottom, left, right }) =>
          row >= top && row <= bottom && place >= left && place <= right,
      );
      if (!isMarked) return null;
      const column = shown[place] ?? -1;
      const value = cell(row, column);
      if (value === undefined) {
        isWhole = false;
        return null;
      }
      cells.push({ value, generic: columns[column]?.generic ?? null });
      return value;
    }),
  );
  const names = places.map(
    (place): GridColumn => columns[shown[place] ?? -1] ?? { name: '', type: '', generic: null },
  );
  return isWhole ? { columns: names, rows, cells, backend: backend ?? null } : null;
};

const quoted = (text: string): string => `"${text.replaceAll('"', '""')}"`;
const textOf = (value: Cell): string => {
  if (value === null) return '';
  return typeof value === 'boolean' ? String(value) : plainText(value);
};

/** Empty for NULL, quoted if a tab or a line break would split the value. */
const tsvText = (value: Cell): string => {
  const text = textOf(value);
  return /[\t\n\r"]/.test(text) ? quoted(text) : text;
};
/** Empty for NULL, quotes for the empty string, so that the two differ. */
const csvText = (value: Cell): string => {
  const text = textOf(value);
  return value === '' || /[,\n\r"]|^\s|\s$/.test(text) ? quoted(text) : text;
};
const markdownText = (value: Cell): string =>
  (value === null ? '' : textOf(value))
    .replaceAll('\\', '\\\\')
    .replaceAll('|', '\\|')
    .replaceAll(/\r\n?|\n/g, '<br>');

const lines = (cut: Cut, text: (value: Cell) => string, mark: string, withNames: boolean): string =>
  [
    ...(withNames ? [cut.columns.map(({ name }) => text(name)).join(mark)] : []),
    ...cut.rows.map((row) => row.map(text).join(mark)),
  ].join('\n');

const markdown = ({ columns, rows }: Cut): string => {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  return [
    line(columns.map(({ name }) => markdownText(name))),
    line(columns.map((column) => (isNumeric(column) ? '---:' : '---'))),
    ...rows.map((row) => line(row.map(markdownText))),
  ].join('\n');
};

const literal = (
  { value, generic }: Cut['cells'][number],
  backend: Cut['backend'],
): string | null => {
  if (value === null) return null;
  const text = plainText(value);
  if (typeof value === 'boolean') return text;
  if (generic === 0 && decimalOf(text)) return text;
  return writtenText(text, backend);
};

/** Each value once; a NULL in such a list never matches, so it is left out. */
const inList = ({ cells, backend }: Cut): string => {
  const values = cells.map((cell) => literal(cell, backend)).filter((text) => text !== null);
  return `(${[...new Set(values)].join(', ')})`;
};

export const copied = (cut: Cut, format: CopyFormat): string => {
  switch (format) {
    case 'tsv':
    case 'tsvNamed':
      return lines(cut, tsvText, '\t', format === 'tsvNamed');
    case 'csv':
      return lines(cut, csvText, ',', true);
    case 'markdown':
      return markdown(cut);
    case 'in':
      return inList(cut);
    case 'names':
      return cut.columns.map(({ name }) => tsvText(name)).join('\t');
  }
};
