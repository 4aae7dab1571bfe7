/** Query objects run on real databases: one table with every kind of column, asked the same on both. */
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { QueryObject } from '#schema/chartData.ts';
import { postgresUrl } from '../../test/postgres.ts';
import type { DatasetColumn, StoredDataset } from '../datasets/datasource.ts';
import { DUCKDB, postgresTarget, someEngines } from '../engine/testEngines.ts';
import { toJson } from '../store/codec.ts';
import { columnNames, rowsJson } from './wire.ts';
import { toQuery } from './query.ts';
import { runQuery } from './run.ts';
import { querySource } from './source.ts';

const ODD_NAMES = ['say "hi"', 'a.b', '🚀', '__proto__', 'שלום', "it's; --", 'select'];

/** Rows 1 to 5; the last one is all NULL but for its number. */
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

const column = (
  column_name: string,
  type: string,
  more: Partial<DatasetColumn> = {},
): DatasetColumn => ({
  column_name,
  type,
  is_dttm: /^DATE/.test(type),
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
    ...ODD_NAMES.map((name) => column(name, 'STRING')),
  ]),
  metrics: toJson([{ metric_name: 'count', verbose_name: 'COUNT(*)', expression: 'COUNT(*)' }]),
  fetch_values_predicate: null,
  cache_timeout: null,
} as unknown as StoredDataset;

const room = someEngines({ inProcess: true });
const url = postgresUrl();
const BACKENDS = [
  { name: 'DuckDB', target: DUCKDB, schema: 'main' },
  ...(url ? [{ name: 'PostgreSQL', target: postgresTarget(url), schema: 'query_test' }] : []),
];

beforeAll(async () => {
  await room.tables.importTable({
    schema: 'main',
    name: 'everything',
    from: { sql: tableSql("CAST('\\xAB' AS BLOB)") },
  });
  if (!url) return;
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query('DROP SCHEMA IF EXISTS query_test CASCADE');
  await client.query('CREATE SCHEMA query_test');
  await client.query(`CREATE TABLE query_test.everything AS ${tableSql("CAST('\\xab' AS BYTEA)")}`);
  await client.end();
}, 60_000);
afterAll(() => room.close());

if (!url) test.skip('the same on PostgreSQL: SKIPPED, no PostgreSQL could be started');

const NOW = new Date('2024-03-15T12:00:00Z');

describe.each(BACKENDS)('$name', ({ target, schema }) => {
  const engine = room.engines.of(target);

  const ask = async (query: Record<string, unknown>, of: Partial<StoredDataset> = {}) => {
    const source = querySource({ ...dataset, schema, ...of }, engine.dialect);
    const limits = {
      page: { SQL_MAX_ROW: 1000, SAMPLES_ROW_LIMIT: 10 },
      isServerPaginated: false,
    };
    const answer = await runQuery(toQuery(QueryObject.parse(query), 'full', limits), {
      engine,
      source,
      now: NOW,
      owner: 'ada',
      timeoutMs: 20_000,
      signal: new AbortController().signal,
    });
    return { ...answer, names: columnNames(answer.table), json: rowsJson(answer.table) };
  };

  const idsWhere = async (...filters: readonly object[]) => {
    const { json } = await ask({ columns: ['id'], orderby: [['id', true]], filters });
    return (JSON.parse(json) as { id: number }[]).map(({ id }) => id);
  };

  test.each([
    [{ col: 'name', op: '==', val: 'ada' }, [1]],
    [{ col: 'name', op: '==', val: '\tada\n' }, [1]],
    [{ col: 'name', op: '==', val: ' ada' }, []],
    [{ col: 'name', op: '!=', val: 'ada' }, [2, 3, 4]],
    [{ col: 'name', op: '==', val: null }, [5]],
    [{ col: 'name', op: '==' }, [5]],
    [{ col: 'name', op: '!=', val: null }, [1, 2, 3, 4]],
    [{ col: 'name', op: 'IN', val: ['ada', '<NULL>'] }, [1, 5]],
    [{ col: 'name', op: 'IN', val: ['<empty string>', 'Bob'] }, [2, 3]],
    [{ col: 'name', op: 'in', val: 'Bob' }, [2]],
    [{ col: 'name', op: 'NOT IN', val: ['ada', null] }, [2, 3, 4]],
    [{ col: 'name', op: 'NOT IN', val: ['ada'] }, [2, 3, 4]],
    [{ col: 'name', op: 'IN', val: [null] }, [5]],
    [{ col: 'name', op: 'LIKE', val: '%b' }, [2]],
    [{ col: 'name', op: 'NOT LIKE', val: '%b' }, [1, 3, 4]],
    [{ col: 'name', op: 'ILIKE', val: 'B%' }, [2]],
    [{ col: 'name', op: 'NOT ILIKE', val: 'A%' }, [2, 3, 4]],
    [{ col: 'id', op: 'LIKE', val: '1%' }, [1]],
    [{ col: 'id', op: 'ILIKE', val: '%2' }, [2]],
    [{ col: 'name', op: 'IS NULL' }, [5]],
    [{ col: 'name', op: 'IS NOT NULL' }, [1, 2, 3, 4]],
    [{ col: 'ok', op: 'IS TRUE' }, [1, 3]],
    [{ col: 'ok', op: 'IS FALSE' }, [2, 4]],
    [{ col: 'ok', op: '==', val: 'true' }, [1, 3]],
    [{ col: 'ok', op: 'IN', val: [false, null] }, [2, 4, 5]],
    [{ col: 'id', op: '==', val: '2' }, [2]],
    [{ col: 'id', op: '>', val: '2.5' }, [3, 4, 5]],
    [{ col: 'id', op: '>=', val: [4, 1] }, [4, 5]],
    [{ col: 'id', op: '<', val: 99999999999 }, [1, 2, 3, 4, 5]],
    [{ col: 'id', op: '==', val: 'abc' }, []],
    [{ col: 'name', op: '==', val: 1 }, []],
    [{ col: 'big', op: '==', val: '9007199254740993' }, [1]],
    [{ col: 'big', op: 'IN', val: ['9007199254740992', '-9223372036854775807'] }, [2, 3]],
    [{ col: 'big', op: '<', val: '99999999999999999999' }, [1, 2, 3, 4]],
    [{ col: 'price', op: '==', val: '100000000000000.0001' }, [3]],
    [{ col: 'price', op: '==', val: 1.1 }, [1]],
    [{ col: 'ratio', op: '<=', val: 1.5 }, [1, 2]],
    [{ col: 'day', op: '==', val: Date.UTC(2024, 1, 29) }, [2]],
    [{ col: 'day', op: '>=', val: '2024-02-10' }, [2, 3]],
    [{ col: 'at', op: '==', val: '2024-02-29' }, [2]],
    [{ col: 'at', op: '<', val: 0 }, [4]],
    [{ col: 'at', op: 'IN', val: [Date.UTC(2024, 0, 31, 10)] }, [1]],
    [{ col: 'at', op: 'IN', val: [Date.UTC(2024, 1, 1)], grain: 'P1M' }, [2, 3]],
    [{ col: 'zoned', op: '==', val: Date.UTC(2024, 0, 31, 21, 30) }, [1]],
    [{ col: 'at', op: 'TEMPORAL_RANGE', val: 'No filter' }, [1, 2, 3, 4, 5]],
    [{ col: 'at', op: 'TEMPORAL_RANGE', val: '2024-02-10 : 2024-02-29' }, [3]],
    [{ col: 'day', op: 'TEMPORAL_RANGE', val: '2024-02-10 : 2024-02-29' }, [3]],
    [{ col: 'zoned', op: 'TEMPORAL_RANGE', val: '2024-01-31T21:30:00 : 2024-02-29' }, [1]],
    [{ col: 'year', op: 'TEMPORAL_RANGE', val: '2007 : 2008' }, [2, 3]],
    [{ col: 'at', op: 'TEMPORAL_RANGE', val: 'previous calendar month' }, [2, 3]],
    [{ col: 'shout', op: '==', val: 'BOB' }, [2]],
    [{ col: { sqlExpression: 'id + 1', label: 'next' }, op: '==', val: 3 }, [2]],
  ])('%j keeps the rows %j [CTL-19, R30]', async (filter, ids) => {
    expect(await idsWhere(filter)).toEqual(ids);
  });

  test.each(ODD_NAMES)('the column %j is dimension and filter [R33]', async (name) => {
    const { names, json } = await ask({
      columns: [name],
      metrics: ['count'],
      orderby: [[name, true]],
      filters: [{ col: name, op: 'IN', val: ['ada', 'Bob'] }],
    });
    expect(names).toEqual([name, 'count']);
    expect((JSON.parse(json) as object[]).map((row) => Object.entries(row))).toEqual(
      expect.arrayContaining([
        [
          [name, 'ada'],
          ['count', 1],
        ],
        [
          [name, 'Bob'],
          ['count', 1],
        ],
      ]),
    );
  });

  test('labels of any length and case are kept [R33]', async () => {
    const labels = [
      'x'.repeat(80),
      `${'x'.repeat(80)}y`,
      'ID',
      'id',
      '"; DROP TABLE everything; --',
    ];
    const metrics = labels.map((label, at) => ({
      expressionType: 'SQL',
      sqlExpression: `MAX(id) + ${at}`,
      label,
    }));
    const { names, json } = await ask({ metrics, orderby: [[metrics[1], false]] });
    expect(names).toEqual(labels);
    expect(Object.values((JSON.parse(json) as object[])[0] ?? {})).toEqual([5, 6, 7, 8, 9]);
  });

  test('numbers go out with all their digits, what is no number as null [R30, R31]', async () => {
    const { json } = await ask({
      columns: ['big', 'price', 'ratio', 'name', 'raw'],
      orderby: [['id', true]],
    });
    expect(json).toContain(
      '"big":9007199254740993,"price":1.1000,"ratio":0.5,"name":"ada","raw":"\\\\xab"',
    );
    expect(json).toContain('"price":100000000000000.0001,"ratio":null,"name":""');
    expect(json).toContain('"price":0.0000,"ratio":null');
    expect(json).toContain('{"big":null,"price":null,"ratio":null,"name":null,"raw":null}');
  });

  test('digits survive a pivot of single values [R30]', async () => {
    const { json } = await ask({
      columns: ['id', 'name'],
      metrics: [
        { expressionType: 'SIMPLE', aggregate: 'MAX', column: { column_name: 'big' }, label: 'm' },
      ],
      filters: [{ col: 'id', op: '<', val: 3 }],
      post_processing: [
        {
          operation: 'pivot',
          options: { index: ['id'], columns: ['name'], aggregates: { m: { operator: 'mean' } } },
        },
        { operation: 'rename', options: { columns: { m: null }, level: 0, inplace: true } },
        { operation: 'flatten' },
      ],
    });
    expect(json).toBe(
      '[{"id":1,"Bob":null,"ada":9007199254740993},{"id":2,"Bob":9007199254740992,"ada":null}]',
    );
  });

  test('moments are milliseconds, days stay days in any zone [R32]', async () => {
    const { json } = await ask({
      columns: ['day', 'at', 'zoned'],
      filters: [{ col: 'id', op: 'IN', val: [1, 3] }],
      orderby: [['id', true]],
    });
    expect(json).toBe(
      `[{"day":${Date.UTC(2024, 0, 31)},"at":${Date.UTC(2024, 0, 31, 10)},"zoned":${Date.UTC(2024, 0, 31, 21, 30)}},` +
        `{"day":${Date.UTC(2024, 1, 10)},"at":${Date.UTC(2024, 1, 10, 23, 59, 59, 500)},"zoned":${Date.UTC(2024, 2, 10)}}]`,
    );
  });

  test('the x axis falls into periods of its grain, under its own label', async () => {
    const { json, compiled } = await ask({
      columns: [
        {
          columnType: 'BASE_AXIS',
          timeGrain: 'P1M',
          sqlExpression: 'at',
          label: 'at',
          expressionType: 'SQL',
        },
      ],
      metrics: ['count'],
      filters: [{ col: 'at', op: 'TEMPORAL_RANGE', val: '2024 : 2025' }],
      orderby: [['at', true]],
    });
    expect(JSON.parse(json)).toEqual([
      { at: Date.UTC(2024, 0), count: 1 },
      { at: Date.UTC(2024, 1), count: 2 },
    ]);
    expect(compiled.display).toContain('DATE_TRUNC(\'month\', "at")');
  });

  test('a year in a number is a moment on the x axis and a number elsewhere', async () => {
    const axis = {
      columnType: 'BASE_AXIS',
      timeGrain: 'P1Y',
      sqlExpression: 'year',
      label: 'year',
    };
    const asked = {
      metrics: ['count'],
      orderby: [['year', true]],
      filters: [{ col: 'id', op: '==', val: 1 }],
    };
    expect((await ask({ ...asked, columns: [axis] })).json).toBe(
      `[{"year":${Date.UTC(2006, 0)},"count":1}]`,
    );
    expect((await ask({ ...asked, columns: ['year'] })).json).toBe('[{"year":2006,"count":1}]');
  });

  test('the old kind of series has its time in front', async () => {
    const { names, sqlRowCount } = await ask({
      is_timeseries: true,
      granularity: 'nobody knows it',
      time_range: '2024 : 2025',
      columns: ['ok'],
      metrics: ['count'],
      extras: { time_grain_sqla: 'P1M' },
    });
    expect(names).toEqual(['__timestamp', 'ok', 'count']);
    expect(sqlRowCount).toBe(3);
  });

  test.each([
    [false, true, [[true, 2]]],
    [false, false, [[false, 2]]],
    [
      true,
      true,
      [
        ['Others', 3],
        ['true', 2],
      ],
    ],
  ])(
    'series beyond the limit go away, or together: grouped %s, descending %s [CTL-07]',
    async (groups, descending, rows) => {
      const { json } = await ask({
        columns: ['ok'],
        metrics: ['count'],
        series_columns: ['ok'],
        series_limit: 1,
        series_limit_metric: {
          expressionType: 'SQL',
          sqlExpression: 'MIN(id) * -1',
          label: 'first',
        },
        order_desc: descending,
        filters: [
          { col: 'id', op: '<=', val: 5 },
          ...(descending ? [] : [{ col: 'ok', op: 'IS NOT NULL' }]),
        ],
        group_others_when_limit_reached: groups,
      });
      const found = (JSON.parse(json) as { ok: unknown; count: number }[]).map(({ ok, count }) => [
        ok,
        count,
      ]);
      expect(found.sort()).toEqual(rows);
    },
  );

  test('rows are counted after the limit, pages follow each other', async () => {
    expect((await ask({ columns: ['id'], row_limit: 3, is_rowcount: true })).json).toBe(
      '[{"rowcount":3}]',
    );
    const page = await ask({
      columns: ['id'],
      row_limit: 2,
      row_offset: 2,
      orderby: [['id', true]],
    });
    expect(page.json).toBe('[{"id":3},{"id":4}]');
  });

  test('a virtual dataset is read as a table of its own, comment and end included', async () => {
    const { json } = await ask(
      { metrics: ['count'], extras: { where: 'id > 1' } },
      { sql: `SELECT id FROM everything -- all\n;`, columns: toJson([column('id', 'INTEGER')]) },
    );
    expect(json).toBe('[{"count":4}]');
  });

  test.each([
    [{ sql: 'SELECT 1; SELECT 2' }],
    [{ sql: 'SELECT 1 AS id) AS a, (SELECT 2 AS id' }],
    [{ sql: 'DELETE FROM everything RETURNING id' }],
    [{ sql: 'SELECT id FROM everything) UNION (SELECT 1' }],
  ])('a virtual dataset of %j is refused [T2]', async (of) => {
    await expect(ask({ metrics: ['count'] }, of)).rejects.toThrow();
  });

  test('what people write stays one expression wherever it is written [T1]', async () => {
    const hostile = [
      '1; DROP TABLE everything',
      '(SELECT 1)',
      '1) UNION (SELECT 2',
      '1 -- ',
      'a, b',
    ];
    for (const text of hostile) {
      await expect(ask({ columns: [{ sqlExpression: text, label: 'x' }] })).rejects.toThrow();
      await expect(
        ask({ metrics: [{ expressionType: 'SQL', sqlExpression: text, label: 'x' }] }),
      ).rejects.toThrow();
      await expect(ask({ columns: ['id'], extras: { where: text } })).rejects.toThrow();
      await expect(ask({ metrics: ['count'], extras: { having: text } })).rejects.toThrow();
      await expect(ask({ columns: ['id'], orderby: [[text, true]] })).rejects.toThrow();
    }
    expect((await ask({ metrics: ['count'] })).json).toBe('[{"count":5}]');
  });

  test('comparing with an earlier time puts its numbers beside [CTL-08]', async () => {
    const { json, names } = await ask({
      columns: [{ columnType: 'BASE_AXIS', timeGrain: 'P1M', sqlExpression: 'at', label: 'at' }],
      metrics: ['count'],
      filters: [{ col: 'at', op: 'TEMPORAL_RANGE', val: '2024-02-01 : 2024-03-01' }],
      time_offsets: ['1 month ago', '1 year ago'],
    });
    expect(names).toEqual(['at', 'count', 'count__1 month ago', 'count__1 year ago']);
    expect(JSON.parse(json)).toEqual([
      { at: Date.UTC(2024, 1), count: 2, 'count__1 month ago': 1, 'count__1 year ago': null },
    ]);
  });

  test.each([
    [{ columns: ['nope'] }, "Columns missing in dataset: ['nope']"],
    [{ metrics: ['nope'] }, "Metric 'nope' does not exist"],
    [{}, 'Empty query?'],
    [{ columns: ['id'], orderby: [['nope', true]] }, 'Unknown column used in orderby: nope'],
    [
      { columns: ['id'], filters: [{ col: 'id', op: 'IN', val: [] }] },
      'Filter value list cannot be empty',
    ],
    [
      { columns: ['id'], filters: [{ col: 'id', op: '>', val: null }] },
      'Must specify a value for filters with comparison operators',
    ],
    [{ columns: ['id', 'id'] }, 'Duplicate column/metric labels: \\"id\\"'],
    [{ columns: ['id'], series_columns: ['x'] }, 'missing in `columns`: \\"x\\"'],
    [
      { columns: ['id'], filters: [{ col: 'at', op: 'TEMPORAL_RANGE', val: 'foo : bar' }] },
      'Cannot parse time string [foo]',
    ],
    [
      { columns: ['id'], filters: [{ col: 'at', op: 'TEMPORAL_RANGE', val: '2021 : 2020' }] },
      'From date cannot be larger than to date',
    ],
    [
      {
        metrics: [{ expressionType: 'SIMPLE', aggregate: 'sleep', column: { column_name: 'id' } }],
      },
      'Unknown aggregate: sleep',
    ],
    [
      { columns: ['id'], metrics: ['count'], time_offsets: ['1 year ago'] },
      'An enclosed time range',
    ],
  ])('%j is refused: %s', async (query, message) => {
    await expect(ask(query)).rejects.toThrow(message);
  });
});
