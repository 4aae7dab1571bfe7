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

type Generic = GridColumn['generic'];

export const COPY_CELLS_MAX = 500_000;

/** A part of the grid as a table; cells between the ranges are null. */
export interface Cut {
  readonly columns: readonly GridColumn[];
  readonly rows: readonly (readonly Cell[])[];
  readonly backend: string | null;
  /** The cells of the ranges alone, row by row. */
  readonly cells: readonly { readonly value: Cell; readonly generic: Generic }[];
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
  const cells: { value: Cell; generic: Generic }[] = [];
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
const TEMPORAL = 2;
const MOMENT = /^([+-]?\d{4,}-\d\d-\d\d)T(?=\d\d:\d\d)/;

/** Moments with a blank, as in files: more programs read them so. */
const writtenOf = (value: Exclude<Cell, null>, generic: Generic): string => {
  if (typeof value === 'boolean') return String(value);
  const text = plainText(value);
  return generic === TEMPORAL ? text.replace(MOMENT, '$1 ') : text;
};
const textOf = (value: Cell, generic: Generic): string =>
  value === null ? '' : writtenOf(value, generic);

type TextOf = (value: Cell, generic: Generic) => string;

/** Empty for NULL; quoted if the value would otherwise be split, or read as one that is quoted. */
const tsvText: TextOf = (value, generic) => {
  const text = textOf(value, generic);
  return /[\t\n\r]|^"/.test(text) ? quoted(text) : text;
};
/** Empty for NULL, quotes for the empty string, so that the two differ. */
const csvText: TextOf = (value, generic) => {
  const text = textOf(value, generic);
  return value === '' || /[,\n\r"]|^\s|\s$/.test(text) ? quoted(text) : text;
};
const markdownText: TextOf = (value, generic) =>
  textOf(value, generic)
    .replaceAll('\\', '\\\\')
    .replaceAll('|', '\\|')
    .replaceAll(/\r\n?|\n/g, '<br>');

const rowsOf = ({ columns, rows }: Cut, text: TextOf): readonly (readonly string[])[] =>
  rows.map((row) => row.map((value, at) => text(value, columns[at]?.generic ?? null)));

const lines = (cut: Cut, text: TextOf, mark: string, withNames: boolean): string =>
  [
    ...(withNames ? [cut.columns.map(({ name }) => text(name, null)).join(mark)] : []),
    ...rowsOf(cut, text).map((row) => row.join(mark)),
  ].join('\n');

/** One value alone stays as it is, whatever it holds. */
const tabbed = (cut: Cut): string =>
  cut.rows.length === 1 && cut.columns.length === 1
    ? lines(cut, textOf, '\t', false)
    : lines(cut, tsvText, '\t', false);

const markdown = (cut: Cut): string => {
  const { columns } = cut;
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  return [
    line(columns.map(({ name }) => markdownText(name, null))),
    line(columns.map((column) => (isNumeric(column) ? '---:' : '---'))),
    ...rowsOf(cut, markdownText).map(line),
  ].join('\n');
};

const literal = (
  { value, generic }: Cut['cells'][number],
  backend: Cut['backend'],
): string | null => {
  if (value === null) return null;
  if (typeof value === 'boolean') return plainText(value);
  const text = writtenOf(value, generic);
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
      return tabbed(cut);
    case 'tsvNamed':
      return lines(cut, tsvText, '\t', true);
    case 'csv':
      return lines(cut, csvText, ',', true);
    case 'markdown':
      return markdown(cut);
    case 'in':
      return inList(cut);
    case 'names':
      return cut.columns.map(({ name }) => tsvText(name, null)).join('\t');
  }
};
