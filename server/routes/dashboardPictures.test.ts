import { afterEach, describe, expect, test } from 'vitest';
import { aServer, type TestServer } from '../../mocks/testServer.ts';
import { HttpError } from '../errors.ts';
import type { Picture, PictureOwner, Pictures, PictureWish } from '../pictures/pictures.ts';

let server: TestServer | undefined;
afterEach(() => server?.close());

/** Keeps what it is asked for; the test says when a picture is there. */
const aMaker = () => {
  const wishes: PictureWish[] = [];
  let made: Picture = {
    key: 'abc',
    state: 'Pending',
    changedOn: new Date('2026-01-01T00:00:00Z'),
    file: null,
    error: null,
  };
  const isOf = ({ userId, dashboardId }: Omit<PictureOwner, 'rights'>) =>
    userId === wishes.at(-1)?.userId && dashboardId === wishes.at(-1)?.dashboardId;
  let isFull = false;
  const pictures: Pictures = {
    begins: () => {
      if (isFull) throw new HttpError(429, 'Wait for one of them.');
      return true;
    },
    make: (wish) => {
      wishes.push(wish);
      return made;
    },
    find: (key, owner) =>
      key === made.key && isOf(owner) && owner.rights === wishes.at(-1)?.rights ? made : null,
    cancel: (key, owner) => key === made.key && isOf(owner),
    sessionOf: () => null,
    close: async () => undefined,
  };
  return {
    pictures,
    wishes,
    fills: () => {
      isFull = true;
    },
    becomes: (how: Partial<Picture>) => {
      made = { ...made, ...how };
    },
  };
};

const aDashboard = async (deps: { readonly pictures?: Pictures }) => {
  server = await aServer({
    deps,
    users: [
      { username: 'ada', roles: ['Alpha'] },
      { username: 'bob', roles: ['Alpha'] },
    ],
  });
  const ada = await server.signIn('ada');
  const answer = await ada.post('/api/v1/dashboard/', { json: { dashboard_title: 'Sales' } });
  const { id } = (await answer.json()) as { id: number };
  return { id, ada, admin: await server.signIn(), bob: await server.signIn('bob') };
};
const begin = '/cache_dashboard_screenshot/?q=(force:!f)&download_format=pdf&theme=dark';

describe('a picture of a dashboard', () => {
  test('is drawn with the rights of who asks, at an address of this server only', async () => {
    const { pictures, wishes } = aMaker();
    const { id, ada } = await aDashboard({ pictures });
    const reply = await ada.post(`/api/v1/dashboard/${id}${begin}`, {
      json: {
        dataMask: { a: { id: 'a' } },
        urlParams: [
          ['country', 'FR'],
          ['standalone', '0'],
          ['permalink_key', 'https://elsewhere.test/'],
        ],
      },
    });
    expect(reply.status).toBe(202);
    expect(await reply.json()).toMatchObject({ cache_key: 'abc', task_status: 'Pending' });
    expect(wishes).toHaveLength(1);
    expect(wishes[0]).toMatchObject({ userId: ada.userId, kind: 'pdf', isDark: true });
    const address = new URL(wishes[0]!.path, 'http://own.test');
    expect(address.origin).toBe('http://own.test');
    expect(address.pathname).toBe(`/superset/dashboard/${id}/`);
    expect([...address.searchParams.keys()].toSorted()).toEqual(
      ['country', 'paper', 'permalink_key', 'standalone'].toSorted(),
    );
    const key = address.searchParams.get('permalink_key');
    const state = await ada.get(`/api/v1/dashboard/permalink/${key}`);
    expect(await state.json()).toMatchObject({ state: { dataMask: { a: { id: 'a' } } } });
  });

  test('is begun for a shared link of its own dashboard alone', async () => {
    const { pictures, wishes } = aMaker();
    const { id, ada } = await aDashboard({ pictures });
    const other = await ada.post('/api/v1/dashboard/', { json: { dashboard_title: 'Other' } });
    const { id: otherId } = (await other.json()) as { id: number };
    const shared = await ada.post(`/api/v1/dashboard/${id}/permalink`, { json: {} });
    const { key: permalinkKey } = (await shared.json()) as { key: string };
    const asked = (dashboardId: number, key: string) =>
      ada.post(`/api/v1/dashboard/${dashboardId}${begin}`, { json: { permalinkKey: key } });
    expect((await asked(id, permalinkKey)).status).toBe(202);
    expect((await asked(otherId, permalinkKey)).status).toBe(404);
    expect((await asked(id, 'nowhere')).status).toBe(404);
    expect(wishes).toHaveLength(1);
  });

  test('is a file once it is there, for the person who asked alone', async () => {
    const { pictures, becomes } = aMaker();
    const { id, ada, admin } = await aDashboard({ pictures });
    await ada.post(`/api/v1/dashboard/${id}${begin}`, { json: {} });
    const path = `/api/v1/dashboard/${id}/screenshot/abc/?download_format=pdf`;
    expect((await ada.get(path)).status).toBe(404);
    becomes({ state: 'Updated', file: Buffer.from('%PDF-1.7') });
    expect((await ada.post(`/api/v1/dashboard/${id}${begin}`, { json: {} })).status).toBe(200);
    const file = await ada.get(path);
    expect(file.headers.get('content-type')).toBe('application/pdf');
    expect(await file.text()).toBe('%PDF-1.7');
    expect((await admin.get(path)).status).toBe(404);
  });

  test('is found at its own dashboard alone, and no more once rights or row rules are others', async () => {
    const { pictures, wishes, becomes } = aMaker();
    const { id, ada } = await aDashboard({ pictures });
    const other = await ada.post('/api/v1/dashboard/', { json: { dashboard_title: 'Other' } });
    const { id: otherId } = (await other.json()) as { id: number };
    const ask = () => ada.post(`/api/v1/dashboard/${id}${begin}`, { json: {} });
    const file = (of = id) =>
      ada.get(`/api/v1/dashboard/${of}/screenshot/abc/?download_format=pdf`);
    becomes({ state: 'Updated', file: Buffer.from('%PDF-1.7') });
    await ask();
    await ask();
    expect(wishes[1]).toEqual(wishes[0]);
    expect((await file()).status).toBe(200);
    expect((await file(otherId)).status).toBe(404);

    const { db } = server!.store;
    const at = '2026-01-01T00:00:00Z';
    const stamps = { created_by: null, changed_by: null, created_on: at, changed_on: at };
    const base = { description: null, filter_type: 'Base', group_key: null, clause: '1 = 0' };
    const rule = await db
      .insertInto('row_rules')
      .values({ name: 'Few', ...base, ...stamps })
      .returning('id')
      .executeTakeFirstOrThrow();
    expect((await file()).status).toBe(404);
    await db.deleteFrom('row_rules').where('id', '=', rule.id).execute();
    expect((await file()).status).toBe(200);

    const role = await db
      .selectFrom('user_roles')
      .selectAll()
      .where('user_id', '=', ada.userId)
      .executeTakeFirstOrThrow();
    const grant = { permission: 'datasource_access', view: '[new].[table](id:99)' };
    await db
      .insertInto('role_grants')
      .values({ role_id: role.role_id, ...grant })
      .execute();
    expect((await file()).status).toBe(404);
    await ask();
    expect(wishes[2]?.rights).not.toBe(wishes[0]?.rights);
  });

  test('is not made of a dashboard that the person may not see', async () => {
    const { pictures, wishes } = aMaker();
    const { id, bob } = await aDashboard({ pictures });
    const reply = await bob.post(`/api/v1/dashboard/${id}${begin}`, { json: {} });
    expect(reply.status).toBe(404);
    expect(wishes).toEqual([]);
  });

  test('that failed says why, and one that is canceled is gone', async () => {
    const { pictures, becomes } = aMaker();
    const { id, ada, admin } = await aDashboard({ pictures });
    await ada.post(`/api/v1/dashboard/${id}${begin}`, { json: {} });
    const path = `/api/v1/dashboard/${id}/screenshot/abc/`;
    expect((await admin.del(path)).status).toBe(404);
    expect((await ada.del(path)).status).toBe(200);
    becomes({ state: 'Error', error: new HttpError(504, 'It took too long.') });
    const failed = await ada.post(`/api/v1/dashboard/${id}${begin}`, { json: {} });
    expect(failed.status).toBe(504);
    expect(await failed.json()).toEqual({ message: 'It took too long.' });
  });

  test('of too many on their way, or of filters without bounds, stores nothing', async () => {
    const { pictures, wishes, fills } = aMaker();
    const { id, ada } = await aDashboard({ pictures });
    const ask = (json: unknown) => ada.post(`/api/v1/dashboard/${id}${begin}`, { json });
    const long = 'x'.repeat(64 * 1024);
    const large = await ask({ dataMask: { a: { id: long } } });
    expect([large.status, await large.text()]).toEqual([413, expect.stringContaining('64 kB')]);
    expect((await ask({ urlParams: [['country', long]] })).status).toBe(413);
    fills();
    expect((await ask({ dataMask: { a: { id: 'a' } } })).status).toBe(429);
    const { db } = server!.store;
    const kind = 'dashboard_permalink';
    expect(
      await db.selectFrom('key_values').where('kind', '=', kind).selectAll().execute(),
    ).toEqual([]);
    expect(wishes).toEqual([]);
  });

  test.each([
    ['download_format=exe', {}],
    ['download_format=pdf', { permalinkKey: '../../login' }],
    ['download_format=pdf', { somewhere: 'else' }],
  ])('is refused for %s with %j', async (query, json) => {
    const { pictures, wishes } = aMaker();
    const { id, ada } = await aDashboard({ pictures });
    const path = `/api/v1/dashboard/${id}/cache_dashboard_screenshot/?${query}`;
    expect((await ada.post(path, { json })).status).toBe(400);
    expect(wishes).toEqual([]);
  });

  test('does not exist where no browser is installed', async () => {
    const { id, ada } = await aDashboard({});
    const reply = await ada.post(`/api/v1/dashboard/${id}${begin}`, { json: {} });
    expect(reply.status).toBe(404);
  });
});
