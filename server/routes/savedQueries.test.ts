import { afterAll, beforeAll, expect, test } from 'vitest';
import { aSqlLabServer, type Person, type SqlLabServer } from '../../mocks/aSqlLabServer.ts';

let lab: SqlLabServer;
beforeAll(async () => {
  lab = await aSqlLabServer();
});
afterAll(() => lab.close());

const ROOT = '/api/v1/saved_query/';
const save = (person: Person, json: object) =>
  lab.ask<{ id: number; result: object }>(person, 'POST', ROOT, { json });
const list = (person: Person, q: string) =>
  lab.ask<{ count: number; result: { label: string }[]; message: string }>(
    person,
    'GET',
    `${ROOT}?q=${q}`,
  );

test('a person saves, reads, changes and deletes a query [SAV-01] [SAV-02] [SAV-03] [SAV-04]', async () => {
  const json = {
    label: 'Sales',
    db_id: lab.databaseId,
    catalog: null,
    schema: 'main',
    sql: 'SELECT 1',
    template_parameters: '{}',
    description: 'ours',
  };
  const saved = await save('ada', json);
  expect(saved.status).toBe(201);
  expect(saved.body.result).toEqual({ ...json, extra_json: '{}' });
  const path = `${ROOT}${saved.body.id}`;
  const read = await lab.ask<{ result: object }>('ada', 'GET', path);
  expect(read.body.result).toMatchObject({
    id: saved.body.id,
    label: 'Sales',
    sql: 'SELECT 1',
    database: { id: lab.databaseId, database_name: 'Sextant' },
    created_by: { first_name: 'Ada' },
  });
  const changed = await lab.ask<{ result: object }>('ada', 'PUT', path, {
    json: { sql: 'SELECT 2' },
  });
  expect(changed.body.result).toEqual({ ...json, sql: 'SELECT 2', extra_json: '{}' });
  const deleted = await lab.ask('ada', 'DELETE', path);
  expect(deleted.body).toEqual({ message: 'OK' });
  expect((await lab.ask('ada', 'GET', path)).status).toBe(404);
});

test('other people’s saved queries look missing', async () => {
  const { body } = await save('ada', { label: 'Private' });
  for (const method of ['GET', 'PUT', 'DELETE']) {
    const call = method === 'PUT' ? { json: { label: 'Taken' } } : {};
    const answer = await lab.ask('ben', method, `${ROOT}${body.id}`, call);
    expect(answer.status).toBe(404);
  }
  expect((await lab.ask('ben', 'DELETE', `${ROOT}?q=!(${body.id})`)).status).toBe(404);
  expect((await list('ben', '(page_size:100)')).text).not.toContain('Private');
  expect(
    (await lab.ask<{ result: object }>('ada', 'GET', `${ROOT}${body.id}`)).body.result,
  ).toMatchObject({
    label: 'Private',
  });
});

test('the list filters, sorts, and names what it refuses', async () => {
  const made = [];
  for (const label of ['Beta 100%', 'alpha', 'Gamma'])
    made.push((await save('ben', { label, schema: label })).body.id);
  const labels = async (q: string) => (await list('ben', q)).body.result.map(({ label }) => label);
  expect(await labels('(order_column:label,order_direction:desc)')).toEqual([
    'alpha',
    'Gamma',
    'Beta 100%',
  ]);
  expect(await labels("(filters:!((col:label,opr:all_text,value:'GAM')))")).toEqual(['Gamma']);
  expect(await labels("(filters:!((col:label,opr:all_text,value:'0%25')))")).toEqual(['Beta 100%']);
  expect(await labels('(filters:!((col:schema,opr:eq,value:alpha)))')).toEqual(['alpha']);
  expect((await list('ben', '(order_column:nope)')).body.message).toBe(
    'Invalid order by column: nope',
  );
  const gone = await lab.ask('ben', 'DELETE', `${ROOT}?q=!(${made.join(',')})`);
  expect(gone.body).toEqual({ message: 'Deleted 3 saved queries' });
});

test.each([
  [{ foo: 1 }, 422, { message: { foo: ['Unknown field.'] } }],
  [{ label: 5 }, 422, { message: { label: ['Not a valid string.'] } }],
  [{ db_id: 999 }, 422, { error: 'Database 999 does not exist.' }],
])('the server refuses %j with %s', async (json, status, body) => {
  const answer = await save('ada', json);
  expect([answer.status, answer.body]).toEqual([status, body]);
});

test('a run of exactly its text is its last run, whichever tab it came from', async () => {
  const sql = 'select 1 union all select 2';
  const { body } = await save('ada', { label: 'Counted', db_id: lab.databaseId, sql });
  const mine = async () => {
    const answer = await lab.ask<{
      result: { id: number; rows: number | null; last_run_delta_humanized: string }[];
    }>('ada', 'GET', `${ROOT}?q=(page_size:100)`);
    return answer.body.result.find(({ id }) => id === body.id);
  };
  const run = (person: Person, text: string) =>
    lab.ask(person, 'POST', '/api/v1/sqllab/execute/', {
      json: { database_id: lab.databaseId, sql: text },
    });
  await run('ada', `${sql} union all select 3`);
  await run('ben', sql);
  expect(await mine()).toMatchObject({ rows: null, last_run_delta_humanized: '' });
  await run('ada', sql);
  expect(await mine()).toMatchObject({ rows: 2, last_run_delta_humanized: 'now' });
});
