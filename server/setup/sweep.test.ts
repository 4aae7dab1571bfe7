import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { aServer } from '../../mocks/testServer.ts';
import { openStore } from '../store/database.ts';
import { createKeyValues } from '../store/keyValues.ts';
import { backUp, sweep } from './sweep.ts';

const HOUR_MS = 3_600_000;

test('the sweep makes a whole copy each hour, for a day, readable only by its owner', async () => {
  let clock = Date.parse('2026-05-01T10:20:00.000Z');
  const server = await aServer({ now: () => new Date(clock) });
  const folder = join(server.dataDir, 'backups');
  for (let hour = 0; hour < 30; hour += 1) {
    await backUp(server.deps);
    await backUp(server.deps); // within the hour: the same copy, newer
    clock += HOUR_MS;
  }
  const copies = readdirSync(folder).toSorted();
  expect(copies).toHaveLength(24);
  expect(copies[0]).toBe('store-2026-05-01T16.sqlite');
  const newest = join(folder, copies.at(-1) ?? '');
  expect(statSync(newest).mode & 0o777).toBe(0o600);
  const copy = await openStore({ at: newest });
  expect(await copy.db.selectFrom('users').select('username').execute()).toEqual([
    { username: 'admin' },
  ]);
  await copy.close();
  await server.close();
});

test('the sweep removes what has expired and nothing else', async () => {
  let clock = Date.parse('2026-05-01T10:00:00.000Z');
  const server = await aServer({ now: () => new Date(clock) });
  const texts = createKeyValues(server.store.db);
  const entry = { kind: 'kv', ownerId: null, objectId: null, value: 'a' };
  const expiresOn = new Date(clock + HOUR_MS).toISOString();
  await texts.put('short', { ...entry, expiresOn }, new Date(clock));
  await texts.put('long', { ...entry, expiresOn: null }, new Date(clock));
  const client = await server.signIn();
  clock += 2 * HOUR_MS;
  await sweep(server.deps);
  const left = await server.store.db.selectFrom('key_values').select('key').execute();
  expect(left).toEqual([{ key: 'long' }]);
  expect((await client.get('/api/v1/me/')).status).toBe(200);
  clock += 15 * 24 * HOUR_MS;
  await sweep(server.deps);
  expect(await server.store.db.selectFrom('sessions').select('id').execute()).toEqual([]);
  await server.close();
});
