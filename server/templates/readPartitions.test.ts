/** How often a database is asked for its partitions. */
import { expect, test } from 'vitest';
import { aServer } from '../../mocks/testServer.ts';
import type { Engine } from '../engine/engine.ts';
import { engineModule } from '../engine/modules.ts';
import { viewerOf } from '../access/viewerOf.ts';
import { readPartitions } from './readPartitions.ts';

test('all who ask for the partitions of a table within a minute share one answer [T28]', async () => {
  const server = await aServer();
  const admin = await server.signIn();
  const viewer = await viewerOf(server.store.db, admin.userId);
  if (!viewer) throw new Error('Nobody signed in.');
  let asked = 0;
  const engine = {
    dialect: engineModule('trino').dialect,
    describe: () => Promise.resolve([{ name: 'day' }]),
    query: () => {
      asked += 1;
      return Promise.resolve({ values: [[`2024-01-0${asked}`]] });
    },
  } as unknown as Engine;
  let at = Date.now();
  const engines = { ...server.deps.engines, of: () => engine };
  const deps = { ...server.deps, engines, now: () => new Date(at) };
  const latest = () => readPartitions(deps, viewer, ['main.days'], server.databaseId);
  const first = { 'main.days': ['2024-01-01'] };
  expect(await Promise.all([latest(), latest()])).toEqual([first, first]);
  expect(await latest()).toEqual(first);
  at += 60_000;
  expect(await latest()).toEqual({ 'main.days': ['2024-01-02'] });
  await server.close();
});
