import type { Connection, FieldPacket } from 'mysql2';
import { dialect } from './dialect.ts';
import type { Column, Parameter, Statement } from '../engine.ts';
import type { NetworkRules } from '../network/addresses.ts';
import {
  CATALOG_TIMEOUT_MS,
  type Driver,
  type RunEnd,
  type RunRequest,
  type Sink,
} from '../drivers/driver.ts';
import { createInterruption } from '../drivers/interruption.ts';
import type { NetworkSetup } from '../drivers/network.ts';
import { oneStatement } from '../drivers/statementText.ts';
import { answerOf } from './answer.ts';
import { type Command, prepare, run } from './connection.ts';
import { engineError } from './errors.ts';
import { inspect } from './inspect.ts';
import { assertRuns, kindOf, RULES } from './kinds.ts';
import { schemasOf, searchOf, tableOf, tablesOf } from './listing.ts';
import { assertAnswers, assertMeasuresAnswers } from './outfile.ts';
import { createSessions, type Session } from './session.ts';
import { columnOf } from './types.ts';

/** Statements that describe something and cannot be prepared run as plain text. */
const NOT_PREPARED = 1295;

/** Integers go as digits, because the driver would send a double. */
const bound = (parameters: readonly Parameter[] = []) =>
  parameters.map((value) => {
    if (typeof value === 'bigint') return value.toString();
    return typeof value === 'boolean' ? Number(value) : value;
  });

const single = ({ sql }: Statement): string => oneStatement(sql, RULES);

export const createDriver = (setup: NetworkSetup, network: NetworkRules): Driver => {
  const interruption = createInterruption();
  const sessions = createSessions(setup, network);
  const { owned } = sessions;

  const enter = async (client: Connection, schema: string | null | undefined) => {
    const home = schema || setup.database;
    if (home) await run(client, `USE ${dialect.quote(home)}`);
  };

  const begin = async (
    { client, server }: Session,
    { statement, allowWrites, timeoutMs, limit }: RunRequest,
  ) => {
    await enter(client, statement.schema);
    await run(client, server.limits(timeoutMs, limit + 1));
    if (!allowWrites) await run(client, 'START TRANSACTION READ ONLY');
  };

  const started = async (
    client: Connection,
    { statement, allowWrites }: RunRequest,
  ): Promise<Command> => {
    const sql = single(statement);
    const kind = kindOf(sql);
    try {
      if (kind === 'explain') await assertMeasuresAnswers(client, sql);
      const prepared = await prepare(client, sql);
      if (kind === 'select' && !allowWrites) assertAnswers(prepared.columns);
      const command = prepared.execute(bound(statement.parameters)) as unknown as Command;
      // Waits behind it.
      client.unprepare(sql);
      return command;
    } catch (error) {
      if (kind === 'select' || Reflect.get(Object(error), 'errno') !== NOT_PREPARED) throw error;
      return client.query(sql) as unknown as Command;
    }
  };

  const pass = async ({ client }: Session, request: RunRequest, sink: Sink): Promise<RunEnd> => {
    const command = await started(client, request);
    const { truncated, isOver } = await answerOf(command, client, request.limit, sink);
    if (!isOver) await sessions.end(client);
    return { truncated };
  };

  /** Reads the catalog: read-only, without traces. */
  const reading = async <T>(work: (client: Connection) => Promise<T>): Promise<T> => {
    try {
      const open = await owned.get(null);
      try {
        await run(open.client, open.server.limits(CATALOG_TIMEOUT_MS, null));
        await run(open.client, 'START TRANSACTION READ ONLY');
        return await work(open.client);
      } finally {
        owned.clear(open);
      }
    } catch (error) {
      throw engineError(error);
    }
  };

  return {
    warm: async () => undefined,

    async run(request, sink) {
      const { statement, allowWrites } = request;
      assertRuns(single(statement), allowWrites);
      interruption.begin();
      try {
        const open = await owned.get(request.owner);
        try {
          await begin(open, request);
          interruption.endBy((isRunning) => sessions.kill(open.client, isRunning));
          return await pass(open, request, sink);
        } finally {
          interruption.over();
          // A kill in progress must not hit this connection’s next statement.
          if (interruption.isRequested()) await owned.close();
          else if (owned.isCurrent(open)) owned.clear(open);
        }
      } catch (error) {
        throw engineError(error, statement.sql);
      }
    },

    interrupt: interruption.request,

    progress: () => -1,

    inspect: (sql, schema) =>
      reading(async (client) => {
        await enter(client, schema);
        return inspect(client, sql);
      }),

    describe: (statement) =>
      reading(async (client): Promise<readonly Column[]> => {
        const sql = single(statement);
        assertRuns(sql, false);
        await enter(client, statement.schema);
        try {
          const { columns } = await prepare(client, sql);
          client.unprepare(sql);
          return columns.map((field: FieldPacket) => columnOf(field));
        } catch (error) {
          throw engineError(error, sql);
        }
      }),

    catalogs: async () => [],
    schemas: () => reading(schemasOf),
    tables: (schema) => reading((client) => tablesOf(client, schema)),
    table: (ref) => reading((client) => tableOf(client, ref)),
    search: (search) => reading((client) => searchOf(client, search)),
    close: owned.close,
  };
};
