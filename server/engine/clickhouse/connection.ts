/** Requests of the driver: to the checked addresses, with the settings of one statement, as a stream. */
import { Agent } from 'node:http';
import { Agent as TlsAgent } from 'node:https';
import type { Readable } from 'node:stream';
import { ClickHouseLogLevel, createClient } from '@clickhouse/client';
import type { NetworkRules } from '../network/addresses.ts';
import { checkedAddresses, pinnedLookup } from '../network/checkedAddresses.ts';
import type { NetworkSetup } from '../drivers/network.ts';

export type Settings = Readonly<Record<string, string | number>>;

export interface ServerRequest {
  readonly sql: string;
  readonly queryId: string;
  readonly settings: Settings;
  readonly database: string | null;
  readonly signal?: AbortSignal;
}

export interface ServerReply {
  /** As a stream; empty for statements without a result. */
  readonly body: Readable;
  /** Rows that it inserted, as far as the server knew when it began its reply: all of them for INSERT. */
  readonly written: number;
}

export interface Connection {
  ask(request: ServerRequest): Promise<ServerReply>;
  close(): Promise<void>;
}

/** The limit of the driver itself; runs have their own. */
const NEVER_MS = 2_000_000_000;
const DEFAULT_USER = 'default';

export const connect = async (setup: NetworkSetup, network: NetworkRules): Promise<Connection> => {
  const { host, port, encryption, verifyCertificate, user, password } = setup;
  const lookup = pinnedLookup(await checkedAddresses(host, port, network));
  const agent = encryption
    ? new TlsAgent({ keepAlive: true, lookup, rejectUnauthorized: verifyCertificate })
    : new Agent({ keepAlive: true, lookup });
  const place = host.includes(':') ? `[${host}]` : host;
  const client = createClient({
    url: `${encryption ? 'https' : 'http'}://${place}:${port}`,
    http_agent: agent,
    username: user ?? DEFAULT_USER,
    password: password ?? '',
    application: 'sextant',
    log: { level: ClickHouseLogLevel.OFF },
    request_timeout: NEVER_MS,
  });
  return {
    async ask({ sql, queryId, settings, database, signal }) {
      const { stream, summary } = await client.exec({
        query: sql,
        query_id: queryId,
        clickhouse_settings: {
          // These are not settings but sent beside them, and nothing is added to the statement.
          ...(database === null ? {} : { database }),
          ...settings,
        },
        ...(signal ? { abort_signal: signal } : {}),
      });
      return { body: stream, written: Number(summary?.written_rows ?? 0) };
    },
    async close() {
      await client.close();
      agent.destroy();
    },
  };
};
