/** Query objects on real databases, with the same results on each. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { toJson } from '../store/codec.ts';
import {
  asker,
  BACKENDS,
  closeDatabases,
  column,
  fillDatabases,
  isComplete,
} from '../../mocks/queriedDatabases.ts';

beforeAll(fillDatabases);
afterAll(closeDatabases);

if (!isComplete) test.skip('the same on every server: SKIPPED for those that could not be started');

describe.each(BACKENDS)('$name', (backend) => {
  const ask = asker(backend);

  test.each(backend.names)(
    'the column %j works as a dimension and as a filter [R33]',
    async (name) => {
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
    },
  );

  test('labels of any length and case stay unchanged [R33]', async () => {
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

  test('numbers keep all their digits, and NaN and infinity become null [R30, R31]', async () => {
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

  test('moments are milliseconds, and days stay days in any time zone [R32]', async () => {
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

  test('the x axis is divided into periods of its grain, under its own label', async () => {
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
    expect(compiled.display).toContain(backend.month);
  });

  test('rows as they are keep their own moments, whatever the grain', async () => {
    const axis = { columnType: 'BASE_AXIS', timeGrain: 'P1Y', label: 'at', expressionType: 'SQL' };
    const { json } = await ask({
      columns: [{ ...axis, sqlExpression: 'at' }],
      filters: [{ col: 'at', op: 'TEMPORAL_RANGE', val: '2024 : 2025' }],
      orderby: [['at', true]],
    });
    const raw = await ask({
      columns: ['at'],
      filters: [{ col: 'at', op: 'TEMPORAL_RANGE', val: '2024 : 2025' }],
      orderby: [['at', true]],
    });
    expect(JSON.parse(json)).toEqual(JSON.parse(raw.json));
    expect(JSON.parse(json)).toContainEqual({
      at: expect.not.toSatisfy((at) => at === Date.UTC(2024, 0)),
    });
  });

  test('a year as a number is a moment on the x axis and a number elsewhere', async () => {
    const axis = {
      columnType: 'BASE_AXIS',
      timeGrain: 'P1Y',
      sqlExpression: 'year',
      label: 'year',
    };
    const query = {
      metrics: ['count'],
      orderby: [['year', true]],
      filters: [{ col: 'id', op: '==', val: 1 }],
    };
    expect((await ask({ ...query, columns: [axis] })).json).toBe(
      `[{"year":${Date.UTC(2006, 0)},"count":1}]`,
    );
    expect((await ask({ ...query, columns: ['year'] })).json).toBe('[{"year":2006,"count":1}]');
  });

  test('a time series of the old kind has its time first', async () => {
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
    'series beyond the limit disappear or become one: grouped %s, descending %s [CTL-07]',
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
      const expected = rows.map(([ok, count]) => [ok === 'true' ? backend.truth : ok, count]);
      expect(new Set<unknown>(found)).toEqual(new Set<unknown>(expected));
    },
  );

  test('the row limit does not cut merged series, whose rows have no order', async () => {
    const { json } = await ask({
      columns: ['id', 'ok'],
      metrics: ['count'],
      series_columns: ['ok'],
      series_limit: 1,
      group_others_when_limit_reached: true,
      row_limit: 2,
    });
    expect(JSON.parse(json)).toHaveLength(5);
  });

  test('an empty answer has no columns of other times', async () => {
    const axis = { columnType: 'BASE_AXIS', timeGrain: 'P1M', sqlExpression: 'at', label: 'at' };
    const { names } = await ask({
      columns: [axis],
      metrics: ['count'],
      filters: [
        { col: 'id', op: '<', val: 0 },
        { col: 'at', op: 'TEMPORAL_RANGE', val: '2024-01-01 : 2024-04-01' },
      ],
      time_offsets: ['1 year ago'],
    });
    expect(names).toEqual(['at', 'count']);
  });

  test('a label that is the name of a table column hides the column only in the result', async () => {
    const total = { expressionType: 'SIMPLE', aggregate: 'SUM', column: { column_name: 'id' } };
    const shadowed = await ask({
      columns: [{ sqlExpression: 'UPPER(name)', label: 'name' }],
      metrics: [{ ...total, label: 'id' }],
      filters: [
        { col: 'name', op: 'IN', val: ['ada', 'Bob'] },
        { col: 'id', op: '<', val: 3 },
      ],
      extras: { where: "name <> 'BOB'", having: 'SUM(id) < 3 AND MIN(id) > 0' },
      orderby: [['id', false]],
    });
    expect(shadowed.json).toBe('[{"name":"BOB","id":2},{"name":"ADA","id":1}]');
    const axis = { columnType: 'BASE_AXIS', timeGrain: 'P1Y', sqlExpression: 'at', label: 'at' };
    const months = await ask({
      columns: [axis],
      metrics: ['count'],
      filters: [{ col: 'at', op: '>=', val: '2024-02-01' }],
      orderby: [[{ expressionType: 'SQL', sqlExpression: 'MAX("at")', label: 'last' }, true]],
    });
    expect(months.json).toBe(`[{"at":${Date.UTC(2024)},"count":2}]`);
  });

  test('the count of rows comes after the limit, and pages follow each other', async () => {
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

  test('a virtual dataset works like a table, even when its SQL ends with a comment', async () => {
    const { json } = await ask(
      { metrics: ['count'], extras: { where: 'id > 1' } },
      { sql: `SELECT id FROM everything -- all\n;`, columns: toJson([column('id', 'INTEGER')]) },
    );
    expect(json).toBe('[{"count":4}]');
  });

  test('columns with the same name in a query get different names [R33]', async () => {
    const columns = ['a', 'a__1', 'b'].map((name, at) => column(name, 'INTEGER', { id: at + 1 }));
    const { json } = await ask(
      { columns: ['a__1', 'b', 'a'], filters: [{ col: 'a__1', op: '==', val: 2 }] },
      { sql: 'SELECT 1 AS a, 2 AS a, 3 AS b', columns: toJson(columns) },
    );
    expect(json).toBe('[{"a__1":2,"b":3,"a":1}]');
  });

  test.each([
    [{ sql: 'SELECT 1; SELECT 2' }],
    [{ sql: 'SELECT 1 AS id) AS a, (SELECT 2 AS id' }],
    [{ sql: 'DELETE FROM everything RETURNING id' }],
    [{ sql: 'SELECT id FROM everything) UNION (SELECT 1' }],
  ])('a virtual dataset must not be %j [T2]', async (of) => {
    await expect(ask({ metrics: ['count'] }, of)).rejects.toThrow();
  });

  test('custom SQL may use calculated columns like others', async () => {
    const { json } = await ask({
      columns: [{ sqlExpression: 'CONCAT(louder, shout)', label: 'said' }],
      extras: { where: "shout = 'ADA'" },
    });
    expect(json).toBe('[{"said":"ADA!ADA"}]');
  });

  test('custom SQL stays one expression wherever it is used [T1]', async () => {
    const hostile = [
      '1; DROP TABLE everything',
      '(SELECT 1)',
      '1) UNION (SELECT 2',
      '1 -- \n, 2',
      'a, b',
    ];
    for (const text of hostile) {
      await expect(ask({ columns: [{ sqlExpression: text, label: 'x' }] })).rejects.toThrow();
      await expect(
        ask({ metrics: [{ expressionType: 'SQL', sqlExpression: text, label: 'x' }] }),
      ).rejects.toThrow();
      await expect(ask({ columns: ['id'], extras: { where: text } })).rejects.toThrow();
      await expect(
        ask({ columns: ['id'], extras: { where: text }, where: 'id = 1' }),
      ).rejects.toThrow();
      await expect(ask({ metrics: ['count'], extras: { having: text } })).rejects.toThrow();
      await expect(ask({ columns: ['id'], orderby: [[text, true]] })).rejects.toThrow();
    }
    expect((await ask({ metrics: ['count'] })).json).toBe('[{"count":5}]');
  });

  test('a comparison with an earlier time adds its numbers as columns [CTL-08, CTL-36]', async () => {
    const { json, names } = await ask({
      columns: [{ columnType: 'BASE_AXIS', timeGrain: 'P1M', sqlExpression: 'at', label: 'at' }],
      metrics: ['count'],
      filters: [{ col: 'at', op: 'TEMPORAL_RANGE', val: '2024-02-01 : 2024-03-01' }],
      time_offsets: ['1 month ago', '1 year ago', '1 month ago'],
    });
    expect(names).toEqual(['at', 'count', 'count__1 month ago', 'count__1 year ago']);
    expect(JSON.parse(json)).toEqual([
      { at: Date.UTC(2024, 1), count: 2, 'count__1 month ago': 1, 'count__1 year ago': null },
    ]);
  });

  test('a month goes with the one that its first day falls into when it is moved by days, also to a given date', async () => {
    const { json } = await ask({
      columns: [{ columnType: 'BASE_AXIS', timeGrain: 'P1M', sqlExpression: 'at', label: 'at' }],
      metrics: ['count'],
      filters: [{ col: 'at', op: 'TEMPORAL_RANGE', val: '2024-01-01 : 2024-04-01' }],
      orderby: [['at', true]],
      time_offsets: ['2024-01-31', '2024-02-01'],
    });
    expect(JSON.parse(json)).toEqual([
      { at: Date.UTC(2024, 0), count: 1, 'count__2024-01-31': 1, 'count__2024-02-01': 2 },
      { at: Date.UTC(2024, 1), count: 2, 'count__2024-01-31': null, 'count__2024-02-01': null },
    ]);
  });

  test('a month goes with the one that days before it fall into', async () => {
    const { json } = await ask({
      columns: [{ columnType: 'BASE_AXIS', timeGrain: 'P1M', sqlExpression: 'at', label: 'at' }],
      metrics: ['count'],
      filters: [{ col: 'at', op: 'TEMPORAL_RANGE', val: '2024-02-01 : 2024-03-01' }],
      time_offsets: ['28 days ago', 'inherit', '2024-01-01', '2023-12-31', '2024-02-01'],
    });
    expect(JSON.parse(json)).toEqual([
      {
        at: Date.UTC(2024, 1),
        count: 2,
        'count__28 days ago': 1,
        count__inherit: 1,
        'count__2024-01-01': null,
        'count__2023-12-31': null,
        'count__2024-02-01': 2,
      },
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
  ])('the query object %j is refused: %s', async (query, message) => {
    await expect(ask(query)).rejects.toThrow(message);
  });

  test('rows sorted by a metric begin with the largest, or with the smallest [CTL-47]', async () => {
    const largest = { expressionType: 'SQL', sqlExpression: 'MAX(id)', label: 'largest' };
    const first = async (ascending: boolean) =>
      ask({
        columns: ['name'],
        metrics: [largest],
        filters: [{ col: 'name', op: 'IN', val: ['ada', 'Bob', 'x_y%'] }],
        orderby: [[largest, ascending]],
        row_limit: 1,
      });
    expect((await first(false)).json).toBe('[{"name":"x_y%","largest":4}]');
    expect((await first(true)).json).toBe('[{"name":"ada","largest":1}]');
  });

  // MySQL reports no position.
  const reportsPlaces = !backend.name.startsWith('MySQL');
  test.runIf(reportsPlaces)(
    'an error of the database says which metric, column or filter it is about [ERR-10]',
    async () => {
      const wrong = "CAST(name AS DATE) > DATE '2020-01-01' + name";
      const of = (label: string) => ({
        expressionType: 'SQL',
        sqlExpression: `MAX(${wrong})`,
        label,
      });
      const told = async (query: Record<string, unknown>, words: string) => {
        const text = await ask(query).then(
          () => 'no error',
          (cause: unknown) => String((cause as Error).message),
        );
        expect(text).toContain(words);
      };
      await told(
        { metrics: ['count', of('sales')] },
        'This is in the metric \\"sales\\", at character',
      );
      await told(
        { columns: [{ sqlExpression: wrong, label: 'late' }], metrics: ['count'] },
        'This is in the column \\"late\\", at character',
      );
      await told({ columns: ['id'], extras: { where: wrong } }, 'This is in the custom filter, at');
      // The others say only where the expression is that they stumbled over.
      if (!/DuckDB|PostgreSQL/.test(backend.name)) return;
      const text = 'MAX( id )\n  +  SUM(name)';
      const total = { expressionType: 'SQL', sqlExpression: text, label: 'total' };
      const column = { sqlExpression: '1 +  SQRT(name)', label: 'root' };
      await told({ metrics: [total] }, 'in the metric \\"total\\", at line 2, character 6.');
      await told({ columns: [column] }, 'in the column \\"root\\", at character 6.');
      const where = 'id > 0 AND\n SQRT(name) > 1';
      await told({ columns: ['id'], extras: { where } }, 'custom filter, at line 2, character 2.');
    },
  );
});
