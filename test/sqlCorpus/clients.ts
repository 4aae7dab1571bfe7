/** A database of its own with the fixture, used as a person's client would: the text is sent unchanged. */
import { DuckDBInstance, version as duckdbVersion } from '@duckdb/node-api';
import { createConnection } from 'mysql2/promise';
import pg from 'pg';
import { fixtureOf } from './fixture/statements.ts';
import type { Engine } from './sample.ts';

export interface Client {
  /** As `ClickHouse 18.16`. */
  readonly version: string;
  /** Rows as text, for comparing. Fails as the database does. */
  run(sql: string): Promise<string>;
  /** As the product runs printed SQL: fails for more than one statement, and for writes. */
  ask(sql: string): Promise<string>;
  close(): Promise<void>;
}

/** Enough for what is meant to end, on a machine that does other work too. */
const WITHIN_MS = 60_000;

/** For a hook that opens clients: Trino has made a fixture in seconds, and on a busy machine in minutes. */
export const OPENED_WITHIN_MS = 300_000;

/** The product's name and the numbers that count. */
const versionOf = (product: string, text: string): string =>
  `${product} ${/\d+(\.\d+)?/.exec(text)?.[0] ?? ''}`;

type Revive = (key: string, value: unknown, context?: { readonly source?: string }) => unknown;
const asWritten: Revive = (_, value, context) =>
  typeof value === 'number' ? context?.source : value;

/** Every digit that was sent. */
const exact = (text: string): unknown => JSON.parse(text, asWritten);

let made = 0;
const freshName = () => {
  made += 1;
  return `corpus_${process.pid}_${made}`;
};

const openDuckdb = async (): Promise<Client> => {
  const instance = await DuckDBInstance.create(':memory:');
  const connection = await instance.connect();
  await connection.run("SET TimeZone = 'UTC'");
  const run = async (sql: string) => {
    const stop = setTimeout(() => connection.interrupt(), WITHIN_MS);
    try {
      return JSON.stringify((await connection.runAndReadAll(sql)).getRowsJson());
    } finally {
      clearTimeout(stop);
    }
  };
  return {
    version: versionOf('DuckDB', duckdbVersion()),
    run,
    async ask(sql) {
      const { count } = await connection.extractStatements(sql);
      // A PIVOT without its values arrives as two; nobody prints one.
      if (count !== 1) throw new Error(`These are ${count} statements.`);
      await connection.run('BEGIN TRANSACTION READ ONLY');
      try {
        return await run(sql);
      } finally {
        await connection.run('ROLLBACK');
      }
    },
    async close() {
      connection.closeSync();
      instance.closeSync();
    },
  };
};

const openPostgresql = async (url: string): Promise<Client> => {
  const name = freshName();
  const admin = new pg.Client({ connectionString: url });
  await admin.connect();
  await admin.query(`CREATE DATABASE ${name}`);
  const own = new URL(url);
  own.pathname = name;
  const asText = { getTypeParser: () => (value: string | Buffer) => value };
  const client = new pg.Client({
    connectionString: own.href,
    statement_timeout: WITHIN_MS,
    types: asText as pg.CustomTypesConfig,
  });
  await client.connect();
  const { rows } = await client.query<{ server_version: string }>('SHOW server_version');
  return {
    version: versionOf('PostgreSQL', rows[0]?.server_version ?? ''),
    async run(sql) {
      const answer: unknown = await client.query({ text: sql, rowMode: 'array' });
      const answers = (Array.isArray(answer) ? answer : [answer]) as readonly pg.QueryResult[];
      return JSON.stringify(answers.flatMap(({ rows }) => rows as unknown[]));
    },
    async ask(sql) {
      await client.query('BEGIN READ ONLY');
      try {
        const extended = { text: sql, rowMode: 'array' as const, queryMode: 'extended' };
        return JSON.stringify((await client.query(extended)).rows);
      } finally {
        await client.query('ROLLBACK');
      }
    },
    async close() {
      await client.end();
      await admin.query(`DROP DATABASE ${name} WITH (FORCE)`);
      await admin.end();
    },
  };
};

const openMysql = async (url: string): Promise<Client> => {
  const name = freshName();
  const client = await createConnection({
    uri: url,
    rowsAsArray: true,
    dateStrings: true,
    supportBigNumbers: true,
    bigNumberStrings: true,
    jsonStrings: true,
    charset: 'utf8mb4_general_ci',
  });
  await client.query(`CREATE DATABASE ${name}`);
  await client.query(`USE ${name}`);
  await client.query(
    `SET time_zone = '+00:00', sql_mode = 'STRICT_TRANS_TABLES', max_statement_time = ${WITHIN_MS / 1000}`,
  );
  const [[[version = ''] = []]] = (await client.query('SELECT version()')) as unknown as [
    string[][],
  ];
  const run = async (sql: string) => {
    const [rows] = await client.query(sql);
    return JSON.stringify(rows);
  };
  return {
    version: versionOf(/mariadb/i.test(version) ? 'MariaDB' : 'MySQL', version),
    run,
    async ask(sql) {
      await client.query('START TRANSACTION READ ONLY');
      try {
        return await run(sql);
      } finally {
        await client.query('ROLLBACK');
      }
    },
    async close() {
      // What it locked or began ends with it.
      client.destroy();
      const admin = await createConnection(url);
      await admin.query(`DROP DATABASE ${name}`);
      await admin.end();
    },
  };
};

/** Statements without rows answer nothing, those with a FORMAT of their own anything. */
const rowsIn = (text: string): string =>
  text.startsWith('{') ? JSON.stringify((exact(text) as { readonly data: unknown }).data) : text;

const openClickhouse = async (url: string): Promise<Client> => {
  const { host, username } = new URL(url);
  const ask = async (sql: string, database: string, readonly = '0') => {
    const settings = new URLSearchParams({
      user: username,
      database,
      default_format: 'JSONCompact',
      max_execution_time: String(WITHIN_MS / 1000),
      readonly,
    });
    const answer = await fetch(`http://${host}/?${settings}`, { method: 'POST', body: sql });
    const text = await answer.text();
    if (!answer.ok) throw new Error(text);
    return text;
  };
  const name = freshName();
  await ask(`CREATE DATABASE ${name}`, 'default');
  return {
    version: versionOf('ClickHouse', await ask('SELECT version() FORMAT TSV', 'default')),
    run: async (sql) => rowsIn(await ask(sql, name)),
    ask: async (sql) => rowsIn(await ask(sql, name, '2')),
    async close() {
      await ask(`DROP DATABASE ${name}`, 'default');
    },
  };
};

interface TrinoPage {
  readonly data?: readonly unknown[];
  readonly error?: { readonly message: string };
  readonly nextUri?: string;
}

const openTrino = async (url: string): Promise<Client> => {
  const { host, username } = new URL(url);
  const schema = freshName();
  const headers = {
    'X-Trino-User': username,
    'X-Trino-Catalog': 'memory',
    'X-Trino-Schema': schema,
    'X-Trino-Time-Zone': 'UTC',
    'X-Trino-Session': `query_max_run_time=${WITHIN_MS}ms`,
  };
  const pageOf = async (request: Promise<Response>): Promise<TrinoPage> => {
    const answer = await request;
    if (!answer.ok) throw new Error(await answer.text());
    return exact(await answer.text()) as TrinoPage;
  };
  const run = async (sql: string): Promise<string> => {
    const rows: unknown[] = [];
    let page = await pageOf(
      fetch(`http://${host}/v1/statement`, { method: 'POST', headers, body: sql }),
    );
    for (;;) {
      if (page.error) throw new Error(page.error.message);
      rows.push(...(page.data ?? []));
      if (page.nextUri === undefined) return JSON.stringify(rows);
      page = await pageOf(fetch(page.nextUri, { headers }));
    }
  };
  await run(`CREATE SCHEMA ${schema}`);
  return {
    version: versionOf('Trino', await run('SELECT node_version FROM system.runtime.nodes')),
    run,
    ask: run,
    async close() {
      await run(`DROP SCHEMA ${schema} CASCADE`);
    },
  };
};

const OPEN: Readonly<Record<Engine, (url: string) => Promise<Client>>> = {
  duckdb: openDuckdb,
  postgresql: openPostgresql,
  mysql: openMysql,
  clickhouse: openClickhouse,
  trino: openTrino,
};

export const openClient = async (
  engine: Engine,
  url: string,
  variant?: Parameters<typeof fixtureOf>[1],
): Promise<Client> => {
  const client = await OPEN[engine](url);
  for (const statement of fixtureOf(engine, variant)) await client.run(statement);
  return client;
};
