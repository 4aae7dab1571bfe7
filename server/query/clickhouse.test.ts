/** Query objects on a ClickHouse of 2018, with what its SQL allows. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { asker, closeDatabases, column } from '../../mocks/queriedDatabases.ts';
import { describeWith } from '../../test/withService.ts';
import { clickhouseServer } from '../../test/engine/contract/clickhouse.ts';
import type { Server } from '../../test/engine/contract/subject.ts';
import { clickhouseTarget } from '../../test/engine/someEngines.ts';
import { toJson } from '../store/codec.ts';

const SCHEMA = `charts_${crypto.randomUUID().replaceAll('-', '')}`;

const SETUP = [
  `CREATE DATABASE ${SCHEMA}`,
  `CREATE TABLE ${SCHEMA}.sales (id Int32, name Nullable(String), big UInt64, price Decimal(18, 4), ratio Float64,
    ok UInt8, day Date, at DateTime, \`a.b\` String) ENGINE = Memory`,
  `INSERT INTO ${SCHEMA}.sales VALUES
    (1, 'ada', 9007199254740993, 1.1, 0.5, 1, '2024-01-31', '2024-01-31 10:00:00', 'x'),
    (2, 'Bob', 9007199254740992, 2.25, 1.5, 0, '2024-02-29', '2024-02-29 00:00:00', 'x'),
    (3, '', 18446744073709551615, 100000000.0001, 2, 1, '2024-02-10', '2024-02-10 23:59:59', 'y'),
    (4, 'x_y%', 0, 0, 3, 0, '2006-12-31', '2006-12-31 23:59:59', 'it\\'s'),
    (5, NULL, 0, 0, 4, 1, '2006-12-31', '2006-12-31 23:59:59', 'y')`,
];

const OF = {
  table_name: 'sales',
  columns: toJson([
    column('id', 'INTEGER'),
    column('name', 'STRING'),
    column('big', 'LONGINTEGER'),
    column('price', 'DECIMAL'),
    column('ratio', 'FLOAT'),
    column('ok', 'INTEGER'),
    column('day', 'DATE'),
    column('at', 'DATETIME'),
    column('a.b', 'STRING'),
    column('shout', 'STRING', { expression: 'upper(name)' }),
  ]),
};

describeWith('clickhouseUrl', 'charts on ClickHouse (18.16)', (url) => {
  let server: Server;
  const send = asker({
    name: 'ClickHouse',
    target: clickhouseTarget(url, 'default'),
    schema: SCHEMA,
    names: [],
    month: '',
    truth: '',
  });
  const ask = (query: Record<string, unknown>, of: object = {}) => send(query, { ...OF, ...of });
  beforeAll(async () => {
    server = await clickhouseServer(url);
    for (const sql of SETUP) await server.execute(sql);
  });
  afterAll(async () => {
    await closeDatabases();
    await server.execute(`DROP DATABASE ${SCHEMA}`);
  });

  test('a column works as a dimension and as a filter, with a bound value [T1, R33]', async () => {
    const { json } = await ask({
      columns: ['a.b'],
      metrics: ['count'],
      filters: [{ col: 'a.b', op: 'IN', val: ['x', "it's"] }],
      orderby: [['a.b', true]],
    });
    expect(json).toBe('[{"a.b":"it\'s","count":1},{"a.b":"x","count":2}]');
  });

  test('numbers keep all their digits [R30]', async () => {
    const { json } = await ask({
      columns: ['big', 'price', 'ratio'],
      orderby: [['id', true]],
      row_limit: 3,
    });
    expect(json).toBe(
      '[{"big":9007199254740993,"price":1.1000,"ratio":0.5},' +
        '{"big":9007199254740992,"price":2.2500,"ratio":1.5},' +
        '{"big":18446744073709551615,"price":100000000.0001,"ratio":2}]',
    );
  });

  test.each([
    [{ col: 'name', op: 'ILIKE', val: '%A%' }, 1],
    [{ col: 'name', op: 'LIKE', val: 'B%' }, 1],
    [{ col: 'name', op: 'IS NULL' }, 1],
    [{ col: 'name', op: 'IS NOT NULL' }, 4],
    [{ col: 'id', op: '>=', val: 3 }, 3],
    [{ col: 'big', op: '==', val: '9007199254740993' }, 1],
    [{ col: 'ratio', op: '<', val: 1.5 }, 1],
    [{ col: 'at', op: 'TEMPORAL_RANGE', val: '2024-02-01 : 2024-03-01' }, 2],
    [{ col: 'day', op: 'TEMPORAL_RANGE', val: '2024-02-29 : 2024-03-01' }, 1],
    [{ col: 'at', op: '>=', val: '2024-02-10T23:59:59' }, 2],
    [{ col: 'id', op: 'NOT IN', val: [1, 2] }, 3],
  ])('the filter %j leaves %i rows', async (filter, rows) => {
    const { json } = await ask({ metrics: ['count'], filters: [filter] });
    expect(json).toBe(`[{"count":${rows}}]`);
  });

  test('the x axis is divided into months, under its own label', async () => {
    const { json } = await ask({
      columns: [{ columnType: 'BASE_AXIS', timeGrain: 'P1M', sqlExpression: 'at', label: 'at' }],
      metrics: ['count'],
      filters: [{ col: 'at', op: 'TEMPORAL_RANGE', val: '2024 : 2025' }],
      orderby: [['at', true]],
    });
    expect(JSON.parse(json)).toEqual([
      { at: Date.UTC(2024, 0), count: 1 },
      { at: Date.UTC(2024, 1), count: 2 },
    ]);
  });

  test('a label that is the name of a table column hides the column only in the result', async () => {
    const total = { expressionType: 'SIMPLE', aggregate: 'SUM', column: { column_name: 'id' } };
    const { json } = await ask({
      columns: [{ sqlExpression: 'upper(name)', label: 'name' }],
      metrics: [{ ...total, label: 'id' }],
      filters: [
        { col: 'name', op: 'IN', val: ['ada', 'Bob'] },
        { col: 'id', op: '<', val: 3 },
      ],
      extras: { where: "name <> 'BOB'", having: 'SUM(id) < 3 AND MIN(id) > 0' },
      orderby: [['id', false]],
    });
    expect(json).toBe('[{"name":"BOB","id":2},{"name":"ADA","id":1}]');
  });

  test('a calculated column works as a dimension', async () => {
    const { json } = await ask({
      columns: ['shout'],
      metrics: ['count'],
      orderby: [['shout', true]],
      row_limit: 3,
    });
    expect(json).toBe(
      '[{"shout":"","count":1},{"shout":"ADA","count":1},{"shout":"BOB","count":1}]',
    );
  });

  test('a virtual dataset works like a table, even when its SQL ends with a comment', async () => {
    const { json } = await ask(
      { metrics: ['count'], extras: { where: 'id > 1' } },
      {
        sql: `SELECT id FROM ${SCHEMA}.sales -- all\n;`,
        columns: toJson([column('id', 'INTEGER')]),
      },
    );
    expect(json).toBe('[{"count":4}]');
  });

  test('the count of rows comes after the limit, and pages follow each other', async () => {
    expect((await ask({ columns: ['id'], row_limit: 3, is_rowcount: true })).json).toBe(
      '[{"rowcount":3}]',
    );
    const page = { columns: ['id'], row_limit: 2, row_offset: 2, orderby: [['id', true]] };
    expect((await ask(page)).json).toBe('[{"id":3},{"id":4}]');
  });

  test.each([
    '1; DROP TABLE sales',
    '(SELECT 1)',
    "url('http://127.0.0.1/')",
    'a, b',
    '1 -- \n, 2',
    'id IN system.one',
    'id IN (system.one)',
    'id NOT IN `system`.`one`',
    "joinGet('vault.j', 'a', 1)",
    "dictGetString('d', 'a', toUInt64(1))",
    "file('/etc/passwd')",
  ])('custom SQL must not contain %j [T1, T7]', async (text) => {
    await expect(ask({ columns: [{ sqlExpression: text, label: 'x' }] })).rejects.toThrow();
  });

  test.each(['id IN (1, 2)', 'id IN (NULL, 1, toInt32(2))', '(id, ok) IN ((1, 1), (2, 0))'])(
    'the custom condition %j is allowed',
    async (text) => {
      const { json } = await ask({ metrics: ['count'], extras: { where: text } });
      expect(json).toBe('[{"count":2}]');
    },
  );

  test('series beyond the limit disappear [CTL-07]', async () => {
    const { json } = await ask({
      columns: ['ok'],
      metrics: ['count'],
      series_columns: ['ok'],
      series_limit: 1,
      order_desc: true,
    });
    expect(json).toBe('[{"ok":1,"count":3}]');
  });
});
