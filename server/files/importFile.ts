/** A file becomes a table, or its rows are added to one: all of it, or nothing. */
import { randomBytes } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { type FileImportBody, type FileProblem, isPlainType } from '#common/wire/file.ts';
import { shareOf, type Viewer } from '../access/viewer.ts';
import type { Deps } from '../deps.ts';
import { duckdbSetup } from '../engine/duckdb/setup.ts';
import type { StoredTable } from '../engine/duckdb/catalogFile.ts';
import { EngineError } from '../engine/engine.ts';
import { engineFolders } from '../engine/folders.ts';
import { createTables } from '../engine/storage/tables.ts';
import type { ImportedColumn, ReadOrder } from './calls.ts';
import { refusedCommand } from './mayImport.ts';
import type { FileToOpen } from './plain/open.ts';
import { copiesOf } from './plain/open.ts';
import { inWords } from './words.ts';
import { MISFIT } from './sql/rows.ts';

const TABLE_EXISTS =
  "Table already exists. You can change your 'if table already exists' strategy to append or replace or provide a different Table Name to use.";

export interface ImportOrder {
  readonly viewer: Viewer;
  readonly file: Omit<FileToOpen, 'copy'>;
  readonly schema: string;
  readonly table: string;
  readonly mode: FileImportBody['mode'];
  readonly reading: FileImportBody['reading'];
  readonly columns: readonly ImportedColumn[];
  readonly onProblem: FileImportBody['on_problem'];
  readonly rows?: number | undefined;
  /** A column that numbers the rows from 0. */
  readonly index?: string | undefined;
  readonly signal?: AbortSignal;
  /** 0 to 100. */
  readonly onProgress?: (percent: number) => void;
}

export interface ImportedFile {
  readonly table: StoredTable;
  readonly skipped: number;
}

/** The extra of the refusal has them. */
const fileProblems = (problems: readonly FileProblem[], count: number) => {
  const where = problems[0];
  const place =
    where === undefined
      ? ''
      : where.row === null
        ? ` The first is in line ${where.line}.`
        : ` The first is in row ${where.row}, column ${where.column}.`;
  const message = `${count === 1 ? 'One value does' : `${count} values do`} not fit, and nothing was written.${place}`;
  return refusedCommand(message, 422, { problems, problem_count: count });
};

/** Works with a copy of the file that is gone afterwards. */
export const withCopy = async <T>(
  deps: Pick<Deps, 'config'>,
  { path, name }: Omit<FileToOpen, 'copy'>,
  work: (file: FileToOpen) => Promise<T>,
): Promise<T> => {
  const copy = join(
    engineFolders(deps.config.dataDir).uploads,
    `copy-${randomBytes(16).toString('hex')}`,
  );
  const file = { path, name, copy };
  try {
    return await work(file);
  } finally {
    await Promise.all(copiesOf(file).map((one) => rm(one, { force: true })));
  }
};

const assertDiffer = (columns: readonly ImportedColumn[]): void => {
  const seen = new Set<string>();
  for (const { name } of columns) {
    const lower = name.toLowerCase();
    if (seen.has(lower)) throw refusedCommand(`Two columns are called ${name}.`);
    seen.add(lower);
  }
};

/** Rows that are added get the columns and the types of the table. */
const asInTable = (
  columns: readonly ImportedColumn[],
  table: StoredTable,
): readonly ImportedColumn[] => {
  const there = new Map(table.columns.map((column) => [column.name.toLowerCase(), column]));
  return columns.map((column) => {
    const known = there.get(column.name.toLowerCase());
    if (!known)
      throw refusedCommand(
        `The table ${table.name} has no column ${column.name}. Leave it out, give it the name of a column, or replace the table.`,
      );
    const isChosen = column.is_chosen && isPlainType(known.nativeType);
    return { ...column, name: known.name, type: known.nativeType, is_chosen: isChosen };
  });
};

const WRITING_FROM = 5;

export const importFile = async (deps: Deps, order: ImportOrder): Promise<ImportedFile> => {
  const { viewer, schema, table: name, mode, signal } = order;
  const tables = createTables({ setup: duckdbSetup(deps.config.dataDir, deps.config.limits) });
  const before = tables.find(schema, name);
  if (before && mode === 'new') throw refusedCommand(TABLE_EXISTS);
  if (before?.view) throw refusedCommand(`${schema}.${name} is a view, not a table.`);
  const isAppended = before !== null && mode === 'append';
  const columns = isAppended ? asInTable(order.columns, before) : order.columns;
  assertDiffer(columns);
  return withCopy(deps, order.file, async (file) => {
    const read: ReadOrder = {
      file,
      reading: order.reading,
      columns,
      onProblem: order.onProblem,
      rows: order.rows,
      index: order.index,
    };
    const owner = shareOf(viewer);
    const { path, sql } = await deps.fileReaders.ready(read, owner, signal);
    // Before the table is there: what fails or is stopped from then on would say that nothing was written.
    const skipped =
      order.onProblem === 'skip' ? (await deps.fileReaders.problems(read, owner, signal)).count : 0;
    order.onProgress?.(WRITING_FROM);
    try {
      const table = await tables.importTable({
        schema: before?.schema ?? schema,
        name: before?.name ?? name,
        from: { file: path, query: sql },
        append: isAppended,
        ifNew: mode === 'new',
        ...(signal ? { signal } : {}),
        onProgress: (percent) =>
          order.onProgress?.(WRITING_FROM + (percent * (100 - WRITING_FROM)) / 100),
      });
      return { table, skipped };
    } catch (cause) {
      if (!(cause instanceof EngineError) || signal?.aborted) throw cause;
      const isOfFile =
        cause.message.includes(MISFIT) || /CSV Error|Invalid Input/.test(cause.message);
      if (!isOfFile) throw refusedCommand(inWords(cause.message, file));
      const { problems, count } = await deps.fileReaders.problems(read, owner, signal);
      if (count === 0) throw refusedCommand(inWords(cause.message, file));
      throw fileProblems(problems, count);
    }
  });
};
