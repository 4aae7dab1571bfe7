/** Databases on the wire answer and refuse as those of a real server. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aSqlLabServer, type Person, type SqlLabServer } from '../../mocks/aSqlLabServer.ts';

let lab: SqlLabServer;
let one = '';
const ROOT = '/api/v1/database';

beforeAll(async () => {
  lab = await aSqlLabServer();
  one = `${ROOT}/${lab.databaseId}`;
});
afterAll(() => lab.close());

const db = () => lab.deps.store.db;
const ask = async (method: string, path: string, json?: object, person: Person = 'admin') => {
  const { status, body } = await lab.ask<object>(person, method, path, json ? { json } : {});
  return { status, body };
};
const missing = { status: 404, body: { message: 'Not found' } };

test('all databases come on one page, as many as there are', async () => {
  const at = new Date().toISOString();
  const row = await db()
    .selectFrom('databases')
    .selectAll()
    .where('id', '=', lab.databaseId)
    .executeTakeFirstOrThrow();
  const { id: _, ...rest } = row;
  await db()
    .insertInto('databases')
    .values(
      Array.from({ length: 120 }, (__, index) => ({
        ...rest,
        uuid: crypto.randomUUID(),
        name: `more ${index}`,
        created_on: at,
      })),
    )
    .execute();
  const sizeOf = async (size: number) => {
    const { body } = await ask('GET', `${ROOT}/?q=(columns:!(id),page_size:${size})`);
    return (body as { result: object[] }).result.length;
  };
  const { body } = await ask('GET', `${ROOT}/`);
  const { count } = body as { count: number };
  expect(count).toBeGreaterThan(120);
  expect(await sizeOf(-1)).toBe(count);
  expect(await sizeOf(500)).toBe(count);
  expect(await sizeOf(7)).toBe(7);
  await db().deleteFrom('databases').where('name', 'like', 'more %').execute();
});

describe('a table', () => {
  beforeAll(async () => {
    await db()
      .updateTable('databases')
      .set({ allow_ctas: 1 })
      .where('id', '=', lab.databaseId)
      .execute();
    await ask('POST', '/api/v1/sqllab/execute/', {
      database_id: lab.databaseId,
      sql: "select 1 as a, 'x' as b",
      schema: 'main',
      select_as_cta: true,
      ctas_method: 'TABLE',
      tmp_table_name: 'shaped',
    });
  });

  test('is described at its earlier address as at its present one', async () => {
    const old = await ask('GET', `${one}/table/shaped/main/`);
    expect(old).toEqual(await ask('GET', `${one}/table_metadata/?name=shaped&schema=main`));
    expect(old).toMatchObject({ status: 200, body: { name: 'shaped', columns: [{}, {}] } });
    expect(await ask('GET', `${one}/table_extra/shaped/main/`)).toEqual(
      await ask('GET', `${one}/table_metadata/extra/?name=shaped&schema=main`),
    );
    expect((await ask('GET', `${one}/table/shaped/null/`)).body).toMatchObject({ name: 'shaped' });
  });

  test('is not described to people who may not read it [T9]', async () => {
    expect((await ask('GET', `${one}/table/shaped/main/`, undefined, 'viewer')).status).toBe(404);
    expect((await ask('GET', `${one}/table_extra/shaped/main/`, undefined, 'viewer')).body).toEqual(
      {},
    );
  });

  test('of an unknown database is not found', async () => {
    expect(await ask('GET', `${ROOT}/99999/table/a/b/`)).toEqual(missing);
    expect(await ask('GET', `${ROOT}/99999/table_extra/a/b/`)).toEqual(missing);
  });
});

describe('a database', () => {
  test('has its permissions synchronized by people who may change it', async () => {
    const path = `${one}/sync_permissions/`;
    expect(await ask('POST', path)).toEqual({
      status: 200,
      body: { message: 'Permissions successfully synced' },
    });
    expect((await ask('POST', path, undefined, 'ada')).status).toBe(403);
    expect(await ask('POST', `${ROOT}/99999/sync_permissions/`)).toMatchObject({
      status: 404,
      body: {
        errors: [
          {
            message: 'Database not found.',
            error_type: 'GENERIC_COMMAND_ERROR',
            level: 'warning',
            extra: { issue_codes: [{ code: 1010 }] },
          },
        ],
      },
    });
  });

  test('takes files in no schema', async () => {
    expect(await ask('GET', `${one}/schemas_access_for_file_upload/`)).toEqual({
      status: 200,
      body: { schemas: [] },
    });
    expect(await ask('GET', `${ROOT}/99999/schemas_access_for_file_upload/`)).toEqual(missing);
  });

  test('names the tabs of the person who asks, and counts those of others', async () => {
    const queryEditor = { name: 'Mine', dbId: lab.databaseId, sql: '' };
    await lab.ask('ada', 'POST', '/tabstateview/', { form: { queryEditor } });
    const path = `${one}/related_objects/`;
    expect((await ask('GET', path, undefined, 'ada')).body).toMatchObject({
      sqllab_tab_states: { count: 1, result: [{ active: true }] },
    });
    expect((await ask('GET', path)).body).toMatchObject({
      sqllab_tab_states: { count: 1, result: [] },
    });
  });
});

describe('a new connection', () => {
  test.each([
    ['no address', { database_name: 'x' }, 'sqlalchemy_uri'],
    ['no name', { sqlalchemy_uri: 'postgresql://h/d' }, 'database_name'],
    [
      'an address of no kind',
      { database_name: 'x', sqlalchemy_uri: 'not a uri' },
      'sqlalchemy_uri',
    ],
    ['an unknown field', { database_name: 'x', foo: 1 }, 'foo'],
  ])('with %s is refused with 422, by name', async (_, json, field) => {
    const { status, body } = await ask('POST', `${ROOT}/`, json);
    expect(status).toBe(422);
    expect(Object.keys((body as { message: object }).message)).toContain(field);
  });

  test('that is only checked says each problem with its type', async () => {
    const path = `${ROOT}/validate_parameters/`;
    expect(await ask('POST', path, { configuration_method: 'dynamic_form' })).toMatchObject({
      status: 422,
      body: {
        errors: [
          {
            message: 'Missing data for required field.',
            error_type: 'INVALID_PAYLOAD_SCHEMA_ERROR',
            extra: { invalid: ['engine'], issue_codes: [{ code: 1020 }] },
          },
        ],
      },
    });
    const json = { engine: 'nosuch', configuration_method: 'dynamic_form', parameters: {} };
    expect(await ask('POST', path, json)).toMatchObject({
      status: 422,
      body: { errors: [{ error_type: 'GENERIC_DB_ENGINE_ERROR' }] },
    });
  });
});
