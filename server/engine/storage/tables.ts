import { randomBytes } from 'node:crypto';
import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { callOnce } from '../../processes/callOnce.ts';
import type { ProcessOptions } from '../../processes/childProcess.ts';
import { EngineError } from '../engine.ts';
import { engineFailures } from '../failures.ts';
import type { DuckdbSetup } from '../duckdb/instance.ts';
import {
  currentCatalog,
  findTable,
  publishCatalog,
  sameName,
  type StoredTable,
} from '../duckdb/catalogFile.ts';
import { writeTable, type WriteRequest } from './writeTable.ts';
import type { Progress, WriterCalls } from './writer.ts';

export interface ImportRequest extends WriteRequest {
  /** Fails when the name is taken. */
  readonly ifNew?: boolean;
  /** 0 to 100. */
  readonly onProgress?: (percent: number) => void;
  /** Ends the writing; the old table stays. */
  readonly signal?: AbortSignal;
}

/** The embedded database’s tables. A write never waits for readers, and a reader never sees half a write. */
export interface Tables {
  /** Creates the table, or replaces the old one in one step. */
  importTable(request: ImportRequest): Promise<StoredTable>;
  /** False when there is no such table. */
  dropTable(schema: string, name: string): Promise<boolean>;
  list(): readonly StoredTable[];
  find(schema: string, name: string): StoredTable | null;
}

export interface TablesOptions {
  readonly setup: DuckdbSetup;
  /** Tests: write in this process. */
  readonly inProcess?: boolean;
}

const WRITER: ProcessOptions<null> = {
  main: join(import.meta.dirname, 'writer.ts'),
  setup: null,
  failures: engineFailures({
    stopped: 'The table was not written: stopped.',
    lost: 'The table was not written: its process was lost.',
  }),
  onOutput: () => undefined,
};
const MEMORY_SLACK = 1.5;
const NAME_MAX = 255;
const DATA_FILE = /^[0-9a-z]+-[0-9a-f]{12}\.duckdb(\.wal|\.tmp)?$/;

const checkName = (what: string, name: string) => {
  if (name.trim() === '' || name.length > NAME_MAX || name.includes('\0')) {
    throw new EngineError('database', `A ${what} needs a name of at most ${NAME_MAX} characters.`);
  }
};

/** Shared per folder, so that one writer does not remove the files of another. */
const writings = new Map<string, Set<string>>();

const writingsIn = (dir: string): Set<string> => {
  const known = writings.get(dir) ?? new Set<string>();
  writings.set(dir, known);
  return known;
};

/** What a write may take the place of. */
const createAsserts = (dir: string) => {
  const assertNew = (schema: string, name: string) => {
    const known = findTable(currentCatalog(dir).catalog, schema, name);
    if (!known) return;
    const kind = known.view ? 'view' : 'table';
    throw new EngineError('database', `The ${kind} ${known.schema}.${known.name} already exists.`);
  };

  /** Rows that somebody else added meanwhile would be lost. */
  const assertUnchanged = ({ schema, name }: StoredTable, before: string | undefined) => {
    if (findTable(currentCatalog(dir).catalog, schema, name)?.file === before) return;
    const message = `The table ${schema}.${name} was changed meanwhile. Try again.`;
    throw new EngineError('database', message);
  };

  /** What other people wrote there meanwhile is not replaced. */
  const assertOwn = ({ schema, name, mark }: Pick<StoredTable, 'schema' | 'name' | 'mark'>) => {
    const known = findTable(currentCatalog(dir).catalog, schema, name);
    if (!known || known.mark === mark) return;
    const message = `${known.schema}.${known.name} is not replaced: since the last refresh, somebody else made or changed ${known.view ? 'a view' : 'the table'} of that name.`;
    throw new EngineError('database', message);
  };

  return { assertNew, assertUnchanged, assertOwn };
};

export const createTables = ({ setup, inProcess = false }: TablesOptions): Tables => {
  const dir = setup.tablesDir;
  mkdirSync(dir, { recursive: true, mode: 0o700 });
  const beingWritten = writingsIn(dir);
  const { assertNew, assertUnchanged, assertOwn } = createAsserts(dir);

  /** Removes files that no catalog names any more. Readers that have one open can still read it. */
  const sweep = () => {
    const named = new Set(currentCatalog(dir).catalog.tables.map(({ file }) => file));
    for (const entry of readdirSync(dir)) {
      const file = entry.replace(/\.(wal|tmp)$/, '');
      const isWaste = DATA_FILE.test(entry) && !named.has(file) && !beingWritten.has(file);
      if (isWaste) rmSync(join(dir, entry), { recursive: true, force: true });
    }
  };

  const publish = (change: (tables: readonly StoredTable[]) => readonly StoredTable[]) => {
    const { version, tables } = currentCatalog(dir).catalog;
    publishCatalog(dir, { version: version + 1, tables: change(tables) });
  };

  const without = (tables: readonly StoredTable[], schema: string, name: string) =>
    tables.filter((table) => !(sameName(table.schema, schema) && sameName(table.name, name)));

  const write = ({ onProgress, signal, ...request }: ImportRequest, file: string) => {
    const report = (percent: number) => onProgress?.(percent);
    if (inProcess) return writeTable(setup, file, request, report);
    // A crash of the process leaves only a file that nobody refers to.
    return callOnce<WriterCalls, 'write', Progress>(WRITER, {
      name: 'write',
      args: { setup, file, request },
      // The engine does not always keep its own limit.
      memoryMb: Math.ceil(setup.memoryMb * MEMORY_SLACK),
      signal,
      onPart: ({ percent }) => report(percent),
    });
  };

  sweep();

  return {
    async importTable(request) {
      checkName('schema', request.schema);
      checkName('table', request.name);
      if (request.ifNew) assertNew(request.schema, request.name);
      if (request.mark !== undefined) assertOwn(request);
      const before = findTable(currentCatalog(dir).catalog, request.schema, request.name)?.file;
      const file = `${Date.now().toString(36)}-${randomBytes(6).toString('hex')}.duckdb`;
      beingWritten.add(file);
      try {
        const table = await write(request, file);
        // What was stopped at the last moment takes no place.
        request.signal?.throwIfAborted();
        if (request.ifNew) assertNew(table.schema, table.name);
        if (request.append) assertUnchanged(table, before);
        if (request.mark !== undefined) assertOwn(table);
        publish((tables) => [...without(tables, table.schema, table.name), table]);
        return table;
      } finally {
        beingWritten.delete(file);
        sweep();
      }
    },

    async dropTable(schema, name) {
      if (!findTable(currentCatalog(dir).catalog, schema, name)) return false;
      publish((tables) => without(tables, schema, name));
      sweep();
      return true;
    },

    list: () => currentCatalog(dir).catalog.tables,
    find: (schema, name) => findTable(currentCatalog(dir).catalog, schema, name) ?? null,
  };
};
