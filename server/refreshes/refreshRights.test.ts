/** With whose rights a refresh reads, what it may be, and what it may take. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aRefreshServer, messageIn, type RefreshServer } from '../../mocks/aRefreshServer.ts';
import { DEFAULTS } from '../config.ts';

const ROWS_MAX = 1000;
const BYTES_MAX = 4_000_000;

let world: RefreshServer;
beforeAll(async () => {
  world = await aRefreshServer({ limits: { refreshRows: ROWS_MAX, refreshBytes: BYTES_MAX } });
  await world.bring('people', "select * from (values ('north', 1), ('south', 2)) as t(region, n)");
});
afterAll(() => world.close());

const ALL = 'select region, n from people';

const roleIds = async (...names: readonly string[]) => {
  const roles = await world.db.selectFrom('roles').selectAll().execute();
  return roles.filter(({ name }) => names.includes(name)).map(({ id }) => id);
};

const aDataset = async (table_name: string): Promise<number> => {
  const json = { database: world.server.databaseId, schema: 'main', table_name };
  return ((await (await world.admin.post('/api/v1/dataset/', { json })).json()) as { id: number })
    .id;
};

const lastOf = async (id: number, by = world.admin) => {
  const { last } = await world.refresh(id, by);
  return [last?.state, last?.message];
};

describe('a refresh runs with the rights that its owner has when it runs', () => {
  test('a rule on rows that came later leaves out the rows that they no longer see [T14]', async () => {
    const id = await world.made('ruled', ALL);
    const source = await aDataset('people');
    const rule = await world.admin.post('/api/v1/rowlevelsecurity/', {
      json: {
        name: 'north only',
        filter_type: 'Regular',
        tables: [source],
        roles: await roleIds('Alpha'),
        clause: "region = 'north'",
      },
    });
    expect(rule.status).toBe(201);
    // An administrator sees all rows, but the query is not theirs.
    expect(await lastOf(id)).toEqual(['done', null]);
    expect(await world.rowsOf('ruled')).toEqual([['north', 1]]);
    const { id: ruleId } = (await rule.json()) as { id: number };
    await world.admin.del(`/api/v1/rowlevelsecurity/${ruleId}`);
  });

  test('an account that is switched off refreshes nothing, and its rows stay [T14]', async () => {
    const id = await world.made('orphaned', ALL);
    await world.setActive('ada', 0);
    expect(await lastOf(id)).toEqual([
      'failed',
      'Nobody’s rights are there to run it with: its owner is gone, or the account is switched off. Somebody who may change the query can take it over.',
    ]);
    await world.setActive('ada', 1);
    expect(await world.rowsOf('orphaned')).toHaveLength(2);
  });

  test('who lost the whole database reads nothing of it any more [T14]', async () => {
    const id = await world.made('demoted', ALL);
    const [alpha] = await roleIds('Alpha');
    const ofAda = { role_id: alpha ?? -1, user_id: world.ada.userId };
    await world.db
      .deleteFrom('user_roles')
      .where('role_id', '=', ofAda.role_id)
      .where('user_id', '=', ofAda.user_id)
      .execute();
    const [state, message] = await lastOf(id);
    await world.db.insertInto('user_roles').values(ofAda).execute();
    expect(state).toBe('failed');
    expect(message).toMatch(/^The rights of its owner no longer reach the whole database/);
    expect((await lastOf(id))[0]).toBe('done');
  });

  test('a database that forbids tables of queries meanwhile gets none', async () => {
    const id = await world.made('forbidden', ALL);
    await world.db.updateTable('databases').set({ allow_ctas: 0 }).execute();
    const last = await lastOf(id);
    await world.db.updateTable('databases').set({ allow_ctas: 1 }).execute();
    expect(last).toEqual(['failed', 'This database does not allow creating a table from a query.']);
  });

  test('whoever writes the query owns it; who only schedules it does not', async () => {
    const id = await world.made('owned', ALL);
    const put = (by = world.ada, json: object = {}) => by.put(`${world.root}/${id}`, { json });
    expect((await put(world.ben, { schedule: null })).status).toBe(403);
    const schedule = {
      schedule_interval: '@daily',
      start_date: '2026-03-02T09:00',
      timezone: 'UTC',
    };
    await world.resultOf(await put(world.admin, { schedule }));
    expect((await world.shown(id)).owner?.name).toBe('Ada Test');
    await world.resultOf(await put(world.admin, { sql: 'select 1 as n' }));
    expect((await world.shown(id)).owner?.name).toBe('Admin Test');
    await world.resultOf(await put(world.ada, { takes_over: true }));
    expect((await world.shown(id)).owner?.name).toBe('Ada Test');
  });
});

describe('who reads the dataset alone', () => {
  test('sees how old it is and that a refresh failed, but neither the query nor its message', async () => {
    await world.bring('secret', "select 'hidden value' as v");
    const id = await world.made('shared', 'select length(v) as n from secret');
    await world.open(id);
    const sql = 'select v::integer as n from secret';
    await world.resultOf(await world.ada.put(`${world.root}/${id}`, { json: { sql } }));
    const seen = await world.refresh(id);
    expect(seen.last?.message).toContain('hidden value');
    const shown = await world.shown(id, world.viewer);
    expect(shown).toMatchObject({ sql: null, may_change: false, may_write: false, rows: 1 });
    expect(shown.last).toMatchObject({ state: 'failed', message: null });
    expect(JSON.stringify(shown)).not.toContain('secret');
  });

  test('can neither refresh, stop, change nor end it, nor make one of their own [T14]', async () => {
    const id = await world.made('guarded', ALL);
    await world.open(id);
    const at = `${world.root}/${id}`;
    const { viewer } = world;
    expect(
      await Promise.all([
        viewer.post(`${at}/refresh`),
        viewer.del(`${at}/refresh`),
        viewer.put(at, { json: { sql: ALL } }),
        viewer.del(at),
        world.post('mine', ALL, { by: viewer }),
      ]).then((answers) => answers.map(({ status }) => status)),
    ).toEqual([403, 403, 403, 403, 403]);
  });

  test('a dataset that is hidden from somebody looks as if it were not there [T13]', async () => {
    const id = await world.made('unseen', ALL);
    expect((await world.viewer.get(`${world.root}/${id}`)).status).toBe(404);
    const q = encodeURIComponent(`!(${id})`);
    const list = await world.resultOf(await world.viewer.get(`${world.root}/?q=${q}`));
    expect(list).toEqual([]);
  });
});

describe('the query', () => {
  test.each([
    ['drop table people', 'A table is made from a query. This statement does something else.'],
    ['select 1; select 2', 'A table is made from exactly one statement.'],
    [
      'select {{ current_user_id() }} as id',
      'The query has a template, which is filled in anew for whoever looks. A table is the same for everybody: write the query without one.',
    ],
    ["select * from read_csv('/etc/passwd')", 'The function read_csv() may not be used here.'],
    ['select * from nowhere', 'nowhere'],
    ['select * frm people', 'syntax error'],
  ])('%s is refused before anything is written', async (sql, words) => {
    const [status, message] = await messageIn(await world.post('refused', sql, {}));
    expect(status).toBeGreaterThanOrEqual(403);
    expect(status).toBeLessThan(500);
    expect(message).toMatch(
      new RegExp(words.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`), 'i'),
    );
    expect(world.tables.find('main', 'refused')).toBe(null);
  });

  test('may not read the table that it makes', async () => {
    const id = await world.made('growing', ALL);
    const json = { sql: 'select * from growing union all select * from Growing' };
    expect(await messageIn(await world.ada.put(`${world.root}/${id}`, { json }))).toEqual([
      422,
      'The query reads main.growing, the table that it makes: it would grow with every refresh.',
    ]);
  });

  test('a name that is taken is refused at once', async () => {
    expect(await messageIn(await world.post('People', ALL, {}))).toEqual([
      422,
      'main.People already exists. Choose another name.',
    ]);
  });

  test('of another database is refused with what to do instead', async () => {
    const at = new Date().toISOString();
    const stamps = { created_on: at, changed_on: at };
    const { id } = await world.db
      .insertInto('databases')
      .values({
        ...stamps,
        uuid: crypto.randomUUID(),
        name: 'Warehouse',
        backend: 'postgresql',
        parameters: '{}',
        expose_in_sqllab: 1,
        allow_dml: 1,
        allow_ctas: 1,
        allow_cvas: 1,
        allow_run_async: 0,
        extra: '{}',
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const json = { database_id: id, table_name: 't', sql: 'select 1', schedule: null };
    expect(await messageIn(await world.admin.post(world.root, { json }))).toEqual([
      422,
      'Tables are refreshed in the built-in database only. In Warehouse, use a view, a materialized view or the tools of that database.',
    ]);
  });
});

describe('what a table may take', () => {
  test('is a number of rows: one more, and the rows from before stay', async () => {
    const id = await world.made('counted', `select range as n from range(${ROWS_MAX})`);
    const json = { sql: `select range as n from range(${ROWS_MAX + 1})` };
    await world.resultOf(await world.ada.put(`${world.root}/${id}`, { json }));
    expect(await lastOf(id, world.ada)).toEqual([
      'failed',
      'The query has more than 1,000 rows, which is the most that such a table may have.',
    ]);
    expect(await world.rowsOf('counted')).toHaveLength(ROWS_MAX);
  });

  test('is a number of bytes, and nothing is left of what took more', async () => {
    const sql =
      "select string_agg(random()::varchar, '') as v from range(2000000) group by range // 20000";
    const { state, message } = await world.make('heavy', sql);
    expect([state, message]).toEqual([
      'failed',
      'The table would take more than 0 GB, which is the most that such a table may take.',
    ]);
    expect(world.tables.find('main', 'heavy')).toBe(null);
    const datasets = await world.db
      .selectFrom('datasets')
      .select('id')
      .where('table_name', '=', 'heavy')
      .execute();
    expect(datasets).toEqual([]);
  });

  test('is bounded without settings', () => {
    const { refreshBytes, refreshMs, refreshRows } = DEFAULTS.limits;
    expect([refreshRows, refreshBytes, refreshMs]).toEqual([50_000_000, 4 * 1024 ** 3, 1_800_000]);
  });
});
