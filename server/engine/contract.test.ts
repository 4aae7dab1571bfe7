import { afterAll, beforeAll, describe, expect, inject, test, vi } from 'vitest';
import { describeWithPostgres } from '../../test/postgres.ts';
import type { Cell, Engine, RunOptions } from './engine.ts';
import type { EngineTarget } from './engines.ts';
import { aRun, DUCKDB, postgresTarget, someEngines } from './testEngines.ts';

type TypeCase = readonly [
  sql: string,
  type: string,
  generic: number | null,
  cell: Cell,
  native?: string,
];

/** What both databases must answer alike, whatever their own text looks like. */
const SHARED: readonly TypeCase[] = [
  ['CAST(1 AS INTEGER)', 'INTEGER', 0, 1, 'INTEGER'],
  ['CAST(-2 AS SMALLINT)', 'INTEGER', 0, -2, 'SMALLINT'],
  ['CAST(9007199254740991 AS BIGINT)', 'LONGINTEGER', 0, 9007199254740991, 'BIGINT'],
  ['CAST(9007199254740993 AS BIGINT)', 'LONGINTEGER', 0, '9007199254740993'],
  ['CAST(-9007199254740993 AS BIGINT)', 'LONGINTEGER', 0, '-9007199254740993'],
  ['CAST(9223372036854775807 AS BIGINT)', 'LONGINTEGER', 0, '9223372036854775807'],
  [
    "CAST('12345678901234567890.0123456789' AS DECIMAL(38,10))",
    'DECIMAL',
    0,
    '12345678901234567890.0123456789',
  ],
  ['CAST(1.5 AS DECIMAL(4,2))', 'DECIMAL', 0, '1.50'],
  ['CAST(-0.05 AS DECIMAL(18,2))', 'DECIMAL', 0, '-0.05'],
  ['CAST(7 AS DECIMAL(9,0))', 'DECIMAL', 0, '7'],
  ['CAST(1.1 AS REAL)', 'FLOAT', 0, 1.1],
  ['CAST(0.1 AS DOUBLE PRECISION)', 'FLOAT', 0, 0.1],
  ["CAST('NaN' AS DOUBLE PRECISION)", 'FLOAT', 0, 'NaN'],
  ["CAST('Infinity' AS DOUBLE PRECISION)", 'FLOAT', 0, 'Infinity'],
  ["CAST('-Infinity' AS DOUBLE PRECISION)", 'FLOAT', 0, '-Infinity'],
  ['TRUE', 'BOOLEAN', 3, true, 'BOOLEAN'],
  ['CAST(NULL AS BOOLEAN)', 'BOOLEAN', 3, null],
  [
    "CAST('é 😀 a longer text than inline' AS VARCHAR)",
    'STRING',
    1,
    'é 😀 a longer text than inline',
  ],
  ["CAST('' AS VARCHAR)", 'STRING', 1, ''],
  ["DATE '2024-02-29'", 'DATE', 2, '2024-02-29', 'DATE'],
  ["DATE '0001-01-01'", 'DATE', 2, '0001-01-01'],
  ["DATE '9999-12-31'", 'DATE', 2, '9999-12-31'],
  [
    "TIMESTAMP '2024-02-29 12:34:56.123456'",
    'DATETIME',
    2,
    '2024-02-29T12:34:56.123456',
    'TIMESTAMP',
  ],
  ["TIMESTAMP '2024-02-29 12:34:56.5'", 'DATETIME', 2, '2024-02-29T12:34:56.500000'],
  ["TIMESTAMP '1815-12-10 00:00:00'", 'DATETIME', 2, '1815-12-10T00:00:00'],
  ["TIMESTAMP '9999-12-31 23:59:59.999999'", 'DATETIME', 2, '9999-12-31T23:59:59.999999'],
  ["CAST('infinity' AS TIMESTAMP)", 'DATETIME', 2, 'infinity'],
  [
    "CAST('2024-02-29 12:34:56.123456+02:00' AS TIMESTAMPTZ)",
    'DATETIMETZ',
    2,
    '2024-02-29T10:34:56.123456+00:00',
    'TIMESTAMP WITH TIME ZONE',
  ],
  [
    "CAST('2024-03-31 02:30:00+01:00' AS TIMESTAMPTZ)",
    'DATETIMETZ',
    2,
    '2024-03-31T01:30:00+00:00',
  ],
  ["TIME '03:04:05'", 'TIME', 2, '03:04:05'],
  ["TIME '03:04:05.1234'", 'TIME', 2, '03:04:05.123400'],
  [
    "CAST('6ba7b810-9dad-11d1-80b4-00c04fd430c8' AS UUID)",
    'STRING',
    1,
    '6ba7b810-9dad-11d1-80b4-00c04fd430c8',
  ],
];

const DUCKDB_TYPES: readonly TypeCase[] = [
  [
    '170141183460469231731687303715884105727::HUGEINT',
    'LONGINTEGER',
    0,
    '170141183460469231731687303715884105727',
  ],
  ['1::UBIGINT', 'LONGINTEGER', 0, 1],
  ['255::UTINYINT', 'INTEGER', 0, 255],
  ["'\\xAB\\x00'::BLOB", 'BINARY', null, '\\xab00'],
  ['[1, NULL, 9007199254740993]', 'LONGINTEGERARRAY', 0, [1, null, '9007199254740993']],
  ["[DATE '2024-02-29']", 'DATEARRAY', 2, ['2024-02-29']],
  ['[1, 2]::INTEGER[2]', 'INTEGERARRAY', 0, [1, 2]],
  [
    "{'a': 1.50::DECIMAL(4,2), 'b': [TIMESTAMP '2024-01-01']}",
    'JSON',
    1,
    { a: '1.50', b: ['2024-01-01T00:00:00'] },
  ],
  ["MAP {'k': 'v'}", 'JSON', 1, { k: 'v' }],
  ['\'{"n": 9007199254740993}\'::JSON', 'JSON', 1, '{"n": 9007199254740993}', 'JSON'],
  ["'b'::ENUM('a', 'b')", 'STRING', 1, 'b'],
  ["TIMESTAMP_NS '2024-02-29 12:34:56.123456789'", 'DATETIME', 2, '2024-02-29T12:34:56.123456789'],
  ["TIMESTAMP_S '2024-02-29 12:34:56'", 'DATETIME', 2, '2024-02-29T12:34:56'],
  ["INTERVAL '14 months 3 days 4.5 seconds'", 'INTERVAL', 0, '1 year 2 months 3 days 00:00:04.5'],
  ["DATE '0044-03-15 (BC)'", 'DATE', 2, '0044-03-15 (BC)'],
  ["'101'::BIT", 'STRING', 1, '101'],
  ['NULL', 'INTEGER', 0, null],
];

const POSTGRES_TYPES: readonly TypeCase[] = [
  ["'NaN'::numeric", 'DECIMAL', 0, 'NaN', 'NUMERIC'],
  ['1.5::numeric(6,3)', 'DECIMAL', 0, '1.500', 'NUMERIC(6,3)'],
  ["'\\xab00'::bytea", 'BINARY', null, '\\xab00'],
  ['ARRAY[1, NULL, 9007199254740993]', 'LONGINTEGERARRAY', 0, [1, null, '9007199254740993']],
  [
    "ARRAY[['a,b', 'c\"d'], ['NULL', '']]",
    'STRINGARRAY',
    1,
    [
      ['a,b', 'c"d'],
      ['NULL', ''],
    ],
  ],
  ["ARRAY[timestamp '2024-01-01']", 'DATETIMEARRAY', 2, ['2024-01-01T00:00:00']],
  ['\'{"n": 9007199254740993}\'::jsonb', 'JSONB', 1, '{"n": 9007199254740993}'],
  ["'x'::varchar(10)", 'STRING', 1, 'x', 'CHARACTER VARYING(10)'],
  ["interval '1 year 2 mons 3 days 4.5 seconds'", 'INTERVAL', 0, '1 year 2 mons 3 days 00:00:04.5'],
  ["'(1,2)'::point", 'STRING', 1, '(1,2)', 'POINT'],
  ["'10.0.0.1'::inet", 'STRING', 1, '10.0.0.1', 'INET'],
];

interface Subject {
  readonly engine: () => Engine;
  readonly types: readonly TypeCase[];
  readonly endless: string;
  readonly late: string;
}

const contract = ({ engine, types, endless, late }: Subject) => {
  const query = (sql: string, options?: Partial<RunOptions>) =>
    engine().query({ sql }, aRun(options));

  test.each([...SHARED, ...types])(
    '%s is exact [R30, R31, R32]',
    async (sql, type, generic, cell, native) => {
      const { columns, values } = await query(`SELECT ${String(sql)} AS v`);
      expect(columns[0]).toMatchObject({ name: 'v', type, generic });
      expect(values).toEqual([[cell]]);
      if (native) expect(columns[0]?.nativeType).toBe(native);
    },
  );

  test('columns of one name are all there, in their places [R33]', async () => {
    const { columns, values } = await query('SELECT 1 AS x, 2 AS x, 3 AS "a.b", 4 AS "__proto__"');
    expect(columns.map(({ name }) => name)).toEqual(['x', 'x', 'a.b', '__proto__']);
    expect(values).toEqual([[1], [2], [3], [4]]);
  });

  test('an answer without rows has its columns', async () => {
    const answer = await query('SELECT 1 AS x WHERE FALSE');
    expect(answer).toMatchObject({ rowCount: 0, values: [[]], truncated: false });
    expect(answer.columns[0]?.name).toBe('x');
  });

  test.each([
    [2, 2, true],
    [3, 3, false],
    [4, 3, false],
    [0, 0, true],
  ])('a limit of %i gives %i of three rows', async (limit, rowCount, truncated) => {
    const sql = 'SELECT x FROM (VALUES (1), (2), (3)) AS v(x) ORDER BY x; -- last';
    expect(await query(sql, { limit })).toMatchObject({ rowCount, truncated });
  });

  test('values are bound, never spliced [T1]', async () => {
    const parameters = ["it's; DROP TABLE t", 9007199254740993n, 1.5, true, null, 7];
    const sql =
      'SELECT CAST($1 AS VARCHAR), CAST($2 AS BIGINT), CAST($3 AS DOUBLE PRECISION), CAST($4 AS BOOLEAN), CAST($5 AS VARCHAR), CAST($6 AS INTEGER)';
    const { values } = await engine().query({ sql, parameters }, aRun());
    expect(values.map(([cell]) => cell)).toEqual([
      parameters[0],
      '9007199254740993',
      1.5,
      true,
      null,
      7,
    ]);
  });

  test.each([
    ['SELECT\n  1 +\n FROM', 'syntax', 3],
    ['SELECT 1,\n  nope FROM (SELECT 1 AS a) AS t', 'missing_column', 2],
    ['SELECT *\nFROM nope_table', 'missing_table', 2],
  ])('%j fails with its place', async (sql, code, line) => {
    await expect(query(sql)).rejects.toMatchObject({ code, line });
  });

  test('a place counts characters, also after letters of several bytes', async () => {
    await expect(query("SELECT 'é😀', nope FROM (SELECT 1 AS a) AS t")).rejects.toMatchObject({
      line: 1,
      column: 15,
    });
  });

  test.each(['', '  ', '-- nothing', ';'])('%j is no statement', async (sql) => {
    await expect(query(sql)).rejects.toMatchObject({ code: 'syntax' });
  });

  test('several statements are refused [T2]', async () => {
    await expect(query('SELECT 1; SELECT 2')).rejects.toMatchObject({ code: 'several_statements' });
  });

  test('stop ends a run that is on, and the next one works [R16]', async () => {
    const run = aRun();
    const outcome = expect(engine().query({ sql: endless }, run)).rejects.toMatchObject({
      code: 'stopped',
    });
    await vi.waitFor(async () => expect(await engine().stop(run.runId)).toBe(true));
    await outcome;
    expect((await query('SELECT 1')).values).toEqual([[1]]);
    expect(await engine().stop(run.runId)).toBe(false);
  });

  test('a caller that goes away stops its run [R16]', async () => {
    const leaving = new AbortController();
    const outcome = expect(query(endless, { signal: leaving.signal })).rejects.toMatchObject({
      code: 'stopped',
    });
    setTimeout(() => leaving.abort(), 100);
    await outcome;
  });

  test('a run past its time names the time, not a stop', async () => {
    await expect(query(endless, { timeoutMs: 300 })).rejects.toMatchObject({
      code: 'timeout',
      message: expect.stringContaining('0.3 seconds'),
    });
    expect((await query('SELECT 1')).values).toEqual([[1]]);
  });

  test('an error after the first rows reaches the caller and stores nothing', async () => {
    await expect(engine().store({ sql: late }, aRun({ limit: 1_000_000 }))).rejects.toMatchObject({
      code: 'database',
    });
  });

  test('a query is described without its rows', async () => {
    const columns = await engine().describe({
      sql: "SELECT 1 AS n, 'a' AS n, DATE '2024-01-01' AS d; ",
    });
    expect(columns.map(({ name, type }) => [name, type])).toEqual([
      ['n', 'INTEGER'],
      ['n', 'STRING'],
      ['d', 'DATE'],
    ]);
    await expect(engine().describe({ sql: 'SELECT nope' })).rejects.toMatchObject({
      code: 'missing_column',
    });
  });

  test('a text is split and judged without running [T9]', async () => {
    const infos = await engine().inspect(
      'SELECT 1; EXPLAIN SELECT 2; CREATE TABLE made_by_inspect (a INT); VACUUM',
    );
    expect(infos.map(({ kind }) => kind).slice(0, 3)).toEqual(['select', 'explain', 'write']);
    await expect(query('FROM made_by_inspect')).rejects.toThrow();
  });
};

const inWorld = (
  target: () => EngineTarget,
  inProcess: boolean,
  subject: Omit<Subject, 'engine'>,
) => {
  let world: ReturnType<typeof someEngines>;
  beforeAll(() => {
    world = someEngines({ inProcess });
  });
  afterAll(() => world.close());
  contract({ ...subject, engine: () => world.engines.of(target()) });
};

const OF_DUCKDB = {
  types: DUCKDB_TYPES,
  endless: 'SELECT count(*) FROM range(100000000000) a, range(100000) b',
  late: "SELECT CASE WHEN i = 900000 THEN error('boom') ELSE i END AS i FROM range(1000000) t(i)",
};

describe('DuckDB in worker processes', () => inWorld(() => DUCKDB, false, OF_DUCKDB));
describe('DuckDB in this process', () => inWorld(() => DUCKDB, true, OF_DUCKDB));

describeWithPostgres('PostgreSQL in worker processes', () => {
  inWorld(() => postgresTarget(inject('postgresUrl') ?? ''), false, {
    types: POSTGRES_TYPES,
    endless: 'SELECT count(*) FROM generate_series(1, 1000000000) a, generate_series(1, 1000) b',
    late: 'SELECT 1 / (900000 - i) FROM generate_series(1, 1000000) AS t(i)',
  });
});
