import { closeSync, openSync, readFileSync, readSync, writeFileSync } from 'node:fs';
import type { CellRange } from '#common/results/cellRange.ts';
import { createTally, type Figures } from '#common/results/figures.ts';
import { ViewError } from '#common/results/filters.ts';
import { type ColumnProfile, PROFILED_ROWS_MAX, profileOf } from '#common/results/profile.ts';
import { viewRows } from '#common/results/viewRows.ts';
import type { ViewSpec } from '#common/results/viewSpec.ts';
import { type Cell, EngineError, type StoredResult } from '../../engine/engine.ts';
import { indexFile, orderFile, type SpoolIndex, writeIndex } from '../../engine/spoolFiles.ts';
import { createOpenResults } from './openResults.ts';
import { searchRows } from './searchRows.ts';

const NUMBER_BYTES = Uint32Array.BYTES_PER_ELEMENT;

const isMissing = (error: unknown) =>
  error instanceof Error && 'code' in error && error.code === 'ENOENT';

const gone = (cause: unknown) =>
  isMissing(cause)
    ? new EngineError('missing_table', 'The stored result is gone.', null, { cause })
    : cause;

const writeOrder = (dir: string, viewKey: string, order: Uint32Array) =>
  writeFileSync(
    orderFile(dir, viewKey),
    new Uint8Array(order.buffer, order.byteOffset, order.byteLength),
    { mode: 0o600, flag: 'wx' },
  );

const readOrder = (dir: string, viewKey: string): Uint32Array => {
  const bytes = readFileSync(orderFile(dir, viewKey));
  return new Uint32Array(bytes.buffer, bytes.byteOffset, bytes.byteLength / NUMBER_BYTES);
};

/** The row numbers of one page. */
const readOrderPart = (dir: string, viewKey: string, from: number, count: number): Uint32Array => {
  const wanted = new Uint32Array(count);
  const file = openSync(orderFile(dir, viewKey), 'r');
  try {
    readSync(file, wanted, 0, wanted.byteLength, from * NUMBER_BYTES);
  } finally {
    closeSync(file);
  }
  return wanted;
};

/** The work is bounded by the result: no more cells than it has, however often they are named. */
const assertRanges = ({ columns, rowCount }: SpoolIndex, ranges: readonly CellRange[]): void => {
  let cells = 0;
  for (const range of ranges) {
    if (range.bottom < range.top || range.bottom >= rowCount)
      throw new ViewError(
        `The result has no rows ${range.top} to ${range.bottom}; it has ${rowCount}, counted from 0.`,
      );
    const missing = range.columns.find((column) => column >= columns.length);
    if (missing !== undefined)
      throw new ViewError(
        `The result has no column ${missing}; it has ${columns.length}, counted from 0.`,
      );
    cells += (range.bottom - range.top + 1) * range.columns.length;
  }
  if (cells > rowCount * columns.length)
    throw new ViewError('The ranges overlap: they have more cells than the result.');
};

/** Reads and reorders what other workers stored. One call at a time. */
export const createViews = (dir: string) => {
  const open = createOpenResults(dir);

  const indexOf = (key: string) =>
    JSON.parse(readFileSync(indexFile(dir, key), 'utf8')) as SpoolIndex;

  const view = (key: string, viewKey: string, spec: ViewSpec): StoredResult => {
    const rows = open.rowsOf(key);
    const { columns, truncated, pageRows } = rows.index;
    const held = new Map<number, readonly Cell[]>();
    const column = (index: number) => {
      const cells = held.get(index) ?? rows.column(index);
      held.set(index, cells);
      return cells;
    };
    const order = viewRows(
      {
        columns,
        rowCount: rows.index.rowCount,
        column,
        searched: (wanted, lowerCase) => searchRows(rows, wanted, lowerCase),
      },
      spec,
    );
    writeOrder(dir, viewKey, order);
    const rowCount = order.length;
    writeIndex(dir, viewKey, { columns, rowCount, truncated, pageRows, offsets: [], viewOf: key });
    return { key: viewKey, columns, rowCount, truncated, pageRows };
  };

  const viewPage = (viewKey: string, page: number): string => {
    const { viewOf = '', columns, rowCount, pageRows } = indexOf(viewKey);
    const rows = open.rowsOf(viewOf);
    const count = Math.max(0, Math.min(pageRows, rowCount - page * pageRows));
    const wanted = readOrderPart(dir, viewKey, page * pageRows, count);
    const lines = rows.lines(wanted).trimEnd().replaceAll('\n', ',');
    const cells = JSON.parse(`[${lines}]`) as Cell[][];
    return JSON.stringify(columns.map((_, at) => cells.map((row) => row[at])));
  };

  const profile = (key: string, column: number): ColumnProfile => {
    const index = indexOf(key);
    const shown = index.columns[column];
    if (!shown)
      throw new ViewError(
        `The result has no column ${column}; it has ${index.columns.length}, counted from 0.`,
      );
    const all = open.rowsOf(index.viewOf ?? key).column(column);
    const cells = index.viewOf ? Array.from(readOrder(dir, key), (row) => all[row] ?? null) : all;
    return profileOf(shown, cells.slice(0, PROFILED_ROWS_MAX), cells.length);
  };

  const figures = (key: string, ranges: readonly CellRange[]): Figures => {
    const index = indexOf(key);
    assertRanges(index, ranges);
    const rows = open.rowsOf(index.viewOf ?? key);
    const order = index.viewOf ? readOrder(dir, key) : null;
    const tally = createTally();
    // Column by column: only one of them is in memory at a time.
    for (const column of new Set(ranges.flatMap(({ columns }) => columns))) {
      const known = index.columns[column];
      if (!known) continue;
      const cells = rows.column(column);
      for (const { top, bottom, columns } of ranges)
        if (columns.includes(column))
          for (let row = top; row <= bottom; row++)
            tally.add(cells[order ? (order[row] ?? 0) : row] ?? null, known);
    }
    return tally.figures();
  };

  const orFailure = <T>(work: () => T): T => {
    try {
      return work();
    } catch (error) {
      if (error instanceof ViewError) throw new EngineError('syntax', error.message);
      throw gone(error);
    }
  };

  return {
    view: (key: string, viewKey: string, spec: ViewSpec) =>
      orFailure(() => view(key, viewKey, spec)),
    viewPage: (viewKey: string, page: number) => orFailure(() => viewPage(viewKey, page)),
    figures: (key: string, ranges: readonly CellRange[]) => orFailure(() => figures(key, ranges)),
    profile: (key: string, column: number) => orFailure(() => profile(key, column)),
    close: open.close,
  };
};
