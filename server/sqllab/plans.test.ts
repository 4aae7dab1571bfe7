import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aSqlLabServer } from '../../mocks/aSqlLabServer.ts';
import type { SqlLabServer } from '../../mocks/aSqlLabServer.ts';
import type { ExplainAnswer, PlanNode } from '#common/wire/sqllab.ts';
import { duckdbSetup } from '../engine/duckdb/setup.ts';
import { mysqlPlan } from '../engine/mysql/plan.ts';
import { createTables } from '../engine/storage/tables.ts';
import { planText } from '../engine/planner/planNode.ts';
import { postgresqlPlan } from '../engine/postgresql/plan.ts';

const named = (node: PlanNode): string[] => [node.name, ...node.children.flatMap(named)];

describe('the plan of DuckDB', () => {
  let lab: SqlLabServer;
  beforeAll(async () => {
    lab = await aSqlLabServer();
  });
  afterAll(() => lab.close());

  const explain = (json: object) =>
    lab.ask<ExplainAnswer & { errors: { error_type: string; extra: object }[] }>(
      'ada',
      'POST',
      '/api/v1/sqllab/explain/',
      { json: { database_id: lab.databaseId, ...json } },
    );
  const SQL = 'SELECT range % 7 AS k, count(*) FROM range(5000) GROUP BY k ORDER BY 2';

  test('has rows for each query, and a text', async () => {
    const { status, body, text } = await explain({ sql: SQL });
    expect(status, text).toBe(200);
    const { root } = body.result;
    expect(root && named(root).join(' ')).toMatch(/order by.*group by.*range/i);
    expect(JSON.stringify(root)).toContain('5000');
    expect(root?.time_ms).toBeNull();
    expect(body.result.text).toContain('rows 5000');
  });

  test('names tables as people do, not their files', async () => {
    const { config } = lab.deps;
    const tables = createTables({
      setup: duckdbSetup(config.dataDir, config.limits),
      inProcess: true,
    });
    const from = { sql: 'SELECT range AS a FROM range(100)' };
    await tables.importTable({ schema: 'main', name: 'open_table', from });
    const { body } = await explain({ sql: 'SELECT * FROM open_table WHERE a > 1' });
    expect(body.result.text).toContain('main.open_table');
    expect(body.result.text).not.toContain('sextant_file');
  });

  describe('that is typed', () => {
    const LONG = 'a long name "with quotes" that needs lines in the box of a plan';
    beforeAll(async () => {
      const { dataDir, limits } = lab.deps.config;
      const tables = createTables({ setup: duckdbSetup(dataDir, limits), inProcess: true });
      for (const name of ['open_flights', LONG]) {
        const from = { sql: "SELECT 'a' AS a, range AS b FROM range(100)" };
        await tables.importTable({ schema: 'main', name, from });
      }
    });
    const plan = async (sql: string) => {
      const { body, text } = await lab.ask<{ data: Record<string, string>[] }>(
        'ada',
        'POST',
        '/api/v1/sqllab/execute/',
        { json: { database_id: lab.databaseId, sql } },
      );
      expect(text).toContain('"data"');
      return body.data.flatMap((row) => Object.values(row)).join('\n');
    };

    test.each([
      ['EXPLAIN SELECT a FROM open_flights', '│     main.open_flights     │'],
      ['EXPLAIN ANALYZE SELECT a FROM open_flights WHERE b > 1', '│     main.open_flights     │'],
      ['EXPLAIN SELECT * FROM open_flights, (SELECT 1)', '│     main.open_flights     ││'],
      ['EXPLAIN (FORMAT json) SELECT a FROM open_flights WHERE b > 1', '"main.open_flights"'],
      ['EXPLAIN (FORMAT html) SELECT a FROM open_flights', '>main.open_flights<'],
      ['EXPLAIN (FORMAT graphviz) SELECT a FROM open_flights', '\\nmain.open_flights\\n'],
    ])('names tables as people do: %s', async (sql, name) => {
      const text = await plan(sql);
      expect(text).toContain(name);
      expect(text).not.toContain('sextant_file');
      if (!text.includes('┌')) return;
      for (const line of text.split('\n').filter((one) => /^│ .*│$/.test(one)))
        expect([29, 58]).toContain(line.length);
    });

    test('has a long name over several lines', async () => {
      const text = await plan(`EXPLAIN SELECT * FROM "${LONG.replaceAll('"', '""')}"`);
      expect(text).not.toContain('sextant_file');
      expect(text.replaceAll(/[│\s]/g, '')).toContain(`main.${LONG}`.replaceAll(/\s/g, ''));
    });

    test('keeps values that look like names of files', async () => {
      const text = await plan(`EXPLAIN SELECT '"sextant_file_1 x"' FROM open_flights`);
      expect(text.replaceAll(/[│\s]/g, '')).toContain('"sextant_file_1x"');
    });
  });

  test('has measured rows and times', async () => {
    const { body } = await explain({ sql: SQL, analyze: true });
    const { root } = body.result;
    expect(root?.rows).toBe(7);
    expect(root?.time_ms).toEqual(expect.any(Number));
  });

  test('belongs to the statement that a run would send', async () => {
    const { body } = await explain({ sql: SQL, queryLimit: 3, analyze: true });
    expect(body.result.root).toMatchObject({ name: 'Top n', rows: 3 });
    const { body: whole } = await explain({ sql: SQL, queryLimit: 3.5 });
    expect(whole.result).toBeUndefined();
  });

  test('marks steps that only pass rows on', async () => {
    const { body } = await explain({
      sql: 'SELECT range AS a, upper(range::VARCHAR) FROM range(9)',
    });
    expect(body.result.root).toMatchObject({ name: 'Projection', is_trivial: false });
    const { body: grouped } = await explain({ sql: SQL });
    const all = (node: PlanNode): PlanNode[] => [node, ...node.children.flatMap(all)];
    const nodes = grouped.result.root ? all(grouped.result.root) : [];
    const trivial = nodes.filter(({ is_trivial }) => is_trivial);
    expect(trivial.map(({ name }) => name)).toContain('Projection');
    expect(trivial.length).toBeLessThan(nodes.length - 2);
  });

  test.each([
    ['SELEC 1', 422, 'INVALID_SQL_ERROR'],
    ['DELETE FROM t', 500, 'DML_NOT_ALLOWED_ERROR'],
    ['SELECT 1; SELECT 2', 422, 'GENERIC_BACKEND_ERROR'],
    ['EXPLAIN SELECT 1', 422, 'GENERIC_BACKEND_ERROR'],
    ['SELECT nope FROM range(3)', 500, 'COLUMN_DOES_NOT_EXIST_ERROR'],
  ])('cannot be made of %s: %s %s', async (sql, status, type) => {
    const answer = await explain({ sql });
    expect(answer.status).toBe(status);
    expect(answer.body.errors[0]?.error_type).toBe(type);
  });

  test('is refused for what does not read, with the reason', async () => {
    const { body } = await explain({ sql: 'EXPLAIN SELECT 1' });
    expect(body.errors[0]).toMatchObject({
      message: 'Plans are shown for queries that read. This statement does something else.',
      extra: { reason: 'no_plan' },
    });
  });

  test('fails with positions in the typed text', async () => {
    const { body } = await explain({ sql: 'SELECT 1,\n  nope FROM range(3)' });
    expect(body.errors[0]?.extra).toMatchObject({ line: 2, column: 3 });
  });
});

test('the reader reads a plan of PostgreSQL', () => {
  const plan = {
    'Node Type': 'Aggregate',
    'Startup Cost': 1.5,
    'Total Cost': 20.25,
    'Plan Rows': 3,
    'Plan Width': 8,
    Plans: [
      {
        'Node Type': 'Seq Scan',
        'Relation Name': 'flights',
        Filter: '(delay > 5)',
        'Total Cost': 10,
        'Plan Rows': 100,
        'Actual Rows': 40,
        'Actual Loops': 2,
        'Actual Total Time': 1.5,
      },
    ],
  };
  const root = postgresqlPlan(JSON.stringify([{ Plan: plan }]));
  expect(root).toEqual({
    name: 'Aggregate',
    detail: [],
    rows: 3,
    cost: 20.25,
    time_ms: null,
    is_trivial: false,
    children: [
      {
        name: 'Seq Scan on flights',
        detail: [
          ['Filter', '(delay > 5)'],
          ['Estimated rows', '100'],
        ],
        rows: 80,
        cost: 10,
        time_ms: 3,
        is_trivial: false,
        children: [],
      },
    ],
  });
  expect(root && planText(root)).toBe(
    'Aggregate (rows 3, cost 20.25)\n  Seq Scan on flights (rows 80, cost 10, 3 ms)\n      Filter: (delay > 5)\n      Estimated rows: 100',
  );
});

test.each([
  ['Subquery Scan', {}, true],
  ['Subquery Scan', { Filter: '(a > 5)' }, false],
  ['Result', { 'One-Time Filter': 'false' }, false],
  ['Sort', {}, false],
])('the PostgreSQL step %s with %j only passes rows on: %s', (type, more, is_trivial) => {
  const plan = { 'Node Type': type, 'Total Cost': 1, 'Plan Rows': 1, ...more };
  expect(postgresqlPlan(JSON.stringify([{ Plan: plan }]))).toMatchObject({ is_trivial });
});

test.each([
  [
    'MySQL',
    {
      query_block: {
        select_id: 1,
        cost_info: { query_cost: '12.50' },
        ordering_operation: {
          using_filesort: true,
          nested_loop: [
            { table: { table_name: 'a', access_type: 'ALL', rows_examined_per_scan: 10 } },
            { table: { table_name: 'b', access_type: 'ref', rows_examined_per_scan: 2 } },
          ],
        },
      },
    },
    12.5,
  ],
  [
    'MariaDB',
    {
      query_block: {
        select_id: 1,
        cost: 0.5,
        filesort: {
          sort_key: 'a.x',
          nested_loop: [
            { table: { table_name: 'a', access_type: 'ALL', rows: 10 } },
            { table: { table_name: 'b', access_type: 'ref', rows: 2 } },
          ],
        },
      },
    },
    0.5,
  ],
])('the reader reads a plan of %s', (_, plan, cost) => {
  const root = mysqlPlan(JSON.stringify(plan));
  expect(root?.cost).toBe(cost);
  const tables = root?.children[0]?.children ?? [];
  expect(tables.map(({ name, rows }) => [name, rows])).toEqual([
    ['a (ALL)', 10],
    ['b (ref)', 2],
  ]);
});
