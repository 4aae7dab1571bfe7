import { afterAll, beforeAll, expect, test } from 'vitest';
import { aSqlLabServer, type Person, type SqlLabServer } from '../../mocks/aSqlLabServer.ts';
import type { RowsAnswer, SqlLabBootstrap } from '#common/wire/sqllab.ts';
import type { TabConflict, TabState } from '#common/wire/tabState.ts';

let lab: SqlLabServer;
beforeAll(async () => {
  lab = await aSqlLabServer();
});
afterAll(() => lab.close());

const newTab = async (person: Person, editor: object = {}) => {
  const queryEditor = { id: 'local', name: 'Mine', dbId: lab.databaseId, ...editor };
  const { body } = await lab.ask<{ id: number }>(person, 'POST', '/tabstateview/', {
    form: { queryEditor },
  });
  return body.id;
};
const tab = (person: Person, id: number) => lab.ask<TabState>(person, 'GET', `/tabstateview/${id}`);
const put = (person: Person, id: number, form: object, headers = {}) =>
  lab.ask<TabConflict>(person, 'PUT', `/tabstateview/${id}`, { form: { ...form }, headers });

test('a new tab is stored as it was sent and becomes the active one [SYN-01]', async () => {
  const id = await newTab('ada', { sql: 'SELECT 1', queryLimit: 321, hideLeftBar: true });
  const { body, headers } = await tab('ada', id);
  expect(body).toEqual({
    id,
    user_id: await lab.idOf('ada'),
    label: 'Mine',
    active: true,
    database_id: lab.databaseId,
    catalog: null,
    schema: null,
    sql: 'SELECT 1',
    query_limit: 321,
    autorun: false,
    template_params: null,
    hide_left_bar: true,
    saved_query: null,
    latest_query: null,
    extra_json: {},
    table_schemas: [],
  });
  expect(headers.get('etag')).toBe('"1"');
  const next = await newTab('ada');
  expect((await tab('ada', id)).body.active).toBe(false);
  expect((await tab('ada', next)).body).toMatchObject({ active: true, sql: 'SELECT ...' });
});

test('fields are changed one by one, by form or JSON [SYN-03] [SYN-04] [TAB-39]', async () => {
  const id = await newTab('ada');
  const extra = { updatedAt: 1758000000000, version: 1 };
  const answer = await put('ada', id, { label: 'Renamed', extra_json: JSON.stringify(extra) });
  expect(answer.text).toBe(String(id));
  await lab.ask('ada', 'PUT', `/tabstateview/${id}`, { json: { sql: 'SELECT 2', autorun: true } });
  expect((await tab('ada', id)).body).toMatchObject({
    label: 'Renamed',
    sql: 'SELECT 2',
    autorun: true,
    extra_json: extra,
  });
});

test('a stale write changes nothing and gets both texts, so that nothing is lost', async () => {
  const id = await newTab('ada', { sql: 'first' });
  const mine = await put('ada', id, { sql: 'mine' }, { 'If-Match': '"1"' });
  expect(mine.headers.get('etag')).toBe('"2"');
  const stale = await put('ada', id, { sql: 'theirs' }, { 'If-Match': '"1"' });
  expect(stale.status).toBe(409);
  expect(stale.body).toMatchObject({ revision: 2, sql: 'mine', label: 'Mine' });
  expect((await tab('ada', id)).body.sql).toBe('mine');
  const again = await put('ada', id, { sql: 'theirs' }, { 'If-Match': '"2"' });
  expect(again.status).toBe(200);
  expect((await put('ada', id, { sql: 'anyway' })).status).toBe(200);
  expect((await tab('ada', id)).body.sql).toBe('anyway');
});

test('a tab is deleted only in the revision that was read', async () => {
  const id = await newTab('ada', { sql: 'read' });
  await put('ada', id, { sql: 'written meanwhile' });
  const remove = (revision: number) =>
    lab.ask('ada', 'DELETE', `/tabstateview/${id}`, { headers: { 'If-Match': `"${revision}"` } });
  const stale = await remove(1);
  expect(stale.status).toBe(409);
  expect(stale.body).toMatchObject({ revision: 2, sql: 'written meanwhile' });
  expect((await tab('ada', id)).body.sql).toBe('written meanwhile');
  expect((await remove(2)).text).toBe('"OK"');
  expect((await tab('ada', id)).status).toBe(404);
});

test('exactly one of several writers with the same revision wins each round', async () => {
  const id = await newTab('ada', { sql: 'start' });
  for (let revision = 1; revision <= 20; revision += 1) {
    const texts = [`left ${revision}`, `right ${revision}`];
    const answers = await Promise.all(
      texts.map((sql) => put('ada', id, { sql }, { 'If-Match': `"${revision}"` })),
    );
    expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 409]);
    const winner = texts[answers.findIndex(({ status }) => status === 200)];
    expect((await tab('ada', id)).body.sql).toBe(winner);
  }
});

test.each([
  [{ nope: 1 }, "Invalid expression type: 'nope'"],
  [{ extra_json: '[1]' }, "'extra_json': not the JSON text of an object."],
  [{ latest_query_id: 'unknown0000' }, 'Query unknown0000 does not exist.'],
  [{ database_id: 999 }, 'Database 999 does not exist.'],
  [{ saved_query_id: 999 }, 'Saved query 999 does not exist.'],
])('the server refuses %j and says why', async (form, error) => {
  const id = await newTab('ada');
  const answer = await put('ada', id, form);
  expect(answer.status).toBe(400);
  expect(answer.body).toEqual({ error });
});

test('a tab without a database is refused by the name of its key', async () => {
  const answer = await lab.ask('ada', 'POST', '/tabstateview/', {
    form: { queryEditor: { name: 'x' } },
  });
  expect(answer.status).toBe(400);
  expect(answer.body).toEqual({ error: "'dbId'" });
});

test('another person’s tab looks missing', async () => {
  const id = await newTab('ada', { sql: 'SELECT secret' });
  for (const missing of [id, 999_999]) {
    const read = await tab('ben', missing);
    expect([read.status, read.text]).toEqual([404, '']);
    for (const [method, path] of [
      ['PUT', ''],
      ['DELETE', ''],
      ['POST', '/activate'],
      ['POST', '/migrate_query'],
      ['DELETE', '/query/abc'],
    ]) {
      const answer = await lab.ask('ben', method ?? '', `/tabstateview/${missing}${path}`, {
        form: { sql: 'stolen' },
      });
      expect([answer.status, answer.text]).toEqual([404, '']);
    }
  }
  expect((await tab('ada', id)).body.sql).toBe('SELECT secret');
});

test('a person activates and deletes tabs and opens the editor with them [SYN-08] [SYN-09]', async () => {
  const first = await newTab('ben', { name: 'One' });
  const second = await newTab('ben', { name: 'Two' });
  await lab.ask('ben', 'POST', `/tabstateview/${first}/activate`);
  const open = async () =>
    (await lab.ask<SqlLabBootstrap>('ben', 'GET', '/api/v1/sqllab/')).body.result;
  const { tab_state_ids, active_tab, databases } = await open();
  expect(tab_state_ids).toEqual([
    { id: first, label: 'One' },
    { id: second, label: 'Two' },
  ]);
  expect(active_tab?.id).toBe(first);
  expect(databases[String(lab.databaseId)]).toMatchObject({ backend: 'duckdb', allow_dml: false });
  const gone = await lab.ask('ben', 'DELETE', `/tabstateview/${first}`);
  expect(gone.text).toBe('"OK"');
  expect((await tab('ben', first)).status).toBe(404);
  expect((await open()).active_tab).toMatchObject({ id: second, active: false });
});

test('a tab remembers its latest run, and takes over the runs of a local tab [SYN-16] [SYN-22]', async () => {
  const id = await newTab('ada');
  const run = (client_id: string, sql_editor_id: string) =>
    lab.ask<RowsAnswer>('ada', 'POST', '/api/v1/sqllab/execute/', {
      json: { database_id: lab.databaseId, sql: 'SELECT 1', client_id, sql_editor_id },
    });
  await run('older000001', 'local');
  const { body: latest } = await run('newer000001', String(id));
  await lab.ask('ada', 'POST', `/tabstateview/${id}/migrate_query`, {
    form: { queryId: 'older000001' },
  });
  await put('ada', id, { latest_query_id: 'newer000001' });
  const kept = (await tab('ada', id)).body.latest_query;
  expect(kept).toMatchObject({ id: 'newer000001', state: 'success' });
  expect(kept?.resultsKey).toBe(latest.query.resultsKey);
  await lab.ask('ada', 'DELETE', `/tabstateview/${id}/query/newer000001`);
  expect((await tab('ada', id)).body.latest_query?.id).toBe('older000001');
});

test('the owner of a tab stores, replaces, collapses and removes the tables beside it [SYN-15]', async () => {
  const id = await newTab('ada');
  const table = {
    queryEditorId: String(id),
    dbId: lab.databaseId,
    catalog: null,
    schema: 'main',
    name: 'flights',
    columns: [{ name: 'a', type: 'INTEGER' }],
  };
  const post = async (person: Person) =>
    lab.ask<{ id: number; error: string }>(person, 'POST', '/tableschemaview/', {
      form: { table },
    });
  const first = (await post('ada')).body.id;
  const second = (await post('ada')).body.id;
  expect(second).not.toBe(first);
  const tables = async () => (await tab('ada', id)).body.table_schemas;
  expect(await tables()).toEqual([
    {
      id: second,
      tab_state_id: id,
      database_id: lab.databaseId,
      catalog: null,
      schema: 'main',
      table: 'flights',
      expanded: true,
      description: table,
    },
  ]);
  const fold = (person: Person) =>
    lab.ask(person, 'POST', `/tableschemaview/${second}/expanded`, { form: { expanded: false } });
  expect((await fold('ben')).body).toEqual({ id: second, expanded: false });
  expect((await tables())[0]?.expanded).toBe(true);
  await fold('ada');
  expect((await tables())[0]?.expanded).toBe(false);
  expect((await post('ben')).status).toBe(400);
  await lab.ask('ben', 'DELETE', `/tableschemaview/${second}`);
  expect(await tables()).toHaveLength(1);
  await lab.ask('ada', 'DELETE', `/tableschemaview/${second}`);
  expect(await tables()).toEqual([]);
});

test('a repeated create with the same key, also at the same time, gives the same tab with the newer text, and another key gives another tab [R5]', async () => {
  const make = (sql: string, key: string, who: Person = 'ada') =>
    lab.ask<{ id: number }>(who, 'POST', '/tabstateview/', {
      form: { queryEditor: { dbId: null, name: 'Kept', sql } },
      headers: { 'Idempotency-Key': key },
    });
  const [first, twin] = await Promise.all([
    make('first', 'key-of-one-1'),
    make('first', 'key-of-one-1'),
  ]);
  expect(twin.body.id).toBe(first.body.id);
  const again = await make('typed on', 'key-of-one-1');
  expect(again.body.id).toBe(first.body.id);
  expect((await tab('ada', first.body.id)).body.sql).toBe('typed on');
  const others = [await make('x', 'another-key'), await make('x', 'key-of-one-1', 'ben')];
  expect(new Set([first, ...others].map(({ body }) => body.id)).size).toBe(3);
  await put('ada', first.body.id, { sql: 'saved', extra_json: '{"updatedAt":1}' });
  expect((await make('late', 'key-of-one-1')).body.id).not.toBe(first.body.id);
  expect((await tab('ada', first.body.id)).body.sql).toBe('saved');
});
