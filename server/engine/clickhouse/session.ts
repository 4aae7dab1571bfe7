/** Requests to one server: statements, small queries of our own, and the end of what runs. */
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { CATALOG_TIMEOUT_MS } from '../drivers/driver.ts';
import type { NetworkSetup } from '../drivers/network.ts';
import type { EngineError } from '../engine.ts';
import type { NetworkRules } from '../network/addresses.ts';
import { tableOf } from './answer.ts';
import { type Connection, connect, type ServerReply } from './connection.ts';
import { dialect } from './dialect.ts';
import { connectError } from './errors.ts';
import { type Server, serverOf } from './server.ts';
import { readerOf } from './types.ts';

const CONNECT_WITHIN_MS = 10_000;
/** A statement that has not reached the server yet cannot be killed. */
const KILL_AGAIN_MS = 50;
const KILL_FOR_MS = 2000;

interface Open {
  readonly connection: Connection;
  readonly server: Server;
}

/** One statement in progress on the server. */
export interface Running {
  readonly queryId: string;
  readonly cut: AbortController;
}

export const aRunning = (): Running => ({ queryId: randomUUID(), cut: new AbortController() });

export interface Session {
  open(): Promise<unknown>;
  send(
    sql: string,
    running: Running,
    limits: Parameters<Server['settings']>[0],
    database: string | null,
  ): Promise<ServerReply & { readonly server: Server }>;
  /** Small queries of our own. */
  rows(sql: string, database: string | null): Promise<readonly (readonly unknown[])[]>;
  /** Rows read so far and in all, where the server knows them. */
  progress(running: Running): Promise<readonly number[]>;
  /** Resolves when the server has ended it. */
  kill(running: Running, isRunning: () => boolean): Promise<void>;
  /** The server ends it when it gets to it. */
  killLater(running: Running): Promise<void>;
  /**
   * After a connection failure the next statement opens another connection, because names may mean other addresses by
   * now.
   */
  lost(error: EngineError): EngineError;
  close(): Promise<void>;
}

/** The server keeps nothing between two requests, so every owner may use the same connection. */
export const createSession = (setup: NetworkSetup, network: NetworkRules): Session => {
  let current: Open | null = null;

  const open = async (): Promise<Open> => {
    if (current) return current;
    const signal = AbortSignal.timeout(CONNECT_WITHIN_MS);
    try {
      const connection = await connect(setup, network);
      const server = await serverOf(connection, randomUUID(), setup.database, signal);
      current = { connection, server };
      return current;
    } catch (error) {
      throw connectError(error);
    }
  };

  const close = async () => {
    const old = current;
    current = null;
    await old?.connection.close().catch(() => undefined);
  };

  const send: Session['send'] = async (sql, { queryId, cut }, limits, database) => {
    const { connection, server } = await open();
    const settings = server.settings(limits);
    const reply = await connection.ask({ sql, queryId, settings, database, signal: cut.signal });
    return { ...reply, server };
  };

  const rows: Session['rows'] = async (sql, database) => {
    const one = aRunning();
    const timer = setTimeout(() => one.cut.abort(), CATALOG_TIMEOUT_MS);
    try {
      const limits = { allowWrites: false, timeoutMs: CATALOG_TIMEOUT_MS, rows: null };
      const { body, server } = await send(sql, one, limits, database);
      const found = await tableOf(body, server.format, server.bareNumbers);
      const readers = found.fields.map(readerOf);
      return found.rows.map((row) => readers.map((read, at) => read(row[at])));
    } finally {
      clearTimeout(timer);
    }
  };

  /** A statement that has ended cannot be killed. */
  const order = async ({ queryId }: Running, how: 'SYNC' | 'ASYNC') => {
    const sql = `KILL QUERY WHERE query_id = ${dialect.literal(queryId)} ${how}`;
    await rows(sql, null).catch(() => undefined);
  };

  return {
    open,
    send,
    rows,
    async progress({ queryId }) {
      const sql = `SELECT read_rows, total_rows_approx FROM system.processes WHERE query_id = ${dialect.literal(queryId)}`;
      const [row] = await rows(sql, null).catch(() => []);
      return (row ?? []).map(Number);
    },
    async kill(running, isRunning) {
      const deadline = Date.now() + KILL_FOR_MS;
      while (isRunning() && Date.now() < deadline) {
        await order(running, 'SYNC');
        if (isRunning()) await pause(KILL_AGAIN_MS);
      }
      running.cut.abort();
    },
    killLater: (running) => order(running, 'ASYNC'),
    lost(error) {
      if (error.code === 'connection') void close();
      return error;
    },
    close,
  };
};
