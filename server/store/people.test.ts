import { viewerOf } from '../access/viewerOf.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { freshStore } from '../../mocks/freshStore.ts';
import { describeWithPostgres } from '../../test/postgres.ts';
import { createLoginGuard } from '../access/loginGuard.ts';
import { ROLES } from '../access/roles.ts';
import { createEvents } from './events.ts';
import { createFavorites } from './favorites.ts';
import { createKeyValues } from './keyValues.ts';
import { createOwners } from './owners.ts';
import { grant } from './roles.ts';
import { ensureRoles } from '../access/ensureRoles.ts';
import { createSessions } from './sessions.ts';
import { createSettings } from './settings.ts';
import type { Store } from './store.ts';
import { createUsers } from './users.ts';
import { eventually } from '../../test/eventually.ts';

const NOW = new Date('2026-05-01T10:00:00.000Z');
const later = (ms: number) => new Date(NOW.getTime() + ms);
const DAY_MS = 86_400_000;

const suite = (postgresUrl: string | null) => {
  let store: Store;
  beforeAll(async () => {
    store = await freshStore(postgresUrl);
  });
  afterAll(() => store.close());
  beforeEach(async () => {
    for (const table of ['users', 'roles', 'settings', 'events', 'key_values'] as const) {
      await store.db.deleteFrom(table).execute();
    }
    await ensureRoles(store.db);
  });

  const aPerson = (username: string, ...roles: string[]) =>
    createUsers(store.db).add(
      {
        username,
        firstName: username,
        lastName: 'Test',
        email: `${username}@example.org`,
        passwordHash: 'x',
        roles,
      },
      NOW,
    );

  test('a person’s rights are those of all their roles', async () => {
    const id = await aPerson('ada', 'Gamma', 'sql_lab');
    const viewer = await viewerOf(store.db, id);
    expect(viewer?.roles.map(({ name }) => name)).toEqual(['Gamma', 'sql_lab']);
    expect(viewer?.grants).toEqual(
      new Set([...(ROLES.Gamma ?? []), ...(ROLES.sql_lab ?? [])].map((pair) => pair.join(' '))),
    );
  });

  test('a person with an unknown role is not created at all', async () => {
    await expect(aPerson('ada', 'Gamma', 'Emperor')).rejects.toThrow('Emperor');
    expect(await createUsers(store.db).byName('ada')).toBeUndefined();
  });

  test('two people cannot have the same name', async () => {
    await aPerson('ada');
    await expect(aPerson('ada')).rejects.toThrow(/unique|duplicate/i);
  });

  test('built-in roles are created once and keep the rights added since', async () => {
    await grant(store.db, 'Gamma', 'datasource_access', '[Sextant].[flights](id:1)');
    await grant(store.db, 'Gamma', 'datasource_access', '[Sextant].[flights](id:1)');
    await ensureRoles(store.db);
    const viewer = await viewerOf(store.db, await aPerson('ada', 'Gamma'));
    expect(viewer?.grants).toContain('datasource_access [Sextant].[flights](id:1)');
    const names = await store.db.selectFrom('roles').select('name').orderBy('name').execute();
    expect(names.map(({ name }) => name).sort()).toEqual(
      ['Admin', 'Alpha', 'Gamma', 'Public', 'sql_lab'].sort(),
    );
  });

  test('a new password ends all sessions except the one that set it', async () => {
    const id = await aPerson('ada');
    const sessions = createSessions(store);
    const [here, there] = [await sessions.open(id, NOW), await sessions.open(id, NOW)];
    await createUsers(store.db).setPassword(id, 'y', NOW, here.session.id);
    expect(await sessions.find(here.secret, NOW)).toEqual(here.session);
    expect(await sessions.find(there.secret, NOW)).toBeNull();
  });

  test('a session lives as long as it is used', async () => {
    const sessions = createSessions(store);
    const { secret } = await sessions.open(await aPerson('ada'), NOW);
    for (const day of [13, 26, 39]) {
      expect(await sessions.find(secret, later(day * DAY_MS))).not.toBeNull();
    }
    await sessions.removeIdle(later(52 * DAY_MS));
    expect(await sessions.find(secret, later(52 * DAY_MS))).not.toBeNull();
    await sessions.removeIdle(later(70 * DAY_MS));
    expect(await sessions.find(secret, later(70 * DAY_MS))).toBeNull();
  });

  test('the signing key is created once, however many ask first', async () => {
    const settings = createSettings(store.db);
    const keys = await Promise.all(Array.from({ length: 5 }, () => settings.signingKey()));
    expect(new Set(keys).size).toBe(1);
    expect(keys[0]?.length).toBeGreaterThanOrEqual(64);
  });

  test('a correct password clears the failures of its account from that address, and no others [T20]', async () => {
    const guard = createLoginGuard(store.db, () => NOW);
    const wrong = () => Promise.resolve(null);
    expect(await guard.attempt('ada', '10.0.0.1', wrong)).toBeNull();
    await guard.attempt('ben', '10.0.0.1', wrong);
    expect(await guard.attempt('Ada', '10.0.0.1', () => Promise.resolve(7))).toBe(7);
    const left = await store.db
      .selectFrom('login_failures')
      .select(['subject', 'account'])
      .execute();
    expect(left).toEqual([
      { subject: 'user:ada', account: 'ada' },
      { subject: 'here:10.0.0.1 ben', account: 'ben' },
      { subject: 'user:ben', account: 'ben' },
      { subject: 'address:10.0.0.1', account: 'ben' },
    ]);
  });

  test('a correct password is not refused because of another one that was found right while failures were read', async () => {
    const selects = new WeakSet<object>();
    let read = (): Promise<unknown> => Promise.resolve();
    const slow = store.db.withPlugin({
      transformQuery: ({ node, queryId }) => {
        if (node.kind === 'SelectQueryNode') selects.add(queryId);
        return node;
      },
      transformResult: async ({ result, queryId }) => {
        if (selects.has(queryId)) await read();
        return result;
      },
    });
    const guard = createLoginGuard(slow, () => NOW);
    const attempt = (check: () => Promise<number | null>) =>
      guard.attempt('eve', '10.0.0.9', check);
    for (let slips = 0; slips < 3; slips += 1) await attempt(() => Promise.resolve(null));
    const { promise, resolve } = Promise.withResolvers<number>();
    const first = attempt(() => promise);
    await eventually(async () =>
      expect(
        await store.db
          .selectFrom('login_failures')
          .select('id')
          .where('subject', '=', 'here:10.0.0.9 eve')
          .execute(),
      ).toHaveLength(4),
    );
    read = async () => {
      read = () => Promise.resolve();
      resolve(1);
      await first;
    };
    expect(await attempt(() => Promise.resolve(2))).toBe(2);
  });

  test('the last opened object comes first, once', async () => {
    const events = createEvents(store.db);
    const userId = await aPerson('ada');
    const opened = (objectId: number) => ({
      userId,
      name: 'mount_dashboard',
      objectType: 'dashboard' as const,
      objectId,
      detail: '{}',
    });
    await events.add([opened(1), opened(2)], NOW);
    await events.add([opened(3)], later(1000));
    await events.add([opened(1)], later(2000));
    const ids = async (limit: number) =>
      (await events.opened(userId, 'dashboard', limit)).map(({ id }) => id);
    expect(await ids(10)).toEqual([1, 3, 2]);
    expect(await ids(2)).toEqual([1, 3]);
    expect(await events.opened(userId, 'chart', 10)).toEqual([]);
    await events.removeBefore(later(1500));
    expect(await ids(10)).toEqual([1]);
  });

  test('a favorite set twice is one favorite, and removed once', async () => {
    const favorites = createFavorites(store.db);
    const userId = await aPerson('ada');
    await favorites.add('chart', 1, userId);
    await favorites.add('chart', 1, userId);
    expect(await favorites.among('chart', [1, 2], userId)).toEqual(new Set([1]));
    expect(await favorites.among('dashboard', [1], userId)).toEqual(new Set());
    await favorites.remove('chart', 1, userId);
    expect(await favorites.among('chart', [1, 2], userId)).toEqual(new Set());
  });

  test('owners are replaced as a whole, and disappear with their account', async () => {
    const owners = createOwners(store.db);
    const [ada, bo] = [await aPerson('ada'), await aPerson('bo')];
    await owners.set('chart', 1, [ada, bo, bo]);
    const names = async () =>
      ((await owners.of('chart', [1])).get(1) ?? []).map(({ username }) => username);
    expect(await names()).toEqual(['ada', 'bo']);
    await owners.set('chart', 1, [bo]);
    expect(await names()).toEqual(['bo']);
    expect(await owners.existing([ada, bo, 999])).toEqual(new Set([ada, bo]));
    await store.db.deleteFrom('users').where('id', '=', bo).execute();
    expect(await names()).toEqual([]);
  });

  test('a value under a key is overwritten, expires, and is swept', async () => {
    const texts = createKeyValues(store.db);
    const entry = { kind: 'kv', ownerId: null, objectId: null, value: 'a', expiresOn: null };
    await texts.put('key', entry, NOW);
    const expiresOn = later(1000).toISOString();
    await texts.put('key', { ...entry, value: 'b', expiresOn }, NOW);
    expect(await texts.get('kv', 'key', NOW)).toMatchObject({ value: 'b' });
    expect(await texts.get('filter_state', 'key', NOW)).toBeUndefined();
    expect(await texts.get('kv', 'key', later(1000))).toBeUndefined();
    await texts.put('forever', entry, NOW);
    await texts.removeExpired(later(5000));
    const left = await store.db.selectFrom('key_values').select('key').execute();
    expect(left).toEqual([{ key: 'forever' }]);
  });
};

describe('the store of people on SQLite', () => suite(null));
describeWithPostgres('the store of people on PostgreSQL', suite);
