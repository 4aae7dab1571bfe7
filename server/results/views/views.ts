import { closeSync, openSync, readFileSync, readSync, renameSync, writeFileSync } from 'node:fs';
import { ViewError } from '#common/results/filters.ts';
import { type ColumnProfile, PROFILED_ROWS_MAX, profileOf } from '#common/results/profile.ts';
import { viewRows } from '#common/results/viewRows.ts';
import type { ViewSpec } from '#common/results/viewSpec.ts';
import { type Cell, EngineError, type StoredResult } from '../../engine/engine.ts';
import { indexFile, orderFile, type SpoolIndex } from '../../engine/spoolFiles.ts';
import { createOpenResults } from './openResults.ts';
import { searchRows } from './searchRows.ts';

const NUMBER_BYTES = Uint32Array.BYTES_PER_ELEMENT;

const isMissing = (error: unknown) =>
  error instanceof Error && 'code' in error && error.code === 'ENOENT';

const gone = (cause: unknown) =>
  isMissing(cause)
    ? new EngineError('missing_table', 'The stored result is gone.', null, { cause })
    : cause;

const orFailure = <T>(work: () => T): T => {
  try {
    return work();
  } catch (error) {
    if (error instanceof ViewError) throw new EngineError('syntax', error.message);
    throw gone(error);
  }
};

/** Reads and reorders what other workers stored. One call at a time. */
export const createViews = (dir: string) => {
  const open = createOpenResults(dir);

  const indexOf = (key: string) =>
    JSON.parse(readFileSync(indexFile(dir, key), 'utf8')) as SpoolIndex;

  const orderOf = (key: string): Uint32Array => {
    const bytes = readFileSync(orderFile(dir, key));
    return new Uint32Array(bytes.buffer, bytes.byteOffset, bytes.byteLength / NUMBER_BYTES);
  };

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
    writeFileSync(
      orderFile(dir, viewKey),
      new Uint8Array(order.buffer, order.byteOffset, order.byteLength),
      { mode: 0o600, flag: 'wx' },
    );
    const index: SpoolIndex = {
      columns,
      rowCount: order.length,
      truncated,
      pageRows,
      offsets: [],
      viewOf: key,
    };
    const beside = `${indexFile(dir, viewKey)}.new`;
    writeFileSync(beside, JSON.stringify(index), { mode: 0o600 });
    renameSync(beside, indexFile(dir, viewKey));
    return { key: viewKey, columns, rowCount: order.length, truncated, pageRows };
  };

  const viewPage = (viewKey: string, page: number): string => {
    const { viewOf = '', columns, rowCount, pageRows } = indexOf(viewKey);
    const rows = open.rowsOf(viewOf);
    const count = Math.max(0, Math.min(pageRows, rowCount - page * pageRows));
    const wanted = new Uint32Array(count);
    const file = openSync(orderFile(dir, viewKey), 'r');
    try {
      readSync(file, wanted, 0, wanted.byteLength, page * pageRows * NUMBER_BYTES);
    } finally {
      closeSync(file);
    }
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
    const cells = index.viewOf ? Array.from(orderOf(key), (row) => all[row] ?? null) : all;
    return profileOf(shown, cells.slice(0, PROFILED_ROWS_MAX), cells.length);
  };

  return {
    view: (key: string, viewKey: string, spec: ViewSpec) =>
      orFailure(() => view(key, viewKey, spec)),
    viewPage: (viewKey: string, page: number) => orFailure(() => viewPage(viewKey, page)),
    profile: (key: string, column: number) => orFailure(() => profile(key, column)),
    close: () => open.close(),
  };
};
