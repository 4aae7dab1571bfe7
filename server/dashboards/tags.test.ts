import { afterEach, beforeEach, expect, test } from 'vitest';
import { aServer, aUser, type Client, type TestServer } from '../../mocks/testServer.ts';

const ROOT = '/api/v1/dashboard/';

let server: TestServer;
let admin: Client;
let id: number;
let tagIds: Readonly<Record<string, number>>;

beforeEach(async () => {
  server = await aServer({ users: [aUser({ username: 'owner', roles: ['Alpha'] })] });
  admin = await server.signIn();
  const made = await admin.post(ROOT, { json: { dashboard_title: 'Sales' } });
  ({ id } = (await made.json()) as { id: number });
  for (const name of ['Weekly', 'Money'])
    expect((await admin.post('/api/v1/tag/', { json: { name } })).status).toBe(201);
  const listed = await admin.get('/api/v1/tag/');
  const { result } = (await listed.json()) as { result: { id: number; name: string }[] };
  tagIds = Object.fromEntries(result.map((tag) => [tag.name, tag.id]));
});
afterEach(() => server.close());

const write = (client: Client, body: object) => client.put(`${ROOT}${id}`, { json: body });
const tags = async () => {
  const record = await admin.get(`${ROOT}${id}`);
  const list = await admin.get(ROOT);
  const { result } = (await record.json()) as { result: { tags: { name: string }[] } };
  const { result: rows } = (await list.json()) as { result: { tags: unknown[] }[] };
  expect(rows[0]?.tags).toEqual(result.tags);
  return result.tags;
};

test('a change of a dashboard puts tags on it, which its record and the list show', async () => {
  const answer = await write(admin, { tags: [tagIds.Weekly, tagIds.Money] });
  expect(answer.status).toBe(200);
  expect(await tags()).toEqual([
    { id: tagIds.Money, name: 'Money', type: 1 },
    { id: tagIds.Weekly, name: 'Weekly', type: 1 },
  ]);
});

test('the tags of a change replace those before, and a change without tags leaves them', async () => {
  await write(admin, { tags: [tagIds.Weekly] });
  await write(admin, { tags: [tagIds.Money] });
  expect(await tags()).toMatchObject([{ name: 'Money' }]);
  await write(admin, { dashboard_title: 'Revenue' });
  await write(admin, { tags: null });
  expect(await tags()).toMatchObject([{ name: 'Money' }]);
  await write(admin, { tags: [] });
  expect(await tags()).toEqual([]);
});

test('a tag that does not exist is named, and nothing of the change is stored', async () => {
  const answer = await write(admin, { dashboard_title: 'Other', tags: [tagIds.Weekly, 9999] });
  expect(answer.status).toBe(422);
  expect(await answer.json()).toEqual({ message: { tags: ['Tag ID 9999 not found'] } });
  expect(await tags()).toEqual([]);
  const record = await admin.get(`${ROOT}${id}`);
  expect(await record.json()).toMatchObject({ result: { dashboard_title: 'Sales' } });
});

test('an owner without the right to write tags changes everything else, and no tags', async () => {
  const owner = await server.signIn('owner');
  await write(admin, { owners: [admin.userId, owner.userId], tags: [tagIds.Weekly] });
  const { db } = server.store;
  await db
    .deleteFrom('role_grants')
    .where('permission', '=', 'can_write')
    .where('view', '=', 'Tag')
    .where('role_id', 'in', db.selectFrom('roles').select('id').where('name', '!=', 'Admin'))
    .execute();
  const refused = await write(owner, { tags: [] });
  const kept = await write(owner, { dashboard_title: 'Theirs', tags: [tagIds.Weekly] });
  expect([refused.status, kept.status]).toEqual([403, 200]);
  expect(await tags()).toMatchObject([{ name: 'Weekly' }]);
});

test('a dashboard that is deleted leaves no tag behind', async () => {
  await write(admin, { tags: [tagIds.Weekly] });
  await admin.del(`${ROOT}${id}`);
  expect(await server.store.db.selectFrom('tagged_objects').selectAll().execute()).toEqual([]);
});
