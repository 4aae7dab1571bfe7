/** A database asked as a program asks it: one open connection of its own driver, every row read. */
import { createClient } from '@clickhouse/client';
import { createConnection } from 'mysql2/promise';
import pg from 'pg';
import { openInstance } from '../server/engine/duckdb/instance.ts';
import { NO_NEEDS } from '../server/engine/duckdb/needs.ts';
import { duckdbSetup } from '../server/engine/duckdb/setup.ts';
import { DEFAULTS } from '../server/config.ts';

export interface Driver {
  /** How many rows the statement has. */
  readonly rows: (sql: string) => Promise<number>;
  readonly close: () => Promise<void>;
}

export const duckdbDriver = async (dataDir: string): Promise<Driver> => {
  const instance = await openInstance(duckdbSetup(dataDir, DEFAULTS.limits), (catalog) => ({
    ...NO_NEEDS,
    tables: new Set(catalog.tables),
  }));
  const connection = await instance.connect();
  return {
    rows: async (sql) => (await connection.runAndReadAll(sql)).getRowsJson().length,
    close: async () => {
      connection.closeSync();
      instance.close();
    },
  };
};

export const postgresDriver = async (url: string): Promise<Driver> => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  return {
    rows: async (sql) => (await client.query({ text: sql, rowMode: 'array' })).rows.length,
    close: () => client.end(),
  };
};

export const mysqlDriver = async (url: string): Promise<Driver> => {
  const connection = await createConnection({ uri: url, rowsAsArray: true });
  return {
    rows: async (sql) => {
      const [rows] = await connection.query(sql);
      return Array.isArray(rows) ? rows.length : 0;
    },
    close: () => connection.end(),
  };
};

export const clickhouseDriver = async (url: string): Promise<Driver> => {
  const { host, username, password } = new URL(url);
  const client = createClient({ url: `http://${host}`, username, password });
  return {
    rows: async (sql) => {
      const { stream } = await client.exec({ query: `${sql} FORMAT JSONCompact` });
      const parts: Buffer[] = [];
      for await (const part of stream as AsyncIterable<Buffer>) parts.push(part);
      const answer = parts.length > 0 ? Buffer.concat(parts).toString() : '{"data":[]}';
      return (JSON.parse(answer) as { readonly data: readonly unknown[] }).data.length;
    },
    close: () => client.close(),
  };
};

interface TrinoPage {
  readonly nextUri?: string;
  readonly data?: readonly unknown[];
  readonly error?: { readonly message: string };
}

/** It has no driver in Node; its protocol is a request for each page. */
export const trinoDriver = async (url: string): Promise<Driver> => {
  const { host, username } = new URL(url);
  const headers = {
    'X-Trino-User': username,
    'X-Trino-Catalog': 'memory',
    'X-Trino-Schema': 'default',
  };
  return {
    rows: async (sql) => {
      let rows = 0;
      let answer = await fetch(`http://${host}/v1/statement`, {
        method: 'POST',
        body: sql,
        headers,
      });
      for (;;) {
        const { error, data = [], nextUri } = (await answer.json()) as TrinoPage;
        if (error) throw new Error(`${error.message}: ${sql}`);
        rows += data.length;
        if (nextUri === undefined) return rows;
        answer = await fetch(nextUri);
      }
    },
    close: async () => undefined,
  };
};
