/** What tables of queries may take of the server: time, disk and number. And what views are to them. */
import { afterEach, expect, test } from 'vitest';
import {
  aRefreshServer,
  ENDLESS,
  messageIn,
  type RefreshServer,
} from '../../mocks/aRefreshServer.ts';

let world: RefreshServer;
afterEach(() => world.close());

test('a query that takes longer than it may ends, and its rows from before stay', async () => {
  world = await aRefreshServer({ limits: { refreshMs: 60_000 } });
  const id = await world.made('endless', 'select 1 as n');
  await world.resultOf(await world.ada.put(`${world.root}/${id}`, { json: { sql: ENDLESS } }));
  Object.assign(world.deps.config.limits, { refreshMs: 1 });
  const { last } = await world.refresh(id);
  expect(last).toMatchObject({ state: 'failed', rows: null });
  expect(last?.message).toContain('The query took longer than');
  expect(await world.rowsOf('endless')).toEqual([[1]]);
});

test('no table is written where the disk would be full', async () => {
  world = await aRefreshServer({ limits: { refreshFreeBytes: Number.MAX_SAFE_INTEGER } });
  const { state, message } = await world.make('no_room', 'select 1 as n');
  expect([state, message]).toEqual(['failed', 'The disk is almost full, so no table is written.']);
  expect(world.tables.find('main', 'no_room')).toBe(null);
});

test('a person has as many as they may have, and one more when one is ended', async () => {
  world = await aRefreshServer({ limits: { refreshTables: 1 } });
  const id = await world.made('first', 'select 1 as n');
  expect(await messageIn(await world.post('second', 'select 1 as n'))).toEqual([
    422,
    '1 tables are refreshed with your rights, which is the most. End the refreshes of one first.',
  ]);
  await world.made('of_ben', 'select 1 as n', { by: world.ben });
  expect((await world.ada.del(`${world.root}/${id}`)).status).toBe(200);
  await world.made('second', 'select 1 as n');
});

test('a view is read as any table, and takes no name of one that is refreshed', async () => {
  world = await aRefreshServer();
  await world.bring('base', 'select 1 as n');
  await world.tables.importTable({
    schema: 'main',
    name: 'doubled',
    from: { sql: 'select n * 2 as n from base', asView: true },
  });
  const id = await world.made('of_view', 'select n from doubled');
  await world.bring('base', 'select 9007199254740993 as n');
  await world.refresh(id);
  expect((await world.shown(id)).rows).toBe(1);
  expect(await world.make('of_text', 'select n::varchar as n from of_view')).toMatchObject({
    state: 'done',
  });
  expect(await world.rowsOf('of_text')).toEqual([['18014398509481986']]);
  expect(await messageIn(await world.post('doubled', 'select 1 as n'))).toEqual([
    422,
    'main.doubled already exists. Choose another name.',
  ]);
});

test('a query that reads its own table through a view is refused', async () => {
  world = await aRefreshServer();
  const id = await world.made('grows', 'select 1 as n');
  await world.tables.importTable({
    schema: 'main',
    name: 'over_grows',
    from: { sql: 'select n from grows', asView: true },
  });
  const json = { sql: 'select n from over_grows union all select 1' };
  expect(await messageIn(await world.ada.put(`${world.root}/${id}`, { json }))).toEqual([
    422,
    'The query reads main.grows, the table that it makes, through the view over_grows: it would grow with every refresh.',
  ]);
});
