/** A finished query of the SQL editor as a source of charts. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aSqlLabServer, type Person, type SqlLabServer } from '../../mocks/aSqlLabServer.ts';
import { duckdbSetup } from '../engine/duckdb/setup.ts';
import { createTables } from '../engine/storage/tables.ts';

let lab: SqlLabServer;
beforeAll(async () => {
  lab = await aSqlLabServer();
  const { config } = lab.deps;
  const tables = createTables({
    setup: duckdbSetup(config.dataDir, config.limits),
    inProcess: true,
  });
  await tables.importTable({ schema: 'main', name: 'open_table', from: { sql: 'SELECT 1 AS a' } });
});
afterAll(() => lab.close());

const run = async (who: Person, sql: string, more: object = {}): Promise<number> => {
  const json = { database_id: lab.databaseId, sql, tab: 'My tab', ...more };
  const answer = await lab.ask<{ query: { queryId: number } }>(
    who,
    'POST',
    '/api/v1/sqllab/execute/',
    { json },
  );
  expect(answer.status, answer.text).toBe(200);
  return answer.body.query.queryId;
};

const SALES = `
  select * from (values
    ('north', 9007199254740993::bigint, 1.50::decimal(10,2), timestamp '2024-01-01 10:00:00'),
    ('north', 7, 2.25, timestamp '2024-02-01 10:00:00'),
    ('south', 1, 0.10, timestamp '2024-02-02 10:00:00')
  ) as sales (region, big, price, sold);`;

const COUNT = { expressionType: 'SQL', sqlExpression: 'COUNT(*)', label: 'COUNT(*)' };
const sum = (column_name: string, label: string) => ({
  expressionType: 'SIMPLE',
  column: { column_name },
  aggregate: 'SUM',
  label,
});

const ask = (who: Person, id: number, query: object, result_type = 'full') =>
  lab.ask<{ result: readonly Record<string, never>[] }>(who, 'POST', '/api/v1/chart/data', {
    json: {
      datasource: { id, type: 'query' },
      queries: [{ row_limit: 100, ...query }],
      result_format: 'json',
      result_type,
    },
  });
const explore = (who: Person, params: string) =>
  lab.ask<{ result: Record<string, never> }>(who, 'GET', `/api/v1/explore/?${params}`);
const keep = (who: Person, id: number, form: object) =>
  lab.ask<{ key: string }>(who, 'POST', '/api/v1/explore/form_data?tab_id=1', {
    json: {
      datasource_id: id,
      datasource_type: 'query',
      form_data: JSON.stringify({ datasource: `${id}__query`, viz_type: 'table', ...form }),
    },
  });

describe('a finished query', () => {
  let id: number;
  beforeAll(async () => {
    id = await run('ada', SALES);
  });

  test('opens as a dataset with its columns and no metric', async () => {
    const { status, body } = await explore('ada', `datasource_type=query&datasource_id=${id}`);
    expect(status).toBe(200);
    expect(body.result).toMatchObject({
      dataset: {
        id,
        type: 'query',
        name: 'My tab',
        metrics: [],
        database: { id: lab.databaseId, backend: 'duckdb' },
        columns: [
          { column_name: 'region', type: 'STRING', type_generic: 1, is_dttm: false, groupby: true },
          { column_name: 'big', type: 'LONGINTEGER', type_generic: 0 },
          { column_name: 'price', type: 'DECIMAL', type_generic: 0 },
          { column_name: 'sold', type: 'DATETIME', type_generic: 2, is_dttm: true },
        ],
        verbose_map: {},
      },
      form_data: { datasource: `${id}__query` },
      slice: null,
      message: null,
    });
    expect(body.result.dataset).toHaveProperty('time_grain_sqla');
    expect(body.result.dataset).toHaveProperty('order_by_choices');
  });

  test('can be grouped, filtered and divided by time, exact to the last digit [CTL-11]', async () => {
    const grouped = await ask('ada', id, {
      columns: ['region'],
      metrics: [COUNT, sum('big', 'big'), sum('price', 'price')],
      orderby: [[COUNT, false]],
    });
    expect(grouped.text).toContain(
      '"data":[{"region":"north","COUNT(*)":2,"big":9007199254741000,"price":3.75},{"region":"south","COUNT(*)":1,"big":1,"price":0.10}]',
    );
    const filtered = await ask('ada', id, {
      columns: ['big'],
      filters: [{ col: 'region', op: '==', val: 'north' }],
      orderby: [['big', false]],
    });
    expect(filtered.text).toContain('"data":[{"big":9007199254740993},{"big":7}]');
    const axis = {
      columnType: 'BASE_AXIS',
      expressionType: 'SQL',
      sqlExpression: 'sold',
      label: 'sold',
      timeGrain: 'P1M',
    };
    const byMonth = await ask('ada', id, {
      columns: [axis],
      metrics: [COUNT],
      orderby: [['sold', true]],
    });
    expect(byMonth.body.result[0]?.data).toEqual([
      { sold: Date.UTC(2024, 0, 1), 'COUNT(*)': 1 },
      { sold: Date.UTC(2024, 1, 1), 'COUNT(*)': 2 },
    ]);
  });

  test('shows the statement that a chart makes of it, without running it', async () => {
    const { body } = await ask('ada', id, { columns: ['region'], metrics: [COUNT] }, 'query');
    expect(String(body.result[0]?.query)).toMatch(/FROM \(\s+select \* from \(values/);
  });

  test('gives a chart all its rows, whatever limit the editor had', async () => {
    const cut = await run('ada', 'select range as n from range(5000)', { queryLimit: 10 });
    const { body } = await ask('ada', cut, { metrics: [COUNT] });
    expect(body.result[0]?.data).toEqual([{ 'COUNT(*)': 5000 }]);
    const own = await run('ada', 'select range as n from range(5000) limit 20', { queryLimit: 10 });
    const owned = await ask('ada', own, { metrics: [COUNT] });
    expect(owned.body.result[0]?.data).toEqual([{ 'COUNT(*)': 20 }]);
  });

  test('is used with its template rendered as in its run', async () => {
    const templated = await run('ada', "select {{ n }} as x, '{{ w }}' as w", {
      templateParams: JSON.stringify({ n: 5, w: 'hi' }),
    });
    const { body } = await ask('ada', templated, { columns: ['x', 'w'] });
    expect(body.result[0]?.data).toEqual([{ x: 5, w: 'hi' }]);
    const { body: opened } = await explore(
      'ada',
      `datasource_type=query&datasource_id=${templated}`,
    );
    expect(opened.result.dataset).toMatchObject({ sql: "select 5 as x, 'hi' as w" });
  });

  test('may have two columns with the same name', async () => {
    const twice = await run('ada', 'select 1 as a, 2 as a');
    const { body } = await ask('ada', twice, { columns: ['a', 'a__1'] });
    expect(body.result[0]?.data).toEqual([{ a: 1, a__1: 2 }]);
  });

  test('gives samples and the values of a column [EXP-11]', async () => {
    const samples = await lab.ask<{ result: object }>(
      'ada',
      'POST',
      `/datasource/samples?force=false&datasource_type=query&datasource_id=${id}&per_page=2&page=1`,
      { json: {} },
    );
    expect(samples.body.result).toMatchObject({
      total_count: 3,
      rowcount: 2,
      colnames: ['region', 'big', 'price', 'sold'],
    });
    const values = await lab.ask<{ result: string[] }>(
      'ada',
      'GET',
      `/api/v1/datasource/query/${id}/column/region/values/`,
    );
    expect(values.body.result.toSorted()).toEqual(['north', 'south']);
  });

  test('stores form data under a key that opens it again, and is the fallback for an expired key', async () => {
    const kept = await keep('ada', id, { viz_type: 'pie', groupby: ['region'] });
    expect(kept.status).toBe(201);
    const { body } = await explore('ada', `form_data_key=${kept.body.key}`);
    expect(body.result).toMatchObject({
      form_data: { viz_type: 'pie', groupby: ['region'], datasource: `${id}__query` },
      dataset: { id, type: 'query' },
    });
    const dead = await explore(
      'ada',
      `form_data_key=gone&datasource_type=query&datasource_id=${id}`,
    );
    expect(dead.body.result).toMatchObject({ dataset: { id, type: 'query' } });
  });

  test('cannot have a saved chart, which needs a dataset', async () => {
    const answer = await lab.ask('ada', 'POST', '/api/v1/chart/', {
      json: {
        slice_name: 'On a query',
        viz_type: 'table',
        datasource_id: id,
        datasource_type: 'query',
      },
    });
    expect(answer.status).toBe(422);
    expect(answer.body).toEqual({ message: { datasource_id: ['Datasource does not exist'] } });
  });

  test('of another person looks missing on every path [T13]', async () => {
    const { body: kept } = await keep('ada', id, {});
    const link = await lab.ask<{ key: string }>('ada', 'POST', '/api/v1/explore/permalink', {
      json: { formData: { datasource: `${id}__query`, viz_type: 'table' } },
    });
    for (const who of ['ben', 'admin'] as const) {
      const opened = await explore(who, `datasource_type=query&datasource_id=${id}`);
      expect(opened.body.result).toMatchObject({
        dataset: { type: 'query', name: '[Missing Dataset]', columns: [] },
        form_data: { datasource: `${id}__query` },
      });
      expect((await ask(who, id, { metrics: [COUNT] })).status).toBe(404);
      const refused = await keep(who, id, {});
      expect([refused.status, refused.body]).toEqual([400, { message: ['Query does not exist'] }]);
      const paths = [
        `/api/v1/datasource/query/${id}/column/region/values/`,
        `/api/v1/explore/form_data/${kept.key}`,
        `/api/v1/explore/permalink/${link.body.key}`,
        `/api/v1/explore/?permalink_key=${link.body.key}`,
      ];
      for (const path of paths) expect((await lab.ask(who, 'GET', path)).status, path).toBe(404);
      const samples = `/datasource/samples?datasource_type=query&datasource_id=${id}`;
      expect((await lab.ask(who, 'POST', samples, { json: {} })).status).toBe(404);
      const expired = await explore(who, `form_data_key=${kept.key}`);
      expect(expired.text).not.toContain('sales');
    }
  });
});

test('a query whose person has lost the right is refused here too [T2] [T9]', async () => {
  const { db } = lab.deps.store;
  const role = await db
    .selectFrom('role_grants')
    .select('role_id as id')
    .where('permission', '=', 'datasource_access')
    .where('view', 'like', '%[open_table]%')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('role_grants')
    .values({ role_id: role.id, permission: 'can_read', view: 'Chart' })
    .execute();
  const id = await run('viewer', 'select a from open_table');
  expect((await ask('viewer', id, { columns: ['a'] })).status).toBe(200);
  const at = new Date().toISOString();
  const other = await db
    .insertInto('datasets')
    .values({
      uuid: crypto.randomUUID(),
      database_id: lab.databaseId,
      schema: 'main',
      table_name: 'other_table',
      columns: '[]',
      metrics: '[]',
      created_on: at,
      changed_on: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const granted = (view: string) =>
    db
      .updateTable('role_grants')
      .set({ view })
      .where('role_id', '=', role.id)
      .where('permission', '=', 'datasource_access')
      .execute();
  await granted(`[Sextant].[other_table](id:${other.id})`);
  const refused = await ask('viewer', id, { columns: ['a'] });
  expect(refused.status).toBe(403);
  expect(refused.text).toContain('TABLE_SECURITY_ACCESS_ERROR');
  await granted('[Sextant].[gone](id:99999)');
  expect((await ask('viewer', id, { columns: ['a'] })).status).toBe(404);
});

describe('a query without a result', () => {
  test('opens without columns when it failed, and says so when it is used', async () => {
    const failed = await lab.ask('ada', 'POST', '/api/v1/sqllab/execute/', {
      json: { database_id: lab.databaseId, sql: 'select nothing_here from nowhere' },
    });
    expect(failed.status).toBeGreaterThanOrEqual(400);
    const { id } = await lab.deps.store.db
      .selectFrom('queries')
      .select('id')
      .where('state', '=', 'failed')
      .executeTakeFirstOrThrow();
    const opened = await explore('ada', `datasource_type=query&datasource_id=${id}`);
    expect(opened.body.result.dataset).toMatchObject({ id, type: 'query', columns: [] });
    const reply = await ask('ada', id, { metrics: [COUNT] });
    expect(reply.status).toBe(400);
    expect(reply.text).toContain('The query did not end well');
  });

  test.each([
    ['pending', 'The query has not ended yet.'],
    ['running', 'The query has not ended yet.'],
    ['stopped', 'The query did not end well'],
    ['timed_out', 'The query did not end well'],
  ])('is refused with a message while it is %s', async (state, text) => {
    const id = await run('ada', 'select 1 as a');
    await lab.deps.store.db.updateTable('queries').set({ state }).where('id', '=', id).execute();
    const reply = await ask('ada', id, { metrics: [COUNT] });
    expect(reply.status).toBe(400);
    expect(reply.text).toContain(text);
  });

  test('is refused when it is not a SELECT', async () => {
    const id = await run('ada', 'explain select 1 as a');
    const reply = await ask('ada', id, { metrics: [COUNT] });
    expect(reply.status).toBe(400);
    expect(reply.text).toContain('Only the rows of a SELECT');
  });

  test('looks missing when it never existed', async () => {
    expect((await ask('ada', 99_999, { metrics: [COUNT] })).status).toBe(404);
  });
});
