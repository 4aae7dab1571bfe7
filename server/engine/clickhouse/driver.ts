import type { Readable } from 'node:stream';
import { dialect } from './dialect.ts';
import { stopped, type Statement } from '../engine.ts';
import type { NetworkRules } from '../network/addresses.ts';
import { type Driver, type RunEnd, type RunRequest, type Sink } from '../drivers/driver.ts';
import { createInterruption } from '../drivers/interruption.ts';
import { limitedRows } from '../drivers/rowLimit.ts';
import type { NetworkSetup } from '../drivers/network.ts';
import { oneStatement } from '../drivers/statementText.ts';
import { spliced } from '../drivers/spliced.ts';
import { answerOf, type Field } from './answer.ts';
import { engineError } from './errors.ts';
import { DESCRIBE, described, inspect } from './inspect.ts';
import { assertRuns, RULES } from './kinds.ts';
import { schemasOf, searchOf, tableOf, tablesOf } from './listing.ts';
import type { Rows } from './rows.ts';
import type { Server } from './server.ts';
import { aRunning, createSession, type Running } from './session.ts';
import { columnOf, readerOf } from './types.ts';

const LOOK_EVERY_MS = 400;
const DEFAULT_DATABASE = 'default';

const single = (statement: Statement): string =>
  oneStatement(spliced(statement, dialect, RULES), RULES);

export const createDriver = (setup: NetworkSetup, network: NetworkRules): Driver => {
  const home = setup.database ?? DEFAULT_DATABASE;
  const interruption = createInterruption();
  const session = createSession(setup, network);
  let percent = -1;

  const watch = (running: Running): (() => void) => {
    let isLooking = false;
    const look = async () => {
      if (isLooking) return;
      isLooking = true;
      const [read, total] = await session.progress(running);
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
      const { body, server } = await session.send(sql, one, limits, statement.schema || home);
      const { truncated, isOver } = await pass(body, server, limit, sink);
      if (!isOver) {
        body.destroy();
        await session.killLater(one);
      }
      return { truncated };
    } finally {
      unwatch();
    }
  };

  /** Reads the catalog. */
  const reading = async <T>(
    work: (rows: Rows) => Promise<T>,
    database: string | null = setup.database,
  ): Promise<T> => {
    try {
      return await work((sql) => session.rows(sql, database));
    } catch (error) {
      throw session.lost(engineError(error));
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
        await session.open();
        interruption.endBy((isRunning) => session.kill(one, isRunning));
        return await perform(sql, request, one, sink);
      } catch (error) {
        if (interruption.isRequested()) throw stopped();
        throw session.lost(engineError(error, sql));
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

    close: session.close,
  };
};
