import { setTimeout as pause } from 'node:timers/promises';
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
import { type Command, connect, prepare, reset, run } from './connection.ts';
import { connectError, engineError } from './errors.ts';
import { inspect } from './inspect.ts';
import { assertRuns, kindOf, RULES } from './kinds.ts';
import { schemasOf, searchOf, tableOf, tablesOf } from './listing.ts';
import { assertAnswers, assertMeasuresAnswers } from './outfile.ts';
import { type Server, serverOf } from './server.ts';
import { columnOf } from './types.ts';

/** What describes something and cannot be prepared runs as plain text. */
const NOT_PREPARED = 1295;
/** An interrupt that has not worked by then ends the connection. */
const HARD_AFTER_MS = 500;

/** Whole numbers go as digits: the driver would send a double. */
const bound = (parameters: readonly Parameter[] = []) =>
  parameters.map((value) => {
    if (typeof value === 'bigint') return value.toString();
    return typeof value === 'boolean' ? Number(value) : value;
  });

const single = ({ sql }: Statement): string => oneStatement(sql, RULES);

interface Session {
  readonly client: Connection;
  readonly server: Server;
}

export const createDriver = (setup: NetworkSetup, network: NetworkRules): Driver => {
  const interruption = createInterruption();
  let session: Session | null = null;
  let owner: string | null = null;
  let cleaning: Promise<unknown> = Promise.resolve();

  const open = async (): Promise<Session> => {
    try {
      const client = await connect(setup, network);
      client.on('error', () => {
        if (session?.client === client) session = null;
      });
      const server = await serverOf(client);
      await run(client, server.settings);
      return { client, server };
    } catch (error) {
      throw connectError(error);
    }
  };

  const disconnect = () => {
    session?.client.destroy();
    session = null;
  };

  /** A connection keeps variables, locks and temporary tables: another person gets another one. */
  const sessionFor = async (nextOwner: string | null): Promise<Session> => {
    await cleaning;
    if (owner !== null && nextOwner !== null && owner !== nextOwner) disconnect();
    session ??= await open();
    owner = nextOwner ?? owner;
    return session;
  };

  const clean = ({ client, server }: Session) => {
    cleaning = reset(client)
      .then(() => run(client, server.settings))
      .catch(disconnect);
  };

  const enter = async (client: Connection, schema: string | null | undefined) => {
    const home = schema || setup.database;
    if (home) await run(client, `USE ${dialect.quote(home)}`);
  };

  /** Ends what a connection does, from another one: gently while it runs, then by ending the connection. */
  const kill = async (id: number, isRunning?: () => boolean) => {
    const { client } = await open();
    try {
      if (isRunning) {
        await run(client, `KILL QUERY ${id}`).catch(() => undefined);
        await pause(HARD_AFTER_MS);
        if (!isRunning()) return;
      }
      await run(client, `KILL CONNECTION ${id}`).catch(() => undefined);
    } finally {
      client.destroy();
    }
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
      // In line behind it.
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
    if (!isOver) {
      const id = client.threadId;
      disconnect();
      await kill(id);
    }
    return { truncated };
  };

  /** Catalog work: read-only, and nothing of it stays. */
  const reading = async <T>(work: (client: Connection) => Promise<T>): Promise<T> => {
    try {
      const open = await sessionFor(null);
      try {
        await run(open.client, open.server.limits(CATALOG_TIMEOUT_MS, null));
        await run(open.client, 'START TRANSACTION READ ONLY');
        return await work(open.client);
      } finally {
        clean(open);
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
        const open = await sessionFor(request.owner);
        try {
          await begin(open, request);
          const id = open.client.threadId;
          interruption.endBy((isRunning) => kill(id, isRunning));
          return await pass(open, request, sink);
        } finally {
          interruption.over();
          // A kill on its way must not meet this connection's next statement.
          if (interruption.isRequested()) disconnect();
          else if (session === open) clean(open);
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
    async close() {
      disconnect();
    },
  };
};
