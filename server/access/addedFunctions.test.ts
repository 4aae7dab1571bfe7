import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { aSqlLabServer, type Person, type SqlLabServer } from '../../mocks/aSqlLabServer.ts';
import { describeWithPostgres } from '../../test/postgres.ts';
import { postgresTarget } from '../../test/engine/someEngines.ts';
import { functionsProblem } from './addedFunctions.ts';

describe('the list of functions in the extra settings', () => {
  test.each([
    [undefined],
    [[]],
    [['tax', 'stats.median_of', 'a.b.c', '_x9', 'größe']],
    [Array.from({ length: 200 }, (_, at) => `f${at}`)],
  ])('accepts %j', (allowed_functions) => {
    expect(functionsProblem({ allowed_functions })).toBeNull();
  });

  test.each([
    ['tax', /list of names/],
    [null, /list of names/],
    [{ tax: true }, /list of names/],
    [Array.from({ length: 201 }, (_, at) => `f${at}`), /At most 200/],
    [['a.b.c.d'], /"a\.b\.c\.d" is no name/],
    [['tax()'], /no name/],
    [['tax; DROP TABLE x'], /no name/],
    [['"tax"'], /no name/],
    [['1st'], /no name/],
    [['a..b'], /no name/],
    [[''], /no name/],
    [[1], /1 is no name/],
    [['ok', 'x'.repeat(251)], /no name/],
  ])('refuses %j [T1]', (allowed_functions, problem) => {
    expect(functionsProblem({ allowed_functions })).toMatch(problem);
  });
});

describeWithPostgres('a function that users made', (url) => {
  const schema = `added_${randomBytes(4).toString('hex')}`;
  let lab: SqlLabServer;
  let databaseId: number;
  let datasetId: number;

  const onServer = async (statements: readonly string[]) => {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    for (const statement of statements) await client.query(statement);
    await client.end();
  };
  const change = (who: Person, extra: object) =>
    lab.ask<{ message: Record<string, string[]> }>(who, 'PUT', `/api/v1/database/${databaseId}`, {
      json: { extra: JSON.stringify(extra) },
    });
  const allow = (...names: readonly string[]) =>
    change('admin', { allowed_functions: names, metadata_params: {} });
  const chart = (metric: string) =>
    lab.ask<{ result: { data: object[] }[] }>('ada', 'POST', '/api/v1/chart/data', {
      json: {
        datasource: { id: datasetId, type: 'table' },
        queries: [
          {
            columns: [],
            metrics: [{ expressionType: 'SQL', sqlExpression: metric, label: 'v' }],
          },
        ],
      },
    });

  beforeAll(async () => {
    await onServer([
      `CREATE SCHEMA ${schema}`,
      `CREATE TABLE ${schema}.sales AS SELECT 21 AS amount`,
      `CREATE FUNCTION ${schema}.with_tax(bigint) RETURNS bigint LANGUAGE sql AS 'SELECT $1 * 2'`,
    ]);
    lab = await aSqlLabServer();
    databaseId = await lab.connect(postgresTarget(url));
    const made = await lab.ask<{ id: number }>('ada', 'POST', '/api/v1/dataset/', {
      json: { database: databaseId, schema, table_name: 'sales' },
    });
    datasetId = made.body.id;
    await lab.openTable(databaseId, schema, 'sales');
  });
  beforeEach(() => allow());
  afterAll(async () => {
    await lab.close();
    await onServer([`DROP SCHEMA ${schema} CASCADE`]);
  });

  test('runs in a chart’s metric once it is allowed [T1]', async () => {
    const metric = `${schema}.With_Tax(SUM(amount))`;
    const before = await chart(metric);
    expect(before.status).toBe(400);
    expect(before.text).toContain('An administrator can add functions');
    expect((await allow(`${schema}.with_tax`)).status).toBe(200);
    expect((await chart(metric)).body.result[0]?.data).toEqual([{ v: 42 }]);
    expect((await chart(`${schema}.other(SUM(amount))`)).status).toBe(400);
  });

  test('runs in the editor, with its schema or without, for people who may read only single tables [T9]', async () => {
    const run = (sql: string) =>
      lab.ask<{ data: object[] }>('viewer', 'POST', '/api/v1/sqllab/execute/', {
        json: { database_id: databaseId, schema, sql },
      });
    const sql = 'SELECT with_tax(amount) AS v FROM sales';
    expect((await run(sql)).status).toBeGreaterThanOrEqual(400);
    await allow('with_tax');
    expect((await run(sql)).body.data).toEqual([{ v: 42 }]);
    const qualified = sql.replace('with_tax', `${schema}.with_tax`);
    expect((await run(qualified)).text).toContain('none of the functions');
    await allow(`${schema}.with_tax`);
    expect((await run(qualified)).body.data).toEqual([{ v: 42 }]);
  });

  test('is allowed only by people who may change databases, and only by its name [T14]', async () => {
    expect((await change('ada', { allowed_functions: ['tax'] })).status).toBe(403);
    const { status, body } = await change('admin', { allowed_functions: ['pg_read_file('] });
    expect(status).toBe(400);
    expect(body.message['extra.allowed_functions']?.[0]).toMatch(/"pg_read_file\(" is no name/);
    const kept = await lab.ask<{ result: { extra: string } }>(
      'admin',
      'GET',
      `/api/v1/database/${databaseId}/connection`,
    );
    expect(JSON.parse(kept.body.result.extra)).toEqual({
      allowed_functions: [],
      metadata_params: {},
    });
  });
});
