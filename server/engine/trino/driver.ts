import { dialect } from './dialect.ts';
import { type Cell, EngineError, stopped, type Statement } from '../engine.ts';
import type { NetworkRules } from '../network/addresses.ts';
import {
  type As,
  CATALOG_TIMEOUT_MS,
  type Driver,
  type RunEnd,
  type RunRequest,
  type Sink,
} from '../drivers/driver.ts';
import { createInterruption } from '../drivers/interruption.ts';
import { limitedRows } from '../drivers/rowLimit.ts';
import type { NetworkSetup } from '../drivers/network.ts';
import { oneStatement } from '../drivers/statementText.ts';
import { spliced } from '../drivers/spliced.ts';
import { type Connection, connect } from './connection.ts';
import { engineError, withoutLines } from './errors.ts';
import { inspect } from './inspect.ts';
import { assertRuns, RULES } from './kinds.ts';
import { catalogsOf, schemasOf, searchOf, tableOf, tablesOf } from './listing.ts';
import { type Context, type Run, statementRun } from './protocol.ts';
import type { Rows } from './rows.ts';
import { columnOf, readerOf } from './types.ts';

/** A page holds many more. */
const PART_ROWS = 2000;
const STARTED = 'x-trino-started-transaction-id';
/** Of a statement that is to begin a transaction: it is in none. */
const NO_TRANSACTION = 'NONE';

const single = (statement: Statement): string =>
  oneStatement(spliced(statement, dialect, RULES), RULES);

/** Where names are looked up, and with whose rights. */
interface Scope extends Pick<Statement, 'catalog' | 'schema'> {
  readonly as: As;
}

const firstHeader = (value: string | readonly string[] | undefined): string | null =>
  typeof value === 'string' ? value : (value?.[0] ?? null);

/**
 * The coordinator keeps nothing of us between two statements: what it would have a client remember (settings, roles,
 * another catalog) comes in headers of its answers, and those are dropped.
 */
export const createDriver = (setup: NetworkSetup, network: NetworkRules): Driver => {
  /** `catalog` or `catalog/schema`. */
  const [homeCatalog = null, homeSchema = null] = (setup.database ?? '')
    .split('/')
    .map((part) => part || null);
  const interruption = createInterruption();
  let connecting: Promise<Connection> | null = null;
  let percent = -1;

  const open = (): Promise<Connection> => {
    connecting ??= connect(setup, network);
    return connecting;
  };

  const close = async () => {
    const old = connecting;
    connecting = null;
    await old?.then(
      (connection) => connection.close(),
      () => undefined,
    );
  };

  /** Names may mean other addresses by now. */
  const failure = (cause: unknown): EngineError => {
    const error = engineError(cause);
    if (error.code === 'connection') void close();
    return error;
  };

  const contextOf = (
    { catalog, schema, as }: Scope,
    timeoutMs: number | null,
    transaction: string | null = null,
  ): Context => ({
    catalog: catalog || homeCatalog,
    schema: schema || homeSchema,
    as,
    transaction,
    timeoutMs,
  });

  const rowsIn =
    (scope: Scope): Rows =>
    async (sql) => {
      const run = statementRun(await open(), sql, contextOf(scope, CATALOG_TIMEOUT_MS));
      const rows: (readonly Cell[])[] = [];
      let readers: readonly ((value: unknown) => Cell)[] = [];
      for await (const page of run.pages()) {
        if (page.columns && readers.length === 0) readers = page.columns.map(readerOf);
        for (const row of page.rows) rows.push(readers.map((read, at) => read(row[at])));
      }
      return rows;
    };

  /** Nothing of ours waits for it. */
  const end = async (transaction: string, as: As) => {
    const run = statementRun(await open(), 'ROLLBACK', contextOf({ as }, null, transaction));
    for await (const _ of run.pages());
  };

  const beginReading = async (as: As): Promise<string> => {
    const run = statementRun(
      await open(),
      'START TRANSACTION READ ONLY',
      contextOf({ as }, null, NO_TRANSACTION),
    );
    let started: string | null = null;
    for await (const { headers } of run.pages()) started ??= firstHeader(headers[STARTED]);
    if (started === null) {
      throw new EngineError('connection', 'Trino did not begin a read-only transaction.');
    }
    return started;
  };

  const pass = async (run: Run, limit: number, sink: Sink): Promise<RunEnd> => {
    const limited = limitedRows(sink, limit);
    for await (const page of run.pages()) {
      percent = Math.max(percent, page.percent);
      if (page.columns && !limited.hasBegun()) {
        limited.begin(page.columns.map(columnOf), page.columns.map(readerOf));
      }
      for (let from = 0; from < page.rows.length; from += PART_ROWS) {
        if (await limited.pass(page.rows.slice(from, from + PART_ROWS))) {
          await run.cancel();
          return { truncated: true };
        }
      }
    }
    if (!limited.hasBegun()) limited.begin([], []);
    return { truncated: false };
  };

  const perform = async (sql: string, request: RunRequest, sink: Sink): Promise<RunEnd> => {
    const { statement, limit, allowWrites, timeoutMs, as } = request;
    const transaction = allowWrites ? null : await beginReading(as);
    try {
      const context = contextOf({ ...statement, as }, timeoutMs, transaction);
      const run = statementRun(await open(), sql, context);
      interruption.endBy(() => run.cancel());
      return await pass(run, limit, sink);
    } finally {
      interruption.over();
      if (transaction !== null) void end(transaction, as).catch(() => undefined);
    }
  };

  /** Catalog work. */
  const reading = async <T>(scope: Scope, work: (rows: Rows) => Promise<T>): Promise<T> => {
    try {
      return await work(rowsIn(scope));
    } catch (cause) {
      throw failure(cause);
    }
  };

  const catalogFor = (named: string | null | undefined): string => {
    const catalog = named || homeCatalog;
    if (catalog === null) {
      throw new EngineError('missing_schema', 'Choose a catalog: this connection names none.');
    }
    return catalog;
  };

  return {
    warm: async () => undefined,

    async run(request, sink) {
      const sql = single(request.statement);
      assertRuns(sql, request.allowWrites);
      interruption.begin();
      percent = -1;
      try {
        return await perform(sql, request, sink);
      } catch (cause) {
        if (interruption.isRequested()) throw stopped();
        throw failure(cause);
      }
    },

    interrupt: interruption.request,

    progress: () => percent,

    inspect: (sql, schema, as) => reading({ schema, as }, (rows) => inspect(sql, rows)),

    async describe(statement, as) {
      const sql = single(statement);
      assertRuns(sql, false);
      try {
        const wrapped = `SELECT * FROM (\n${sql}\n) AS described LIMIT 0`;
        const context = contextOf({ ...statement, as }, CATALOG_TIMEOUT_MS);
        for await (const { columns } of statementRun(await open(), wrapped, context).pages()) {
          if (columns) return columns.map(columnOf);
        }
        return [];
      } catch (cause) {
        throw failure(withoutLines(cause, 1));
      }
    },

    catalogs: (as) => reading({ as }, catalogsOf),
    schemas: (catalog, as) => reading({ as }, (rows) => schemasOf(rows, catalogFor(catalog))),
    tables: (schema, catalog, as) =>
      reading({ as }, (rows) => tablesOf(rows, catalogFor(catalog), schema)),
    table: (ref, as) =>
      reading({ as }, (rows) =>
        tableOf(rows, catalogFor(ref.catalog), { ...ref, schema: ref.schema || homeSchema }),
      ),
    search: (search, as) =>
      reading({ as }, (rows) => searchOf(rows, catalogFor(search.catalog), search)),
    close,
  };
};
