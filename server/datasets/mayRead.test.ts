/** A dataset is judged by the row that results from a change, whatever the request contains. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { aSqlLabServer, type SqlLabServer } from '../../mocks/aSqlLabServer.ts';
import { duckdbSetup } from '../engine/duckdb/setup.ts';
import { createTables } from '../engine/storage/tables.ts';

let lab: SqlLabServer;
let id: number;

beforeAll(async () => {
  lab = await aSqlLabServer();
  const { config, store } = lab.deps;
  const setup = duckdbSetup(config.dataDir, config.limits);
  const tables = createTables({ setup, inProcess: true });
  for (const name of ['open_table', 'denied']) {
    await tables.importTable({ schema: 'main', name, from: { sql: 'SELECT 1 AS a' } });
  }
  const dataset = await store.db.selectFrom('datasets').select('id').executeTakeFirstOrThrow();
  id = dataset.id;
  // This one opens the table, whatever happens to the dataset under test.
  await lab.openTable(lab.databaseId, 'main', 'open_table');
  const viewer = await lab.idOf('viewer');
  await store.db
    .insertInto('owners')
    .values({ object_type: 'dataset', object_id: id, user_id: viewer })
    .execute();
  const role = await store.db
    .selectFrom('roles')
    .select('id')
    .where('name', '=', 'sql_lab')
    .executeTakeFirstOrThrow();
  await store.db
    .insertInto('role_grants')
    .values(
      ['can_read', 'can_write'].map((permission) => ({
        role_id: role.id,
        permission,
        view: 'Dataset',
      })),
    )
    .execute();
});
afterAll(() => lab.close());

const stored = () =>
  lab.deps.store.db
    .selectFrom('datasets')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
const put = (json: object, query = '') =>
  lab.ask('viewer', 'PUT', `/api/v1/dataset/${id}${query}`, { json });
const isAt = (sql: string | null, table_name = 'open_table') =>
  lab.deps.store.db
    .updateTable('datasets')
    .set({ catalog: null, schema: 'main', table_name, sql })
    .where('id', '=', id)
    .execute();

const OPEN_SQL = 'select a from main.open_table';

describe('a person who may read one table and owns its dataset', () => {
  beforeEach(() => isAt(null));

  test.each([
    ['another table', { table_name: 'denied' }],
    ['another table, its SQL taken away', { sql: '', table_name: 'denied' }],
    ['a query of another table', { sql: 'select * from denied' }],
    ['another schema', { schema: 'information_schema', table_name: 'tables' }],
    ['another catalog', { catalog: 'elsewhere' }],
  ])('cannot move the dataset to %s [T9]', async (_, body) => {
    const before = await stored();
    const answer = await put(body);
    expect(answer.status, answer.text).toBeGreaterThanOrEqual(400);
    expect(await stored()).toEqual(before);
  });

  test.each([{ sql: '' }, { sql: '  ' }, { sql: null }])(
    'cannot move a virtual dataset that is named like another table to that table by %j [T9]',
    async (body) => {
      await isAt(OPEN_SQL, 'denied');
      const answer = await put(body);
      expect(answer.status, answer.text).toBe(422);
      expect(await stored()).toMatchObject({ sql: OPEN_SQL, table_name: 'denied' });
    },
  );

  test('can remove the SQL and then needs the right on the table [T9]', async () => {
    await isAt(OPEN_SQL);
    expect((await put({ sql: '' })).status).toBe(200);
    expect((await stored()).sql).toBeNull();
    expect((await put({ table_name: 'denied' })).status).toBe(422);
  });

  test('needs the right on the table where an older row has blank SQL [T9]', async () => {
    await isAt('');
    expect((await put({ table_name: 'denied' })).status).toBe(422);
  });

  test('cannot read a virtual dataset in another catalog [T9]', async () => {
    await isAt(OPEN_SQL);
    expect((await put({ catalog: 'elsewhere' })).status).toBe(403);
  });

  test('can make only one of two simultaneous changes that together lead to a denied table [T9]', async () => {
    await isAt(OPEN_SQL);
    const answers = await Promise.all([put({ sql: '' }), put({ table_name: 'denied' })]);
    expect(answers.every(({ status }) => status === 200)).toBe(false);
    expect(await stored()).not.toMatchObject({ sql: null, table_name: 'denied' });
  });

  test('cannot create a dataset of another table and does not learn whether others have one [T9] [T13]', async () => {
    const make = (body: object) =>
      lab.ask('viewer', 'POST', '/api/v1/dataset/', {
        json: { database: lab.databaseId, schema: 'main', ...body },
      });
    expect((await make({ table_name: 'denied' })).status).toBe(422);
    await lab.ask('admin', 'POST', '/api/v1/dataset/', {
      json: { database: lab.databaseId, schema: 'main', table_name: 'denied' },
    });
    const answer = await make({ table_name: 'denied' });
    expect(answer.status).toBe(422);
    expect(answer.text).toContain('could not be found');
  });
});

test('a change with an unknown owner changes nothing else of the dataset [T14]', async () => {
  await isAt(null);
  const before = await stored();
  const answer = await put({ description: 'new', owners: [99_999] });
  expect([answer.status, answer.body]).toEqual([
    422,
    { message: { owners: ['Owners are invalid'] } },
  ]);
  expect(await stored()).toEqual(before);
});

test('no dataset is created with an unknown owner [T14]', async () => {
  const answer = await lab.ask('admin', 'POST', '/api/v1/dataset/', {
    json: { database: lab.databaseId, table_name: 'ownerless', sql: OPEN_SQL, owners: [99_999] },
  });
  expect(answer.status).toBe(422);
});
