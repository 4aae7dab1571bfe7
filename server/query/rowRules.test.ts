/** Row rules and templates on every way to the rows of a dataset. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aRuledServer, type RuledServer } from '../../mocks/aRuledServer.ts';

const TABLE = `
  SELECT * FROM (VALUES
    (1, 'north', 'viewer', 10),
    (2, 'south', 'admin', 20),
    (3, 'south', 'o''neil', 40)
  ) AS t(id, region, seller, amount)`;
const RULES = '/api/v1/rowlevelsecurity/';

let server: RuledServer;
let admin: RuledServer['admin'];
let viewer: RuledServer['viewer'];
let id: number;

beforeAll(async () => {
  server = await aRuledServer([{ name: 'sold', sql: TABLE }]);
  ({ admin, viewer } = server);
  id = await server.aDataset('sold');
  await server.open(id);
});
afterAll(() => server.close());

const aRule = async (clause: string, more: object = {}) => {
  const answer = await server.postRule(clause, id, more);
  const body = (await answer.json()) as { id: number; message?: unknown };
  return { status: answer.status, body };
};
/** Rules that hold while something is asked. */
const under = async <T>(
  rules: readonly (readonly [clause: string, more?: object])[],
  work: () => Promise<T>,
): Promise<T> => {
  const made: number[] = [];
  for (const [clause, more] of rules) made.push(await server.aRule(clause, id, more));
  try {
    return await work();
  } finally {
    for (const rule of made) await server.removeRule(rule);
  }
};
const ask = (who: RuledServer['viewer'], query: object) => server.ask(who, id, query);
const idsOf = (who: RuledServer['viewer'], query: object = {}, dataset = id) =>
  server.idsOf(who, dataset, query);

describe('a row rule [T12]', () => {
  test('limits the rows of people of its roles, and nobody else', () =>
    under([["region = 'south'"]], async () => {
      expect(await idsOf(viewer)).toEqual([2, 3]);
      expect(await idsOf(admin)).toEqual([1, 2, 3]);
    }));

  test('of the kind Base limits everybody but people of its roles', () =>
    under([['id = 1', { filter_type: 'Base', roles: server.roleIds('Gamma') }]], async () => {
      expect(await idsOf(viewer)).toEqual([1, 2, 3]);
      expect(await idsOf(admin)).toEqual([1]);
    }));

  test('holds beside others, or instead of those with the same key', async () => {
    await under([['id < 3'], ['id > 1']], async () => expect(await idsOf(viewer)).toEqual([2]));
    const key = { group_key: 'k' };
    await under([['id = 1', key], ['id = 3', key], ['id > 1']], async () =>
      expect(await idsOf(viewer)).toEqual([3]),
    );
  });

  test('cannot be left by anything that a query contains', () =>
    under([["region = 'south'"]], async () => {
      for (const query of [
        { extras: { where: '1 = 1) OR (1 = 1' } },
        { extras: { where: '1 = 1 OR 1 = 1' } },
        { extras: { where: "region = 'north' OR true" } },
        { filters: [{ col: 'region', op: 'IN', val: ['north', 'south'] }] },
        { columns: [{ sqlExpression: 'id', label: 'id' }], extras: { where: 'TRUE -- ' } },
      ]) {
        const found = await idsOf(viewer, query);
        expect(Array.isArray(found) ? found.includes(1) : false, JSON.stringify(query)).toBe(false);
      }
      const { entry } = await ask(viewer, {
        metrics: [{ expressionType: 'SQL', sqlExpression: 'SUM(amount)', label: 's' }],
      });
      expect(entry?.data).toEqual([{ s: 60 }]);
    }));

  test('holds for samples, values of columns, drilling, files and counts', () =>
    under([["region = 'south'"]], async () => {
      const params = `datasource_type=table&datasource_id=${id}`;
      const samples = await viewer.post(`/datasource/samples?${params}`, { json: {} });
      expect(await samples.json()).toMatchObject({ result: { total_count: 2, rowcount: 2 } });
      const values = await viewer.get(`/api/v1/datasource/table/${id}/column/region/values/`);
      expect(await values.json()).toEqual({ result: ['south'] });
      expect(await idsOf(viewer, { result_type: 'drill_detail' })).toEqual([2, 3]);
      const { entry } = await ask(viewer, { columns: ['id'], is_rowcount: true });
      expect(entry?.data).toEqual([{ rowcount: 2 }]);
      const form_data = {
        datasource: { id, type: 'table' },
        queries: [{ columns: ['id'] }],
        result_format: 'csv',
      };
      const csv = await viewer.post('/api/v1/chart/data', { form: { form_data } });
      expect((await csv.text()).split('\n').sort()).toEqual(['', '2', '3', 'id']);
    }));

  test('is announced to those whose rows it limits, and to nobody else', () =>
    under([["region = 'south'"]], async () => {
      const query = { columns: ['id'] };
      expect((await ask(viewer, query)).entry).toMatchObject({ row_rules: true });
      expect((await ask(admin, query)).entry).not.toHaveProperty('row_rules');
    }));

  test('never lets the answer of somebody else out of the cache', () =>
    under([["region = 'south'"]], async () => {
      const query = { columns: ['region'], metrics: ['count'] };
      expect((await ask(admin, query)).entry?.data).toHaveLength(2);
      expect((await ask(viewer, query)).entry).toMatchObject({ is_cached: null, rowcount: 1 });
    }));

  test('holds for each of several people whose questions about the same rows arrive together', () =>
    under([["region = 'south'"]], async () => {
      const filters = [{ col: 'amount', op: '>', val: 5 }];
      const questions = ['id', 'region', 'seller'].flatMap((name) => [
        { columns: [name], filters, metrics: ['count'] },
        { columns: [name], filters, metrics: ['count'], row_limit: 100 },
      ]);
      const total = async (who: RuledServer['viewer'], query: object) => {
        const { entry } = await ask(who, query);
        return (entry?.data ?? []).reduce((sum, { count }) => sum + Number(count), 0);
      };
      const asked = questions.flatMap((query) => [total(viewer, query), total(admin, query)]);
      expect(await Promise.all(asked)).toEqual(questions.flatMap(() => [2, 3]));
    }));

  test('holds in SQL that reads the table, however it is written, and in datasets made of it', () =>
    under([["region = 'south'"]], async () => {
      for (const sql of [
        'SELECT id FROM sold ORDER BY id',
        'SELECT s.id FROM main.sold AS s ORDER BY id',
        'WITH a AS (SELECT * FROM sold) SELECT id FROM a ORDER BY id',
        'SELECT sold.id FROM sold JOIN sold AS o ON o.id = sold.id ORDER BY 1',
      ]) {
        expect((await server.runSql(server.lab, sql)).data, sql).toEqual([{ id: 2 }, { id: 3 }]);
      }
      expect((await server.runSql(admin, 'SELECT count(*) AS n FROM sold')).data).toEqual([
        { n: 3 },
      ]);
      const virtual = await server.aDataset('made', { sql: 'SELECT id FROM sold' });
      await server.open(virtual);
      expect(await idsOf(viewer, {}, virtual)).toEqual([2, 3]);
      expect(await idsOf(admin, {}, virtual)).toEqual([1, 2, 3]);
    }));

  test('may say who asks, whatever that person is called', async () => {
    await under([["seller = '{{ current_username() }}'"]], async () =>
      expect(await idsOf(viewer)).toEqual([1]),
    );
    const everybody = { filter_type: 'Base', roles: [] };
    await under([['seller = {{ current_username() }}', everybody]], async () => {
      expect(await idsOf(viewer)).toEqual([1]);
      expect(await idsOf(admin)).toEqual([2]);
    });
    const { db } = server.store;
    const rename = (username: string) =>
      db.updateTable('users').set({ username }).where('id', '=', viewer.userId).execute();
    await under([["seller = '{{ current_username() }}'"]], async () => {
      await rename("x' OR '1'='1");
      expect(await idsOf(viewer)).toEqual([]);
      await rename("o'neil");
      expect(await idsOf(viewer)).toEqual([3]);
      await rename('viewer');
    });
  });

  test('that cannot be applied closes its dataset, and says which it is', async () => {
    await under([["region = 'south'", { name: 'by region' }]], async () => {
      await server.store.db
        .updateTable('row_rules')
        .set({ clause: 'nowhere = 1' })
        .where('name', '=', 'by region')
        .execute();
      const { status, message } = await ask(viewer, { columns: ['id'] });
      expect([status, message]).toEqual([403, expect.stringContaining('“by region”')]);
      expect((await server.runSql(server.lab, 'SELECT * FROM sold')).errors).toBeDefined();
    });
  });
});

describe('the API of row rules', () => {
  test.each([
    ['region = ', 'At character'],
    ['nowhere = 1', 'nowhere'],
    ['id IN (SELECT 1)', 'sub-queries'],
    ["1 = 1) OR (region = 'x'", ''],
    ["read_text('/etc/passwd') = ''", ''],
  ])('refuses the condition %j with the dataset and the place [T12]', async (clause, text) => {
    const { status, body } = await aRule(clause);
    expect([status, JSON.stringify(body)]).toEqual([422, expect.stringContaining(text)]);
    expect(JSON.stringify(body)).toContain('On sold');
  });

  test('keeps, lists, changes and removes rules as their people see them', async () => {
    const made = await aRule('id = 1', { name: 'kept', description: 'why', group_key: 'k' });
    expect(made.status).toBe(201);
    const path = `${RULES}${made.body.id}`;
    const rule = {
      id: made.body.id,
      name: 'kept',
      description: 'why',
      filter_type: 'Regular',
      group_key: 'k',
      clause: 'id = 1',
      tables: [{ id, schema: 'main', table_name: 'sold' }],
    };
    expect(await (await admin.get(path)).json()).toMatchObject({
      result: { ...rule, roles: [{ name: 'Alpha' }, { name: 'Gamma' }] },
      show_title: 'Show Row Level Security Filter',
    });
    const q = encodeURIComponent(`(filters:!((col:tables,opr:rel_m_m,value:!(${id}))))`);
    expect(await (await admin.get(`${RULES}?q=${q}`)).json()).toMatchObject({
      count: 1,
      list_title: 'List Row Level Security Filter',
      result: [
        {
          id: made.body.id,
          name: 'kept',
          tables: [{ id, table_name: 'sold' }],
          changed_by: { first_name: 'Admin' },
        },
      ],
    });
    const change = { clause: 'id = 2', roles: [] };
    expect(await (await admin.put(path, { json: change })).json()).toEqual({
      id: made.body.id,
      result: change,
    });
    expect(await (await admin.get(path)).json()).toMatchObject({
      result: { clause: 'id = 2', name: 'kept', roles: [] },
    });
    const taken = await aRule('id = 1', { name: 'kept' });
    expect([taken.status, taken.body.message]).toEqual([422, { name: ['Name must be unique'] }]);
    const related = await admin.get(`${RULES}related/tables`);
    expect(await related.json()).toMatchObject({
      result: expect.arrayContaining([{ value: id, text: 'sold', extra: {} }]) as unknown,
    });
    expect((await admin.del(`${RULES}?q=!(${made.body.id},9999)`)).status).toBe(404);
    expect((await admin.get(path)).status).toBe(200);
    const removed = await admin.del(`${RULES}?q=!(${made.body.id})`);
    expect(await removed.json()).toEqual({ message: 'Deleted 1 rules' });
    expect((await admin.get(path)).status).toBe(404);
  });

  test('is closed to people without the right, and names what does not exist', async () => {
    for (const [method, path] of [
      ['GET', RULES],
      ['POST', RULES],
      ['GET', `${RULES}1`],
      ['DELETE', `${RULES}1`],
    ] as const) {
      expect(
        (await viewer.request(method, path, method === 'POST' ? { json: {} } : {})).status,
      ).toBe(403);
    }
    expect((await aRule('1 = 1', { tables: [9999] })).body.message).toBe(
      'Datasource does not exist',
    );
    expect((await aRule('1 = 1', { roles: [9999] })).body.message).toBe('Some roles do not exist');
    expect((await aRule('1 = 1', { filter_type: 'Other', tables: [] })).body.message).toEqual({
      filter_type: ['Must be one of: Regular, Base.'],
      tables: ['Shorter than minimum length 1.'],
    });
  });
});
