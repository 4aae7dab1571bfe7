/** One table with the same values on every database of the run, for tests that compare their rows. */
import pg from 'pg';
import { inject } from 'vitest';
import { clickhouseServer } from '../test/engine/contract/clickhouse.ts';
import { mysqlServer } from '../test/engine/contract/mysql.ts';
import { trinoServer } from '../test/engine/contract/trino.ts';
import {
  clickhouseTarget,
  DUCKDB,
  mysqlTarget,
  postgresTarget,
  trinoTarget,
} from '../test/engine/someEngines.ts';
import { toJson } from '../server/store/codec.ts';
import { column, importToDuckdb } from './queriedDatabases.ts';

const SCHEMA = `same_${crypto.randomUUID().replaceAll('-', '')}`;

export const KINDS = ['alpha', 'beta', "it's", 'x_y%', 'Größe'];
const two = (value: number) => String(value).padStart(2, '0');

/** The same values everywhere, as literals that every database reads. */
const ROWS = Array.from({ length: 60 }, (_, at) => {
  const day = `20${two(22 + (at % 3))}-${two(1 + ((at * 5) % 12))}-${two(1 + ((at * 7) % 28))}`;
  return {
    id: String(at + 1),
    kind: `'${(KINDS[at % KINDS.length] ?? '').replaceAll("'", "''")}'`,
    region: at % 7 === 0 ? 'NULL' : `'r${at % 4}'`,
    amount: `${(at * 37) % 100}.${two((at * 13) % 100)}`,
    big: `${9007199254740993n + BigInt(at)}`,
    ratio: at % 11 === 0 ? 'NULL' : `${at / 8}`,
    day: `'${day}'`,
    at: `'${day} ${two(at % 24)}:${two((at * 11) % 60)}:00'`,
    zoned: `'${day} ${two(2 + (at % 20))}:30:00+02:00'`,
  };
});
const NAMES = Object.keys(ROWS[0] ?? {});

/** Where nothing has a zone, the same moment in UTC. */
const inUtc = (value: string): string =>
  value.replace(/ (\d\d):30:00\+02:00'$/, (_, hour) => ` ${two(Number(hour) - 2)}:30:00'`);
const hasZones = (name: string) => !/MySQL|ClickHouse/.test(name);

type Types = Readonly<Record<string, string>>;
const select = (types: Types, quote: string) =>
  ROWS.map((row) =>
    Object.entries(row)
      .map(([name, value]) => `CAST(${value} AS ${types[name]}) AS ${quote}${name}${quote}`)
      .join(', '),
  )
    .map((fields) => `SELECT ${fields}`)
    .join(' UNION ALL ');

const STANDARD: Types = {
  id: 'INTEGER',
  kind: 'VARCHAR(20)',
  region: 'VARCHAR(20)',
  amount: 'DECIMAL(20,4)',
  big: 'BIGINT',
  ratio: 'DOUBLE PRECISION',
  day: 'DATE',
  at: 'TIMESTAMP',
  zoned: 'TIMESTAMP WITH TIME ZONE',
};
const TRINO: Types = {
  ...STANDARD,
  ratio: 'DOUBLE',
  at: 'TIMESTAMP(3)',
  zoned: 'TIMESTAMP(3) WITH TIME ZONE',
};
const MYSQL: Types = {
  ...STANDARD,
  id: 'INT',
  kind: 'VARCHAR(20) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin',
  region: 'VARCHAR(20) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin',
  ratio: 'DOUBLE',
  at: 'DATETIME',
  zoned: 'DATETIME',
};
const CLICKHOUSE: Types = {
  id: 'Int32',
  kind: 'String',
  region: 'Nullable(String)',
  amount: 'Decimal(18, 4)',
  big: 'Int64',
  ratio: 'Nullable(Float64)',
  day: 'Date',
  at: 'DateTime',
  zoned: 'DateTime',
};

const values = (quoteMark: string, written = (value: string) => value) =>
  ROWS.map(
    (row) =>
      `(${Object.values(row)
        .map((value) => written(value).replaceAll("''", quoteMark))
        .join(', ')})`,
  ).join(', ');

const table = (types: Types, quote: string) =>
  NAMES.map((name) => `${quote}${name}${quote} ${types[name]}`).join(', ');

interface Place {
  readonly name: string;
  readonly start: string;
  readonly target: typeof DUCKDB;
  readonly schema: string;
  readonly fill: () => Promise<void>;
}

/** Servers whose address is known; the others are told with how to start them. */
const [postgresUrl, mysqlUrl, clickhouseUrl, trinoUrl] = [
  inject('postgresUrl'),
  inject('mysqlUrl'),
  inject('clickhouseUrl'),
  inject('trinoUrl'),
];
const places: readonly (Place | { readonly name: string; readonly start: string })[] = [
  {
    name: 'DuckDB',
    start: '',
    target: DUCKDB,
    schema: 'main',
    fill: () => importToDuckdb('same', select(STANDARD, '"')),
  },
  {
    name: 'PostgreSQL',
    start: 'SEXTANT_TEST_POSTGRES_URL',
    ...(postgresUrl && {
      target: postgresTarget(postgresUrl),
      schema: SCHEMA,
      fill: async () => {
        const client = new pg.Client({ connectionString: postgresUrl });
        await client.connect();
        await client.query(`CREATE SCHEMA ${SCHEMA}`);
        await client.query(`CREATE TABLE ${SCHEMA}.same (${table(STANDARD, '"')})`);
        await client.query(`INSERT INTO ${SCHEMA}.same VALUES ${values("''")}`);
        await client.end();
      },
    }),
  },
  {
    name: 'MySQL (MariaDB)',
    start: 'SEXTANT_TEST_MYSQL_URL',
    ...(mysqlUrl && {
      target: mysqlTarget(mysqlUrl, ''),
      schema: SCHEMA,
      fill: async () => {
        const server = await mysqlServer(mysqlUrl);
        await server.execute(`CREATE DATABASE ${SCHEMA}`);
        await server.execute(`CREATE TABLE ${SCHEMA}.same (${table(MYSQL, '`')})`);
        await server.execute(`INSERT INTO ${SCHEMA}.same VALUES ${values("''", inUtc)}`);
        await server.close();
      },
    }),
  },
  {
    name: 'ClickHouse',
    start: 'SEXTANT_TEST_CLICKHOUSE_URL',
    ...(clickhouseUrl && {
      target: clickhouseTarget(clickhouseUrl, 'default'),
      schema: SCHEMA,
      fill: async () => {
        const server = await clickhouseServer(clickhouseUrl);
        await server.execute(`CREATE DATABASE ${SCHEMA}`);
        await server.execute(
          `CREATE TABLE ${SCHEMA}.same (${table(CLICKHOUSE, '`')}) ENGINE = Memory`,
        );
        await server.execute(`INSERT INTO ${SCHEMA}.same VALUES ${values("\\'", inUtc)}`);
        await server.close();
      },
    }),
  },
  {
    name: 'Trino',
    start: 'npm run services -- trino',
    ...(trinoUrl && {
      target: trinoTarget(trinoUrl, 'memory'),
      schema: SCHEMA,
      fill: async () => {
        const server = await trinoServer(trinoUrl);
        await server.execute(`CREATE SCHEMA memory.${SCHEMA}`);
        const rows = `SELECT ${NAMES.map((name) => `CAST("${name}" AS ${TRINO[name]}) AS "${name}"`).join(', ')}
          FROM (VALUES ${values("''")}) AS t(${NAMES.map((name) => `"${name}"`).join(', ')})`;
        await server.execute(`CREATE TABLE memory.${SCHEMA}.same AS ${rows}`);
        await server.close();
      },
    }),
  },
];
const isThere = (place: (typeof places)[number]): place is Place => 'fill' in place;
export const there = places.filter(isThere);
/** Each with how it is started. */
export const notThere = places.filter((place) => !isThere(place));

export const fillSame = async (): Promise<void> => {
  for (const { fill } of there) await fill();
};

/** The dataset of the table; a database without zones has moments in UTC. */
export const sameDataset = (name: string) => ({
  table_name: 'same',
  main_dttm_col: 'at',
  columns: toJson([
    column('id', 'INTEGER'),
    column('kind', 'STRING', { type_generic: 1 }),
    column('region', 'STRING', { type_generic: 1 }),
    column('amount', 'DECIMAL'),
    column('big', 'LONGINTEGER'),
    column('ratio', 'FLOAT'),
    column('day', 'DATE'),
    column('at', 'DATETIME'),
    column('zoned', hasZones(name) ? 'DATETIMETZ' : 'DATETIME'),
    column('doubled', 'DECIMAL', { expression: 'amount * 2' }),
  ]),
});
