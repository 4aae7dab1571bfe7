/** One table with every kind of column on every database of the run, for tests of query objects. */
import pg from 'pg';
import { inject } from 'vitest';
import { DEFAULTS } from '../server/config.ts';
import { engineFolders } from '../server/engine/folders.ts';
import { dialect as mysqlDialect } from '../server/engine/mysql/dialect.ts';
import { QueryObject } from '#common/wire/chartData.ts';
import { postgresUrl } from '../test/postgres.ts';
import type { EngineTarget } from '../server/engine/engines.ts';
import type { DatasetColumn } from '../server/datasets/fields.ts';
import type { StoredDataset } from '../server/store/datasets.ts';
import { mysqlServer } from '../test/engine/contract/mysql.ts';
import { trinoServer } from '../test/engine/contract/trino.ts';
import {
  DUCKDB,
  mysqlTarget,
  postgresTarget,
  someEngines,
  trinoTarget,
} from '../test/engine/someEngines.ts';
import { toJson } from '../server/store/codec.ts';
import { toQuery } from '../server/query/query.ts';
import { type QueryRun, runQuery } from '../server/query/run.ts';
import { querySource } from '../server/query/source.ts';
import { createSqlBudget } from '../server/query/sqlBudget.ts';
import { bodyOf, sectionOf } from '../server/query/pieces.ts';
import { compile } from '../server/query/compile.ts';
import { createShaper } from '../server/query/shaping/shaper.ts';

const ODD_NAMES = ['say "hi"', 'a.b', '🚀', '__proto__', 'שלום', "it's; --", 'select'];

/** Rows 1 to 5; the last one is NULL except for its number. */
const ROWS = (bytes: string) => `
  SELECT * FROM (VALUES
    (1, 'ada', 9007199254740993, 1.10, 0.5, TRUE, DATE '2024-01-31', TIMESTAMP '2024-01-31 10:00:00', TIMESTAMP WITH TIME ZONE '2024-01-31 23:30:00+02', 2006, ${bytes}),
    (2, 'Bob', 9007199254740992, 2.25, 1.5, FALSE, DATE '2024-02-29', TIMESTAMP '2024-02-29 00:00:00', TIMESTAMP WITH TIME ZONE '2024-02-29 00:00:00+00', 2007, ${bytes}),
    (3, '', -9223372036854775807, 100000000000000.0001, CAST('NaN' AS DOUBLE PRECISION), TRUE, DATE '2024-02-10', TIMESTAMP '2024-02-10 23:59:59.5', TIMESTAMP WITH TIME ZONE '2024-03-10 00:00:00+00', 2007, ${bytes}),
    (4, 'x_y%', 0, 0.00, CAST('Infinity' AS DOUBLE PRECISION), FALSE, DATE '1969-12-31', TIMESTAMP '1969-12-31 23:59:59', TIMESTAMP WITH TIME ZONE '1969-12-31 00:00:00+00', 2008, ${bytes}),
    (5, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL)
  ) AS v(id, name, big, price, ratio, ok, day, "at", zoned, year, raw)`;

const CASTS = [
  'CAST(id AS INTEGER) AS id',
  'CAST(name AS VARCHAR) AS name',
  'CAST(big AS BIGINT) AS big',
  'CAST(price AS DECIMAL(30,4)) AS price',
  'CAST(ratio AS DOUBLE PRECISION) AS ratio',
  'CAST(ok AS BOOLEAN) AS ok',
  'CAST(day AS DATE) AS day',
  'CAST("at" AS TIMESTAMP) AS "at"',
  'CAST(zoned AS TIMESTAMP WITH TIME ZONE) AS zoned',
  'CAST(year AS INTEGER) AS year',
  'raw',
];
const tableSql = (bytes: string) =>
  `SELECT ${[...CASTS, ...ODD_NAMES.map((name) => `CAST(name AS VARCHAR) AS "${name.replaceAll('"', '""')}"`)].join(', ')} FROM (${ROWS(bytes)}) AS t`;

/** MySQL's types for each of those; its doubles have no infinities, and its names no characters outside the basic plane. */
const MYSQL_TYPES: Readonly<Record<string, string>> = {
  id: 'INT',
  name: 'TEXT',
  big: 'BIGINT',
  price: 'DECIMAL(30,4)',
  ratio: 'DOUBLE',
  ok: 'TINYINT(1)',
  day: 'DATE',
  at: 'DATETIME(6)',
  zoned: 'DATETIME(6)',
  year: 'INT',
  raw: 'BLOB',
};
const MYSQL_ROWS: readonly string[] = [
  "1, 'ada', 9007199254740993, 1.10, 0.5, TRUE, '2024-01-31', '2024-01-31 10:00:00', '2024-01-31 21:30:00', 2006, x'ab'",
  "2, 'Bob', 9007199254740992, 2.25, 1.5, FALSE, '2024-02-29', '2024-02-29 00:00:00', '2024-02-29 00:00:00', 2007, x'ab'",
  "3, '', -9223372036854775807, 100000000000000.0001, NULL, TRUE, '2024-02-10', '2024-02-10 23:59:59.5', '2024-03-10 00:00:00', 2007, x'ab'",
  "4, 'x_y%', 0, 0.00, NULL, FALSE, '1969-12-31', '1969-12-31 23:59:59', '1969-12-31 00:00:00', 2008, x'ab'",
  '5, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL',
];
const MYSQL_NAMES = ODD_NAMES.filter((name) => name !== '🚀');
const mysqlStatements = (schema: string): readonly string[] => {
  const { quote } = mysqlDialect;
  const table = `${quote(schema)}.everything`;
  const columns = Object.entries(MYSQL_TYPES).map(([name, type]) => `${quote(name)} ${type}`);
  const copies = MYSQL_NAMES.map((name) => `${quote(name)} TEXT AS (name) VIRTUAL`);
  const names = Object.keys(MYSQL_TYPES).map(quote).join(', ');
  return [
    `CREATE DATABASE ${quote(schema)}`,
    "SET SESSION sql_mode = ''",
    `CREATE TABLE ${table} (${[...columns, ...copies].join(', ')})`,
    ...MYSQL_ROWS.map((row) => `INSERT INTO ${table} (${names}) VALUES (${row})`),
  ];
};

/** Trino writes a timestamp with a zone like any other. */
const trinoStatements = (schema: string): readonly string[] => [
  `CREATE SCHEMA memory.${schema}`,
  `CREATE TABLE memory.${schema}.everything AS ${tableSql("X'ab'").replaceAll(
    /TIMESTAMP WITH TIME ZONE '([^']+)([+-]\d\d)'/g,
    "TIMESTAMP '$1 $2:00'",
  )}`,
];

export const column = (
  column_name: string,
  type: string,
  more: Partial<DatasetColumn> = {},
): DatasetColumn => ({
  column_name,
  type,
  is_dttm: type.startsWith('DATE'),
  ...more,
});

const dataset = {
  id: 1,
  changed_on: '2026-01-01T00:00:00.000Z',
  catalog: null,
  schema: null,
  table_name: 'everything',
  sql: null,
  main_dttm_col: 'at',
  columns: toJson([
    column('id', 'INTEGER'),
    column('name', 'STRING'),
    column('big', 'LONGINTEGER'),
    column('price', 'DECIMAL'),
    column('ratio', 'FLOAT'),
    column('ok', 'BOOLEAN'),
    column('day', 'DATE'),
    column('at', 'DATETIME'),
    column('zoned', 'DATETIMETZ'),
    column('year', 'INTEGER', { is_dttm: true, python_date_format: '%Y' }),
    column('raw', 'BINARY', { type_generic: null }),
    column('shout', 'STRING', { expression: 'UPPER(name)' }),
    column('louder', 'STRING', { expression: "CONCAT(shout, '!')" }),
    ...ODD_NAMES.map((name) => column(name, 'STRING')),
  ]),
  metrics: toJson([{ metric_name: 'count', verbose_name: 'COUNT(*)', expression: 'COUNT(*)' }]),
  fetch_values_predicate: null,
  cache_timeout: null,
} as unknown as StoredDataset;

/** Used by this file only: others run at the same time. */
const SCHEMA = `query_${crypto.randomUUID().replaceAll('-', '')}`;

const testEngines = someEngines({ inProcess: true });
const shaper = createShaper({
  heldDir: engineFolders(testEngines.dataDir).held,
  limits: DEFAULTS.limits,
  timeoutMs: 100_000,
  inProcess: true,
  onWarning: () => undefined,
});
const url = postgresUrl();
const mysqlUrl = inject('mysqlUrl');
const trinoUrl = inject('trinoUrl');
const EVERYWHERE = { names: ODD_NAMES, month: 'DATE_TRUNC(\'month\', "at")', truth: 'true' };
export const BACKENDS = [
  { name: 'DuckDB', target: DUCKDB, schema: 'main', ...EVERYWHERE },
  ...(url
    ? [{ name: 'PostgreSQL', target: postgresTarget(url), schema: SCHEMA, ...EVERYWHERE }]
    : []),
  ...(mysqlUrl
    ? [
        {
          name: 'MySQL (MariaDB)',
          target: mysqlTarget(mysqlUrl, ''),
          schema: SCHEMA,
          names: MYSQL_NAMES,
          month: 'DAYOFMONTH(`at`)',
          truth: '1',
        },
      ]
    : []),
  ...(trinoUrl
    ? [
        {
          name: 'Trino',
          target: trinoTarget(trinoUrl, 'memory'),
          schema: SCHEMA,
          ...EVERYWHERE,
          month: 'DATE_TRUNC(\'month\', CAST("at" AS TIMESTAMP(12)))',
        },
      ]
    : []),
];
const SERVERS = 4;
/** For a visible skip if a server is missing. */
export const isComplete = BACKENDS.length === SERVERS;

/** Creates the table in every database of the run. */
export const fillDatabases = async () => {
  await testEngines.tables.importTable({
    schema: 'main',
    name: 'everything',
    from: { sql: tableSql("CAST('\\xAB' AS BLOB)") },
  });
  if (mysqlUrl) {
    const server = await mysqlServer(mysqlUrl);
    for (const sql of mysqlStatements(SCHEMA)) await server.execute(sql);
    await server.close();
  }
  if (trinoUrl) {
    const server = await trinoServer(trinoUrl);
    for (const sql of trinoStatements(SCHEMA)) await server.execute(sql);
  }
  if (!url) return;
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(`CREATE SCHEMA ${SCHEMA}`);
  await client.query(`CREATE TABLE ${SCHEMA}.everything AS ${tableSql("CAST('\\xab' AS BYTEA)")}`);
  await client.end();
};

export const closeDatabases = () => testEngines.close();

const NOW = new Date('2024-03-15T12:00:00Z');

/** Another table of the embedded database. */
export const importToDuckdb = async (name: string, sql: string): Promise<void> => {
  await testEngines.tables.importTable({ schema: 'main', name, from: { sql } });
};

/** Queries the table of one database. */
export const asker = ({ target, schema }: (typeof BACKENDS)[number]) => askerOf(target, schema);

export const engineOf = (target: EngineTarget) => testEngines.engines.of(target);

export const askerOf = (target: EngineTarget, schema: string) => {
  const engine = engineOf(target);
  return async (
    query: Record<string, unknown>,
    of: Partial<StoredDataset> = {},
    brushing?: QueryRun['brushing'],
    more: Partial<Pick<QueryRun, 'engine' | 'owner' | 'signal' | 'sharing'>> = {},
  ) => {
    const source = querySource(
      { ...dataset, schema, ...of },
      engine.dialect,
      new Set(),
      createSqlBudget(),
    );
    const limits = {
      page: { SQL_MAX_ROW: 1000, SAMPLES_ROW_LIMIT: 10 },
      isServerPaginated: false,
    };
    const wanted = toQuery(QueryObject.parse(query), 'full', limits);
    const compiled = compile(wanted, source, NOW);
    const run: QueryRun = {
      engine,
      shaper,
      source,
      now: NOW,
      owner: 'ada',
      timeoutMs: 100_000,
      signal: new AbortController().signal,
      wants: ['columns', 'rows'],
      brushing,
      ...more,
    };
    const answer = await runQuery(wanted, run, compiled);
    const textOf = (name: 'columns' | 'rows') =>
      new Response(bodyOf([sectionOf(answer, name)], () => undefined)).text();
    const { colnames } = JSON.parse(`{${await textOf('columns')}}`) as { colnames: string[] };
    return { ...answer, compiled, names: colnames, json: await textOf('rows') };
  };
};
