/** What people whom a row rule limits might try to see the other rows. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aRuledServer, type RuledServer } from '../../mocks/aRuledServer.ts';
import { grant } from '../store/roles.ts';

const TABLE = `
  SELECT * FROM (VALUES (1, 'north', 'south'), (2, 'south', 'north'), (3, 'south', 'north'))
  AS t(id, region, other)`;
const SOUTH = [2, 3];

let server: RuledServer;
let admin: RuledServer['admin'];
let viewer: RuledServer['viewer'];
let lab: RuledServer['lab'];
let id: number;

beforeAll(async () => {
  server = await aRuledServer([
    { name: 'sold', sql: TABLE },
    { name: 'lost', sql: TABLE },
    { name: 'kept', sql: TABLE },
    { schema: 'apart', name: 'sold', sql: TABLE },
    { schema: 'apart', name: 'gone', sql: TABLE },
  ]);
  ({ admin, viewer, lab } = server);
  id = await server.aDataset('sold');
  await server.open(id);
  await server.aRule("region = 'south'", id);
});
afterAll(() => server.close());

const aDataset: RuledServer['aDataset'] = (...args) => server.aDataset(...args);
const aRule: RuledServer['aRule'] = (...args) => server.aRule(...args);
const idsOf: RuledServer['idsOf'] = (...args) => server.idsOf(...args);
const run = (sql: string) => server.runSql(lab, sql);

describe('a row rule [T12]', () => {
  test.each([
    'SELECT id FROM memory.main.sold ORDER BY id',
    'SELECT id FROM memory.sold ORDER BY id',
    'SELECT id FROM "MAIN"."SOLD" ORDER BY id',
    'FROM Sold SELECT id ORDER BY id',
    'SELECT id FROM (TABLE sold) ORDER BY id',
    'WITH sold AS (SELECT * FROM sold) SELECT id FROM sold ORDER BY id',
    'SELECT id FROM (PIVOT sold ON other USING count(*) GROUP BY id) ORDER BY id',
  ])('holds under every name of its table: %s', async (sql) => {
    const { data } = await run(sql);
    expect(data?.map((row) => row.id) ?? SOUTH).toEqual(SOUTH);
  });

  test('is not one of a table of the same name in another schema', async () => {
    const { data } = await run('SELECT id FROM apart.sold ORDER BY id');
    expect(data?.map((row) => row.id)).toEqual([1, 2, 3]);
  });

  test('holds for every dataset of its table, with the rules that each of them has', async () => {
    const again = await aDataset('sold', { schema: null }, lab);
    const spelled = await aDataset('SOLD', {}, admin);
    expect(await idsOf(lab, again)).toEqual(SOUTH);
    expect(await idsOf(lab, spelled)).toEqual(SOUTH);
    expect(await idsOf(admin, again)).toEqual([1, 2, 3]);
    for (const catalog of ['memory', 'elsewhere', 'system'])
      expect(await idsOf(lab, await aDataset('sold', { catalog }, lab)), catalog).toEqual(SOUTH);
    const rule = await aRule('id < 3', spelled);
    expect(await idsOf(viewer, id)).toEqual([2]);
    const { data } = await run('SELECT id FROM sold');
    expect(data).toEqual([{ id: 2 }]);
    await server.removeRule(rule);
  });

  test('stays whatever an owner whom it limits does to its dataset', async () => {
    const own = await aDataset('lost', { owners: [admin.userId, lab.userId] });
    await aRule("region = 'south'", own);
    const path = `/api/v1/dataset/${own}`;
    const { columns } = ((await (await lab.get(path)).json()) as { result: { columns: Column[] } })
      .result;
    const written = columns.map(({ id: number, column_name }) => ({ id: number, column_name }));
    const instead = written.map((column) =>
      column.column_name === 'region' ? { ...column, expression: "'south'" } : column,
    );
    for (const json of [
      { columns: instead },
      { columns: [...written, { column_name: 'REGION', expression: "'south'" }] },
      { columns: written.map((column) => ({ ...column, type: 'TIMESTAMP' })) },
      { columns: written.map((column) => ({ ...column, type_generic: 2 })) },
      { table_name: 'sold' },
      { sql: "SELECT id, 'south' AS region FROM lost" },
    ]) {
      const answer = await lab.put(path, { json });
      expect([answer.status, await answer.text()], JSON.stringify(json)).toEqual([
        403,
        expect.stringContaining('A rule limits which rows'),
      ]);
    }
    const region = columns.find(({ column_name }) => column_name === 'region')?.id;
    for (const gone of [path, `${path}/column/${region}`, `/api/v1/dataset/?q=!(${own})`])
      expect((await lab.del(gone)).status, gone).toBe(403);
    const named = written.map((column) => ({ ...column, verbose_name: column.column_name }));
    const answer = await lab.put(path, { json: { columns: named, description: 'What was lost' } });
    expect(answer.status, await answer.text()).toBe(200);
    expect(await idsOf(lab, own)).toEqual(SOUTH);
    expect((await admin.put(path, { json: { columns: instead } })).status).toBe(200);
  });

  test('is not got round by plans, estimates and counts, which databases make of all rows', async () => {
    const { databaseId } = server;
    const sql = "SELECT id FROM sold WHERE region = 'north'";
    for (const words of ['EXPLAIN', 'EXPLAIN ANALYZE']) {
      const { data, errors } = await run(`${words} ${sql}`);
      expect([data, JSON.stringify(errors)]).toEqual([
        undefined,
        expect.stringContaining('Plans tell of the other rows'),
      ]);
    }
    for (const [path, more] of [
      ['explain', {}],
      ['explain', { analyze: true }],
      ['estimate', {}],
    ] as const) {
      const json = { database_id: databaseId, sql, schema: 'main', ...more };
      const [limited, whole] = [
        await lab.post(`/api/v1/sqllab/${path}/`, { json }),
        await admin.post(`/api/v1/sqllab/${path}/`, { json }),
      ];
      expect(await limited.text()).toContain('Plans tell of the other rows');
      expect([limited.status, whole.status]).toEqual([422, 200]);
    }
    const count = async (who: RuledServer['lab'], name: string) => {
      const table = `/api/v1/database/${databaseId}/table_metadata/extra/?name=${name}&schema=main`;
      const { metadata } = (await (await who.get(table)).json()) as {
        metadata?: { row_count?: number };
      };
      return metadata?.row_count;
    };
    expect([await count(admin, 'sold'), await count(lab, 'sold')]).toEqual([3, undefined]);
    expect(await count(lab, 'SOLD')).toBeUndefined();
  });

  test('holds for results kept from before it, whatever was written into them', async () => {
    const kept = await aDataset('kept');
    const results = async (sql: string) => {
      const { query } = (await run(sql)) as { query?: { resultsKey: string } };
      const path = `/api/v1/sqllab/results/?q=(key:'${query?.resultsKey}')`;
      return async () => (await lab.get(path)).status;
    };
    const whole = await results('SELECT id FROM kept');
    const joined = await results(
      "SELECT id FROM kept UNION ALL SELECT id FROM (SELECT * FROM kept WHERE ((region = 'south'))) AS k",
    );
    expect([await whole(), await joined()]).toEqual([200, 200]);
    await aRule("region = 'south'", kept);
    expect([await whole(), await joined()]).toEqual([403, 403]);
    const now = await results('SELECT id FROM kept AS a JOIN kept AS b USING (id)');
    expect(await now()).toBe(200);
  });

  test('about a column that its table no longer has is not one about another of that name', async () => {
    const dataset = await aDataset('gone', { schema: 'apart' });
    await aRule("region = 'south'", dataset);
    await server.write({ schema: 'apart', name: 'gone', sql: 'SELECT 1 AS id' });
    for (const sql of [
      'SELECT id FROM apart.gone',
      "SELECT (SELECT COUNT(*) FROM apart.gone) AS n FROM (SELECT 'south' AS region) AS o",
      "SELECT g.id FROM (SELECT 'south' AS region) AS o, LATERAL (SELECT id FROM apart.gone) AS g",
      "SELECT (SELECT COUNT(*) FROM apart.gone) AS n FROM (SELECT 'south' AS region) AS virtual_table",
    ]) {
      const { data, errors } = await run(sql);
      expect([data, JSON.stringify(errors)], sql).toEqual([
        undefined,
        expect.stringContaining('cannot be applied to them as they are now'),
      ]);
    }
    const query = { metrics: ['count'], columns: [] };
    expect((await server.ask(lab, dataset, query)).status).toBe(400);
  });

  test('on a query holds where a template names its dataset', async () => {
    const inner = await aDataset('inner', { sql: 'SELECT id, other FROM apart.sold' });
    await aRule("other = 'south'", inner);
    const outer = await aDataset('outer', { sql: `SELECT id FROM {{ dataset(${inner}) }}` });
    for (const one of [inner, outer]) await server.open(one);
    expect(await idsOf(viewer, inner)).toEqual([1]);
    expect(await idsOf(viewer, outer)).toEqual([1]);
    expect(await idsOf(admin, outer)).toEqual([1, 2, 3]);
  });
});

interface Column {
  readonly id: number;
  readonly column_name: string;
}

describe('a dataset with a template [T28]', () => {
  test('never reads the table of its name where its template writes nothing', async () => {
    const sql = "{% if not filter_values('id') %}SELECT 1 AS id{% endif %}";
    const dataset = await aDataset('lost', { schema: null, sql });
    expect(await idsOf(admin, dataset)).toEqual([1]);
    const filters = [{ col: 'id', op: 'IN', val: [1, 2, 3] }];
    expect(await idsOf(admin, dataset, { filters })).toContain('writes no SQL');
  });

  test('takes nothing as text that somebody of limited rights wrote', async () => {
    const inner = await aDataset('written', { sql: 'SELECT id, region FROM lost' });
    const steals = "(SELECT max(region) FROM apart.sold WHERE region = 'north')";
    const metrics = [
      { metric_name: 'steals', expression: steals },
      { metric_name: 'most', expression: 'MAX(id)' },
    ];
    expect((await admin.put(`/api/v1/dataset/${inner}`, { json: { metrics } })).status).toBe(200);
    const text = (name: string) => `SELECT {{ metric('${name}', ${inner}) }} AS id FROM lost`;
    const most = await aDataset('most', { sql: text('most') });
    expect(await idsOf(admin, most)).toEqual([3]);
    const refused = await admin.post('/api/v1/dataset/', {
      json: { database: server.databaseId, schema: 'main', table_name: 'x', sql: text('steals') },
    });
    expect([refused.status, await refused.text()]).toEqual([
      422,
      expect.stringContaining('sub-queries'),
    ]);
    const outer = await aDataset('trusting', { sql: `SELECT id FROM {{ dataset(${inner}) }}` });
    expect(await idsOf(admin, outer)).toEqual([1, 2, 3]);
    const { db } = server.store;
    const of = db.updateTable('datasets').set({ sql_author: viewer.userId });
    await of.where('id', '=', inner).execute();
    expect(await idsOf(admin, outer)).toContain('may not read the whole database');
  });

  test('is judged by who changed its parameters', async () => {
    const more = { sql: 'SELECT id FROM {{ source }}', template_params: '{"source": "lost"}' };
    const dataset = await aDataset('chosen', { ...more, owners: [admin.userId, viewer.userId] });
    const { db } = server.store;
    await server.open(dataset);
    await grant(db, 'Gamma', 'can_write', 'Dataset');
    const path = `/api/v1/dataset/${dataset}`;
    const json = { template_params: '{"source": "apart.sold"}' };
    const answer = await viewer.put(path, { json });
    expect(answer.status, await answer.text()).toBeGreaterThanOrEqual(400);
    expect((await admin.put(path, { json })).status).toBe(200);
    expect(await idsOf(viewer, dataset)).toEqual([1, 2, 3]);
  });
});
