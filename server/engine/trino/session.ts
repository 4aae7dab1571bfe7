/** Requests to one coordinator: statements, small queries of our own, and the transactions around them. */
import { type As, CATALOG_TIMEOUT_MS } from '../drivers/driver.ts';
import type { NetworkSetup } from '../drivers/network.ts';
import { type Cell, EngineError, type Statement } from '../engine.ts';
import type { NetworkRules } from '../network/addresses.ts';
import { type Connection, connect } from './connection.ts';
import { engineError } from './errors.ts';
import { type PagedStatement, statementRun } from './protocol.ts';
import type { Rows } from './rows.ts';
import { readerOf } from './types.ts';

const STARTED = 'x-trino-started-transaction-id';
/** For a statement that begins a transaction: it is in none yet. */
const NO_TRANSACTION = 'NONE';

/** The schema for names without one, and the user to impersonate. */
export interface Scope extends Pick<Statement, 'catalog' | 'schema'> {
  readonly as: As;
}

export interface Session {
  readonly homeSchema: string | null;
  /** Fails where neither the call nor the connection names one. */
  catalogFor(named: string | null | undefined): string;
  statement(
    sql: string,
    scope: Scope,
    timeoutMs: number | null,
    transaction?: string | null,
  ): Promise<PagedStatement>;
  /** Small queries of our own. */
  rowsIn(scope: Scope): Rows;
  beginReading(as: As): Promise<string>;
  rollback(transaction: string, as: As): Promise<void>;
  /**
   * After a connection failure the next statement opens another connection, because names may mean other addresses by
   * now.
   */
  failure(cause: unknown): EngineError;
  close(): Promise<void>;
}

const firstHeader = (value: string | readonly string[] | undefined): string | null =>
  typeof value === 'string' ? value : (value?.[0] ?? null);

/**
 * The coordinator keeps nothing about us between two statements: what a client should remember (settings, roles,
 * another catalog) comes in headers of its replies, and those are dropped.
 */
export const createSession = (setup: NetworkSetup, network: NetworkRules): Session => {
  /** `catalog` or `catalog/schema`. */
  const [homeCatalog = null, homeSchema = null] = (setup.database ?? '')
    .split('/')
    .map((part) => part || null);
  let connecting: Promise<Connection> | null = null;

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

  const statement: Session['statement'] = async (
    sql,
    { catalog, schema, as },
    timeoutMs,
    transaction = null,
  ) =>
    statementRun(await open(), sql, {
      catalog: catalog || homeCatalog,
      schema: schema || homeSchema,
      as,
      transaction,
      timeoutMs,
    });

  return {
    homeSchema,
    statement,
    catalogFor(named) {
      const catalog = named || homeCatalog;
      if (catalog === null) {
        throw new EngineError('missing_schema', 'Choose a catalog: this connection names none.');
      }
      return catalog;
    },
    rowsIn: (scope) => async (sql) => {
      const run = await statement(sql, scope, CATALOG_TIMEOUT_MS);
      const rows: (readonly Cell[])[] = [];
      let readers: readonly ((value: unknown) => Cell)[] = [];
      for await (const page of run.pages()) {
        if (page.columns && readers.length === 0) readers = page.columns.map(readerOf);
        for (const row of page.rows) rows.push(readers.map((read, at) => read(row[at])));
      }
      return rows;
    },
    async beginReading(as) {
      const run = await statement('START TRANSACTION READ ONLY', { as }, null, NO_TRANSACTION);
      let started: string | null = null;
      for await (const { headers } of run.pages()) started ??= firstHeader(headers[STARTED]);
      if (started === null) {
        throw new EngineError('connection', 'Trino did not begin a read-only transaction.');
      }
      return started;
    },
    async rollback(transaction, as) {
      const run = await statement('ROLLBACK', { as }, null, transaction);
      for await (const _ of run.pages());
    },
    failure(cause) {
      const error = engineError(cause);
      if (error.code === 'connection') void close();
      return error;
    },
    close,
  };
};
