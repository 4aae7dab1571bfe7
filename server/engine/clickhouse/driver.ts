import { randomUUID } from 'node:crypto';
import type { Readable } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import { dialect } from './dialect.ts';
import { type EngineError, stopped, type Statement } from '../engine.ts';
import type { NetworkRules } from '../network/addresses.ts';
import {
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
import { answerOf, type Field, tableOf as wholeAnswer } from './answer.ts';
import { type Connection, connect } from './connection.ts';
import { connectError, engineError } from './errors.ts';
import { DESCRIBE, described, inspect } from './inspect.ts';
import { assertRuns, RULES } from './kinds.ts';
import { schemasOf, searchOf, tableOf, tablesOf } from './listing.ts';
import { type Server, serverOf } from './server.ts';
import type { Rows } from './rows.ts';
import { columnOf, readerOf } from './types.ts';

const CONNECT_WITHIN_MS = 10_000;
const LOOK_EVERY_MS = 400;
/** A statement on its way is not there yet to be killed. */
const KILL_AGAIN_MS = 50;
const KILL_FOR_MS = 2000;
const DEFAULT_DATABASE = 'default';

const single = (statement: Statement): string =>
  oneStatement(spliced(statement, dialect, RULES), RULES);

interface Session {
  readonly connection: Connection;
  readonly server: Server;
}

interface Running {
  readonly queryId: string;
  readonly cut: AbortController;
}

/** Nothing is kept on the server between two requests, so that every owner may use the same connection. */
export const createDriver = (setup: NetworkSetup, network: NetworkRules): Driver => {
  const home = setup.database ?? DEFAULT_DATABASE;
  const interruption = createInterruption();
  let session: Session | null = null;
  let percent = -1;

  const open = async (): Promise<Session> => {
    if (session) return session;
    const signal = AbortSignal.timeout(CONNECT_WITHIN_MS);
    try {
      const connection = await connect(setup, network);
      const server = await serverOf(connection, randomUUID(), setup.database, signal);
      session = { connection, server };
      return session;
    } catch (error) {
      throw connectError(error);
    }
  };

  /** Names may mean other addresses by now. */
  const lost = (error: EngineError): EngineError => {
    if (error.code !== 'connection') return error;
    const old = session;
    session = null;
    void old?.connection.close().catch(() => undefined);
    return error;
  };

  const ask = async (
    sql: string,
    { queryId, cut }: Running,
    limits: Parameters<Server['settings']>[0],
    database: string | null,
  ) => {
    const { connection, server } = await open();
    const body = await connection.ask({
      sql,
      queryId,
      settings: server.settings(limits),
      database,
      signal: cut.signal,
    });
    return { body, server };
  };

  const aRunning = (): Running => ({ queryId: randomUUID(), cut: new AbortController() });

  /** Small answers of our own. */
  const rowsOf = async (sql: string, database: string | null): Promise<readonly unknown[][]> => {
    const one = aRunning();
    const timer = setTimeout(() => one.cut.abort(), CATALOG_TIMEOUT_MS);
    try {
      const limits = { allowWrites: false, timeoutMs: CATALOG_TIMEOUT_MS, rows: null };
      const { body, server } = await ask(sql, one, limits, database);
      const { fields, rows } = await wholeAnswer(body, server.format, server.hasBareNumbers);
      const readers = fields.map(readerOf);
      return rows.map((row) => readers.map((read, at) => read(row[at])));
    } finally {
      clearTimeout(timer);
    }
  };

  /** Until it is gone from the server: a statement that has just been sent may not be there yet. */
  const kill = async ({ queryId, cut }: Running, isRunning: () => boolean) => {
    const deadline = Date.now() + KILL_FOR_MS;
    const sql = `KILL QUERY WHERE query_id = ${dialect.literal(queryId)} SYNC`;
    while (isRunning() && Date.now() < deadline) {
      await rowsOf(sql, null).catch(() => undefined);
      if (isRunning()) await pause(KILL_AGAIN_MS);
    }
    cut.abort();
  };

  const watch = ({ queryId }: Running): (() => void) => {
    let isLooking = false;
    const sql = `SELECT read_rows, total_rows_approx FROM system.processes WHERE query_id = ${dialect.literal(queryId)}`;
    const look = async () => {
      if (isLooking) return;
      isLooking = true;
      const [row] = await rowsOf(sql, null).catch(() => []);
      const [read, total] = (row ?? []).map(Number);
      if (read !== undefined && total) percent = Math.min(99, (read / total) * 100);
      isLooking = false;
    };
    const timer = setInterval(() => void look(), LOOK_EVERY_MS);
    return () => clearInterval(timer);
  };

  const pass = async (
    body: Readable,
    server: Server,
    limit: number,
    sink: Sink,
  ): Promise<RunEnd & { readonly isOver: boolean }> => {
    const limited = limitedRows(sink, limit);
    const begin = (fields: readonly Field[]) =>
      limited.begin(fields.map(columnOf), fields.map(readerOf));
    for await (const part of answerOf(body, server.format, server.hasBareNumbers)) {
      if ('fields' in part) begin(part.fields);
      else if (await limited.pass(part.rows)) return { truncated: true, isOver: false };
    }
    if (!limited.hasBegun()) begin([]);
    return { truncated: false, isOver: true };
  };

  const perform = async (
    sql: string,
    request: RunRequest,
    one: Running,
    sink: Sink,
  ): Promise<RunEnd> => {
    const { statement, limit, allowWrites, timeoutMs, wantsProgress } = request;
    const limits = { allowWrites, timeoutMs, rows: allowWrites ? null : limit + 1 };
    const unwatch = wantsProgress ? watch(one) : () => undefined;
    try {
      const { body, server } = await ask(sql, one, limits, statement.schema || home);
      const { truncated, isOver } = await pass(body, server, limit, sink);
      if (!isOver) {
        body.destroy();
        await rowsOf(
          `KILL QUERY WHERE query_id = ${dialect.literal(one.queryId)} ASYNC`,
          null,
        ).catch(() => undefined);
      }
      return { truncated };
    } finally {
      unwatch();
    }
  };

  /** Catalog work, read-only. */
  const reading = async <T>(
    work: (rows: Rows) => Promise<T>,
    database: string | null = setup.database,
  ): Promise<T> => {
    try {
      return await work((sql) => rowsOf(sql, database));
    } catch (error) {
      throw lost(engineError(error));
    }
  };

  return {
    warm: async () => undefined,

    async run(request, sink) {
      const sql = single(request.statement);
      assertRuns(sql, request.allowWrites);
      interruption.begin();
      percent = -1;
      const one = aRunning();
      try {
        await open();
        interruption.endBy((isRunning) => kill(one, isRunning));
        return await perform(sql, request, one, sink);
      } catch (error) {
        if (interruption.isRequested()) throw stopped();
        throw lost(engineError(error, sql));
      } finally {
        interruption.over();
      }
    },

    interrupt: interruption.request,

    progress: () => percent,

    inspect: (sql, schema) =>
      reading((rows) => inspect(sql, rows, schema || home), schema || setup.database),

    async describe(statement) {
      const sql = single(statement);
      assertRuns(sql, false);
      return reading(async (rows) => {
        try {
          const found = await rows(described(sql));
          return found.map(([name, type]) => columnOf({ name: String(name), type: String(type) }));
        } catch (error) {
          throw engineError(error, sql, DESCRIBE);
        }
      }, statement.schema || setup.database);
    },

    catalogs: async () => [],
    schemas: () => reading(schemasOf),
    tables: (schema) => reading((rows) => tablesOf(rows, schema || home)),
    table: (ref) => reading((rows) => tableOf(rows, ref, home)),
    search: (search) => reading((rows) => searchOf(rows, search)),

    async close() {
      await session?.connection.close().catch(() => undefined);
      session = null;
    },
  };
};
