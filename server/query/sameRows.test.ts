/**
 * Query objects made at random: the same one has the same rows on every database of the run, and one that makes no
 * sense is refused with a reason. `SEXTANT_QUERY_SEED` and `SEXTANT_QUERY_COUNT` make it a longer run.
 */
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { QueryObject } from '#common/wire/chartData.ts';
import { askerOf, closeDatabases, column, importToDuckdb } from '../../mocks/queriedDatabases.ts';
import { clickhouseServer } from '../../test/engine/contract/clickhouse.ts';
import { mysqlServer } from '../../test/engine/contract/mysql.ts';
import { trinoServer } from '../../test/engine/contract/trino.ts';
import {
  clickhouseTarget,
  DUCKDB,
  mysqlTarget,
  postgresTarget,
  trinoTarget,
} from '../../test/engine/someEngines.ts';
import { randomOf } from '../../test/sqlFuzz/random.ts';
import { HttpError } from '../errors.ts';
import { toJson } from '../store/codec.ts';

const SEED = Number(process.env.SEXTANT_QUERY_SEED ?? 12);
const COUNT = Number(process.env.SEXTANT_QUERY_COUNT ?? 25);
const SCHEMA = `same_${crypto.randomUUID().replaceAll('-', '')}`;

const KINDS = ['alpha', 'beta', "it's", 'x_y%', 'Größe'];
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
  };
});
const NAMES = Object.keys(ROWS[0] ?? {});

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
};
const TRINO: Types = { ...STANDARD, ratio: 'DOUBLE', at: 'TIMESTAMP(3)' };
const MYSQL: Types = {
  ...STANDARD,
  id: 'INT',
  kind: 'VARCHAR(20) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin',
  region: 'VARCHAR(20) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin',
  ratio: 'DOUBLE',
  at: 'DATETIME',
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
};

const values = (quoteMark: string) =>
  ROWS.map(
    (row) =>
      `(${Object.values(row)
        .map((value) => value.replaceAll("''", quoteMark))
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
        await server.execute(`INSERT INTO ${SCHEMA}.same VALUES ${values("''")}`);
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
        await server.execute(`INSERT INTO ${SCHEMA}.same VALUES ${values("\\'")}`);
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
const there = places.filter(isThere);
for (const { name, start } of places.filter((place) => !isThere(place))) {
  test.skip(`the same rows on ${name}: SKIPPED, name a server in or start one by ${start}`);
}

beforeAll(async () => {
  for (const { fill } of there) await fill();
}, 60_000);
afterAll(closeDatabases);

const OF = {
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
    column('doubled', 'DECIMAL', { expression: 'amount * 2' }),
  ]),
};

const { next: random, below, pick: oneOf } = randomOf(SEED);
const some = <T>(choices: readonly T[], most: number): T[] =>
  choices.filter(() => random() < 0.5).slice(0, most);

const METRICS = [
  'count',
  ...['SUM', 'MIN', 'MAX', 'AVG'].map((aggregate) => ({
    expressionType: 'SIMPLE',
    aggregate,
    column: { column_name: 'amount' },
    label: `${aggregate} of amount`,
  })),
  {
    expressionType: 'SIMPLE',
    aggregate: 'COUNT_DISTINCT',
    column: { column_name: 'region' },
    label: 'regions',
  },
  { expressionType: 'SIMPLE', aggregate: 'MAX', column: { column_name: 'big' }, label: 'biggest' },
  {
    expressionType: 'SQL',
    sqlExpression: "SUM(CASE WHEN kind = 'alpha' THEN doubled ELSE 0 END)",
    label: 'alpha only',
  },
];
const GRAINS = ['PT1H', 'P1D', 'P1M', 'P3M', 'P1Y', '1969-12-29T00:00:00Z/P1W'];
const axis = () => ({
  columnType: 'BASE_AXIS',
  timeGrain: oneOf(GRAINS),
  sqlExpression: oneOf(['at', 'day']),
  label: 'axis',
});
const FILTERS = [
  () => ({ col: 'kind', op: oneOf(['==', '!=']), val: oneOf(KINDS) }),
  () => ({ col: 'kind', op: oneOf(['IN', 'NOT IN']), val: [...some(KINDS, 3), 'alpha'] }),
  () => ({ col: 'region', op: oneOf(['IN', 'NOT IN']), val: ['r1', null] }),
  () => ({ col: 'region', op: oneOf(['IS NULL', 'IS NOT NULL']) }),
  () => ({ col: 'kind', op: oneOf(['LIKE', 'NOT LIKE']), val: oneOf(['%a', '%_y%', "it's"]) }),
  () => ({ col: 'kind', op: oneOf(['ILIKE', 'NOT ILIKE']), val: oneOf(['ALPHA', '%ET%']) }),
  () => ({ col: 'amount', op: oneOf(['>', '<', '>=', '<=', '==']), val: oneOf([50, 13.37, '7']) }),
  () => ({ col: 'big', op: oneOf(['==', '>']), val: '9007199254740995' }),
  () => ({ col: 'id', op: 'LIKE', val: '1%' }),
  () => ({ col: 'doubled', op: '<', val: 120 }),
  () => ({
    col: oneOf(['at', 'day']),
    op: 'TEMPORAL_RANGE',
    val: oneOf(['2022 : 2023', '2023-03-05 : ', ' : 2024-02-01', 'Last year', 'No filter']),
  }),
  () => ({ col: 'at', op: oneOf(['>', '<=']), val: Date.UTC(2023, 4, 5) }),
];
const WHERES = ["amount > 10 OR region = 'r2'", 'abs(id) % 2 = 0', "kind LIKE 'a%'"];

/** A question whose rows no database may choose: whatever is cut off is ordered by all that is shown. */
const aQuestion = (): Readonly<Record<string, unknown>> => {
  const isRaw = random() < 0.2;
  const dimensions = isRaw
    ? ['id', ...some(['kind', 'region', 'amount', 'big', 'day', 'at', 'doubled'], 4)]
    : [...(random() < 0.5 ? [axis()] : []), ...some(['kind', 'region'], 2)];
  const metrics = isRaw
    ? null
    : [...some(METRICS, 3), 'count'].filter((one, at, all) => all.indexOf(one) === at);
  const series = dimensions.includes('kind') && !isRaw && random() < 0.4;
  return {
    columns: dimensions,
    metrics,
    filters: some(FILTERS, 3).map((make) => make()),
    ...(isRaw
      ? { orderby: [['id', random() < 0.5]], row_limit: 1 + below(40), row_offset: below(5) }
      : {}),
    extras: {
      ...(random() < 0.3 ? { where: oneOf(WHERES) } : {}),
      ...(!isRaw && random() < 0.2 ? { having: 'COUNT(*) > 1' } : {}),
    },
    ...(series
      ? {
          series_columns: ['kind'],
          series_limit: 2,
          series_limit_metric: {
            expressionType: 'SQL',
            // No two kinds have the same.
            sqlExpression: 'MIN(id)',
            label: 'first',
          },
          order_desc: random() < 0.5,
          group_others_when_limit_reached: random() < 0.5,
        }
      : {}),
    ...(random() < 0.2
      ? {
          time_offsets: ['1 year ago'],
          filters: [{ col: 'at', op: 'TEMPORAL_RANGE', val: '2023 : 2024' }],
        }
      : {}),
  };
};

/** A ClickHouse of 2018 gives periods shorter than a week the zone of its machine. */
const hasOwnZone = (name: string, question: Readonly<Record<string, unknown>>): boolean =>
  name === 'ClickHouse' && /"timeGrain":"(PT1H|P1D)"/.test(JSON.stringify(question));

const questions = Array.from({ length: COUNT }, (_, at) => [at + 1, aQuestion()] as const);

/** Digits beyond doubles are rounded, and means have as many as a database likes. */
const comparable = (json: string): readonly string[] =>
  (JSON.parse(json) as Readonly<Record<string, unknown>>[])
    .map((row) =>
      JSON.stringify(
        Object.entries(row).map(([name, value]) => [
          name,
          typeof value === 'number'
            ? Number(value.toPrecision(name.startsWith('AVG') ? 4 : 12))
            : value,
        ]),
      ),
    )
    .sort();

describe(`a query object made at random (seed ${SEED})`, () => {
  test.each(questions)('has the same rows on every database: no. %i', async (_, question) => {
    const [first, ...others] = await Promise.all(
      there.map(async ({ name, target, schema }) => {
        const { json } = await askerOf(target, schema)(question, OF).catch((cause: unknown) => {
          throw new Error(`${name}: ${String(cause)}`, { cause });
        });
        return { name, rows: comparable(json) };
      }),
    );
    for (const { name, rows } of others) {
      if (hasOwnZone(name, question)) continue;
      expect(rows, `${name} for ${JSON.stringify(question)}`).toEqual(first?.rows);
    }
  });

  const ODD = [null, '', 'nope', -1, 0, 1e300, [], {}, true, '\u0000', '2024', ['a', 1], 'id'];
  const KEYS = [
    'columns',
    'metrics',
    'filters',
    'extras',
    'orderby',
    'row_limit',
    'series_columns',
    'series_limit',
    'time_range',
    'granularity',
    'time_offsets',
    'post_processing',
    'is_timeseries',
  ];
  const STEPS = [
    'pivot',
    'rolling',
    'resample',
    'contribution',
    'sort',
    'boxplot',
    'flatten',
    'rank',
  ];
  const odd = (): unknown =>
    random() < 0.5
      ? oneOf(ODD)
      : [
          { operation: oneOf(STEPS), options: { index: oneOf(ODD), columns: oneOf(ODD) } },
          oneOf(ODD),
        ];

  test('that makes no sense runs or is refused with a reason, never otherwise [T1]', async () => {
    for (let round = 0; round < COUNT * 8; round += 1) {
      const question: Record<string, unknown> = { ...aQuestion() };
      for (const key of some(KEYS, 3)) question[key] = odd();
      const text = JSON.stringify(question);
      if (!QueryObject.safeParse(question).success) continue;
      const { target, schema } = oneOf(there);
      const failure: unknown = await askerOf(target, schema)(question, OF).then(
        () => null,
        (cause: unknown) => cause,
      );
      if (failure === null) continue;
      expect(failure, text).toBeInstanceOf(HttpError);
      expect([400, 403], text).toContain((failure as HttpError).status);
    }
  }, 60_000);
});
