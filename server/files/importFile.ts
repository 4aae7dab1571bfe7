/** A file, or several, become a table, or their rows are added to one: all of it, or nothing. */
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
import { isRecord } from '#common/isRecord.ts';
import { HttpError, messageOf } from '../errors.ts';
import type { ImportedColumn, ReadOrder, ReadyFile } from './calls.ts';
import { refusedCommand } from './mayImport.ts';
import type { FileToOpen } from './plain/open.ts';
import { copiesOf } from './plain/open.ts';
import { inWords } from './words.ts';
import { MISFIT } from './sql/rows.ts';

/** One file, and what of it is written. */
interface FileToImport {
  readonly file: Omit<FileToOpen, 'copy'>;
  readonly reading: FileImportBody['reading'];
  readonly columns: readonly ImportedColumn[];
  readonly onProblem: FileImportBody['on_problem'];
}

export interface ImportOrder extends FileToImport {
  readonly viewer: Viewer;
  readonly schema: string;
  readonly table: string;
  readonly mode: FileImportBody['mode'];
  /** Why nothing is written where a new table has the name of one that is there. */
  readonly nameTaken?: string;
  /** Their rows follow, with the types that the columns of the first have. */
  readonly more?: readonly FileToImport[];
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
  /** What of the files is lost, in sentences. */
  readonly notes: readonly string[];
}

/** The extra of the refusal has them. */
const fileProblems = (problems: readonly FileProblem[], count: number) => {
  const where = problems[0];
  const place =
    where === undefined
      ? ''
      : ` The first is in ${where.line === null ? `row ${where.row}` : `line ${where.line}`}${where.column === null ? '' : `, column ${where.column}`}.`;
  const message = `${count === 1 ? 'One value does' : `${count} values do`} not fit, and nothing was written.${place}`;
  return refusedCommand(message, 422, { problems, problem_count: count });
};

/** A refusal of one of several files names it. */
const refusedOf = (cause: unknown, name: string, at: number): unknown => {
  if (!(cause instanceof HttpError)) return cause;
  const { body } = cause;
  const extra = 'errors' in body ? body.errors[0]?.extra : null;
  const said = `${name}: ${messageOf(body)}`;
  return refusedCommand(said, cause.status, {
    ...(isRecord(extra) ? extra : {}),
    failed_file: at,
  });
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

/** Works with copies of the files, one inside the other. */
const withCopies = <T>(
  deps: Pick<Deps, 'config'>,
  [first, ...rest]: readonly Omit<FileToOpen, 'copy'>[],
  work: (files: readonly FileToOpen[]) => Promise<T>,
): Promise<T> =>
  first === undefined
    ? work([])
    : withCopy(deps, first, (file) => withCopies(deps, rest, (files) => work([file, ...files])));

const assertDiffer = (columns: readonly ImportedColumn[]): void => {
  const seen = new Set<string>();
  for (const { name } of columns) {
    const lower = name.toLowerCase();
    if (seen.has(lower)) throw refusedCommand(`Two columns are called ${name}.`);
    seen.add(lower);
  }
};

interface TypedTable {
  readonly name: string;
  readonly columns: readonly Pick<StoredTable['columns'][number], 'name' | 'nativeType'>[];
}

/** Rows that are added get the columns and the types of the table. */
const asInTable = (
  columns: readonly ImportedColumn[],
  table: TypedTable,
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

/** Those of one of several files name it. */
const notesOf = (parts: readonly ReadyFile[], wanted: readonly FileToImport[]): readonly string[] =>
  parts.flatMap(({ notes }, at) =>
    notes.map((note) => (parts.length > 1 ? `${wanted[at]?.file.name}: ${note}` : note)),
  );

const WRITING_FROM = 5;

const nameTaken = (name: string): string =>
  `The table ${name} already exists. Append to it, replace it, or choose another name.`;

export const importFile = async (deps: Deps, order: ImportOrder): Promise<ImportedFile> => {
  const { viewer, schema, table: name, mode, signal } = order;
  const tables = createTables({ setup: duckdbSetup(deps.config.dataDir, deps.config.limits) });
  const before = tables.find(schema, name);
  if (before && mode === 'new') throw refusedCommand(order.nameTaken ?? nameTaken(name));
  if (before?.view) throw refusedCommand(`${schema}.${name} is a view, not a table.`);
  const isAppended = before !== null && mode === 'append';
  const wanted: readonly FileToImport[] = [order, ...(order.more ?? [])];
  const owner = shareOf(viewer);

  const ofFile = async <T>(at: number, work: () => Promise<T>): Promise<T> => {
    try {
      return await work();
    } catch (cause) {
      throw wanted.length > 1 ? refusedOf(cause, wanted[at]?.file.name ?? '', at) : cause;
    }
  };

  /** The first file says which columns and types a new table has. */
  const prepare = async (files: readonly FileToOpen[]) => {
    let table: TypedTable | null = isAppended ? before : null;
    const parts: (ReadyFile & { readonly read: ReadOrder })[] = [];
    let skipped = 0;
    for (const [at, one] of wanted.entries()) {
      await ofFile(at, async () => {
        const file = files[at];
        if (!file) return;
        const columns = table ? asInTable(one.columns, table) : one.columns;
        assertDiffer(columns);
        const { reading, onProblem } = one;
        const { rows, index } = order;
        const read: ReadOrder = { file, reading, columns, onProblem, rows, index };
        const ready = await deps.fileReaders.ready(read, owner, signal);
        table ??= {
          name,
          columns: columns.map((column, place) => ({
            name: column.name,
            nativeType: ready.types[place] ?? 'VARCHAR',
          })),
        };
        parts.push({ ...ready, read });
        // Before the table is there: what fails or is stopped from then on would say that nothing was written.
        if (onProblem === 'skip')
          skipped += (await deps.fileReaders.problems(read, owner, signal)).count;
      });
    }
    return { parts, skipped };
  };

  return withCopies(
    deps,
    wanted.map(({ file }) => file),
    async (files) => {
      const { parts, skipped } = await prepare(files);
      order.onProgress?.(WRITING_FROM);
      try {
        const table = await tables.importTable({
          schema: before?.schema ?? schema,
          name: before?.name ?? name,
          from: {
            files: parts.map(({ path }) => path),
            // All have the same types, so none is widened.
            query: parts.map(({ sql }) => `(${sql})`).join('\nUNION ALL BY NAME\n'),
          },
          append: isAppended,
          ifNew: mode === 'new',
          ...(signal ? { signal } : {}),
          onProgress: (percent) =>
            order.onProgress?.(WRITING_FROM + (percent * (100 - WRITING_FROM)) / 100),
        });
        return { table, skipped, notes: notesOf(parts, wanted) };
      } catch (cause) {
        if (!(cause instanceof EngineError) || signal?.aborted) throw cause;
        const message = files.reduce((said, file) => inWords(said, file), cause.message);
        const isOfFile = message.includes(MISFIT) || /CSV Error|Invalid Input/.test(cause.message);
        if (!isOfFile) throw refusedCommand(message);
        for (const [at, { read }] of parts.entries()) {
          await ofFile(at, async () => {
            if (read.onProblem === 'skip') return;
            const { problems, count } = await deps.fileReaders.problems(read, owner, signal);
            if (count > 0) throw fileProblems(problems, count);
          });
        }
        throw refusedCommand(message);
      }
    },
  );
};
