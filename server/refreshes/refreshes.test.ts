/** Tables of queries are written anew: all of one or nothing, and what was there stays where it fails. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  aRefreshServer,
  ENDLESS,
  messageIn,
  type RefreshServer,
} from '../../mocks/aRefreshServer.ts';
import { createRefreshedTables } from '../store/refreshedTables.ts';
import { startRefreshing } from './runDue.ts';

let world: RefreshServer;
beforeAll(async () => {
  world = await aRefreshServer();
  await world.bring('sales', "select * from (values ('north', 1), ('south', 2)) as t(region, n)");
});
afterAll(() => world.close());

const TOTALS = 'select region, sum(n)::bigint as total from sales group by region';

describe('a table of a query', () => {
  test('is made with a dataset over it, and a refresh brings the rows as they are now', async () => {
    await world.bring('sold', "select 'north' as region, 9007199254740993 as n");
    const id = await world.made(
      'sold_totals',
      'select region, sum(n)::varchar as total from sold group by 1',
    );
    expect(await world.rowsOf('sold_totals')).toEqual([['north', '9007199254740993']]);
    await world.bring(
      'sold',
      "select * from (values ('north', 1.10), ('east', 2.05)) as t(region, n)",
    );
    const shown = await world.refresh(id);
    expect(shown.last).toMatchObject({ state: 'done', rows: 2, started_by: 'Ada Test' });
    expect(shown).toMatchObject({
      rows: 2,
      table_name: 'sold_totals',
      schema: 'main',
      next_on: null,
    });
    expect(await world.rowsOf('sold_totals')).toEqual([
      ['east', '2.05'],
      ['north', '1.10'],
    ]);
  });

  test('answers of charts over it, and over queries of it, that were kept are asked anew', async () => {
    await world.bring('stock', 'select 1 as n');
    const id = await world.made('stock_copy', 'select n from stock');
    const over = await world.ada.post('/api/v1/dataset/', {
      json: {
        database: world.server.databaseId,
        schema: 'main',
        table_name: 'over it',
        sql: 'select n + 1 as n from "Stock_Copy"',
      },
    });
    const { id: virtual } = (await over.json()) as { id: number };
    const ask = async (dataset: number) => {
      const queries = [{ columns: ['n'] }];
      const json = { datasource: { id: dataset, type: 'table' }, queries };
      const answer = await world.ada.post('/api/v1/chart/data', { json });
      const body = (await answer.json()) as { result: { data: { n: number }[] }[] };
      return body.result[0]?.data.map(({ n }) => n);
    };
    expect([await ask(id), await ask(virtual)]).toEqual([[1], [2]]);
    await world.bring('stock', 'select 5 as n');
    expect([await ask(id), await ask(virtual)]).toEqual([[1], [2]]);
    await world.refresh(id);
    expect([await ask(id), await ask(virtual)]).toEqual([[5], [6]]);
  });

  test('keeps its rows and their age where a refresh fails, and says why', async () => {
    await world.bring('brittle', "select '1' as n");
    const id = await world.made('brittle_numbers', 'select n::integer as n from brittle');
    const before = await world.shown(id);
    world.clock.at += 60_000;
    await world.bring('brittle', "select 'one' as n");
    const after = await world.refresh(id);
    expect(after.last).toMatchObject({ state: 'failed', rows: null });
    expect(after.last?.message).toContain("Could not convert string 'one' to INT32");
    expect(after.refreshed_on).toBe(before.refreshed_on);
    expect(await world.rowsOf('brittle_numbers')).toEqual([[1]]);
  });

  test('is refreshed once at a time; a stop leaves the rows, and one that waits ends at once', async () => {
    const id = await world.made('slow', TOTALS);
    const waiting = await world.made('waiting', TOTALS);
    await world.resultOf(await world.ada.put(`${world.root}/${id}`, { json: { sql: ENDLESS } }));
    await world.resultOf(await world.start(id), 202);
    expect(await messageIn(await world.start(id))).toEqual([
      409,
      'The table is being refreshed already.',
    ]);
    await world.resultOf(await world.start(waiting), 202);
    await world.resultOf(await world.ada.del(`${world.root}/${waiting}/refresh`));
    expect((await world.ended(waiting)).last?.state).toBe('stopped');
    expect((await world.shown(id)).running).not.toBe(null);
    await world.resultOf(await world.ada.del(`${world.root}/${id}/refresh`));
    const { last } = await world.ended(id);
    expect([last?.state, last?.message]).toEqual([
      'stopped',
      'Stopped. The rows from before are still there.',
    ]);
    expect(await world.rowsOf('slow')).toEqual([
      ['north', 1],
      ['south', 2],
    ]);
  });

  test('a refresh that a restart ended is said to have failed, and the next one works', async () => {
    const id = await world.made('restarted', TOTALS);
    const stored = createRefreshedTables(world.db);
    const table = await stored.byDataset(id);
    await stored.begin(table?.id ?? -1, null, world.deps.now());
    (await startRefreshing(world.deps))();
    expect((await world.shown(id)).last).toMatchObject({
      state: 'failed',
      message:
        'The server was restarted while it ran. The rows of the refresh before it are still there.',
    });
    expect((await world.refresh(id)).last?.state).toBe('done');
  });

  test('one whose rows took their place before the restart is done, as old as its rows are', async () => {
    await world.bring('wide', 'select 1 as n');
    const id = await world.made('survived', 'select * from wide');
    const stored = createRefreshedTables(world.db);
    const table = await stored.byDataset(id);
    world.clock.at += 60_000;
    await stored.begin(table?.id ?? -1, null, world.deps.now());
    const asOf = world.deps.now().toISOString();
    // What the process did before it ended.
    await world.tables.importTable({
      schema: 'main',
      name: 'survived',
      from: { sql: 'select 2 as n, 3 as more union all select 4, 5' },
      mark: table?.uuid ?? '',
      asOf,
    });
    world.clock.at += 60_000;
    (await startRefreshing(world.deps))();
    const shown = await world.shown(id);
    expect(shown).toMatchObject({ refreshed_on: asOf, rows: 2, running: null });
    expect(shown.last).toMatchObject({ state: 'done', rows: 2, changes: { added: ['more'] } });
  });

  test('never takes the place of a table that somebody else wrote meanwhile', async () => {
    const id = await world.made('contested', TOTALS);
    await world.bring('contested', "select 'mine' as mine");
    expect((await world.refresh(id)).last).toMatchObject({
      state: 'failed',
      message:
        'main.contested is not replaced: since the last refresh, somebody else made or changed the table of that name.',
    });
    expect(await world.rowsOf('contested')).toEqual([['mine']]);
  });
});

describe('columns of the query that change', () => {
  test('change the dataset, and who still asks for those that are gone is named', async () => {
    const id = await world.made('shape', 'select region, n, 1 as old from sales');
    const chart = await world.ada.post('/api/v1/chart/', {
      json: {
        slice_name: 'Over the old column',
        viz_type: 'table',
        datasource_id: id,
        datasource_type: 'table',
        params: JSON.stringify({ viz_type: 'table', groupby: ['old'] }),
      },
    });
    expect(chart.status).toBe(201);
    const record = await world.resultOf<{ columns: object[]; metrics: object[] }>(
      await world.ada.get(`/api/v1/dataset/${id}`),
    );
    expect(record.columns).toHaveLength(3);
    await world.resultOf(
      await world.ada.put(`/api/v1/dataset/${id}`, {
        json: {
          metrics: [{ metric_name: 'sum old', expression: 'SUM("old")' }],
        },
      }),
    );
    const sql = 'select region, n::varchar as n, 2 as fresh from sales';
    await world.resultOf(await world.ada.put(`${world.root}/${id}`, { json: { sql } }));
    const shown = await world.refresh(id);
    expect(shown.last?.changes).toEqual({ added: ['fresh'], removed: ['old'], retyped: ['n'] });
    expect(shown.lost).toMatchObject({
      columns: ['old'],
      metrics: ['sum old'],
      charts: [{ slice_name: 'Over the old column' }],
      hidden_charts: 0,
    });
    const now = await world.resultOf<{ columns: { column_name: string }[] }>(
      await world.ada.get(`/api/v1/dataset/${id}`),
    );
    expect(now.columns.map(({ column_name }) => column_name)).toEqual(['region', 'n', 'fresh']);
  });

  test('that stay leave the dataset as it was saved', async () => {
    const id = await world.made('steady', TOTALS);
    const of = () => world.db.selectFrom('datasets').selectAll().where('id', '=', id).execute();
    const before = await of();
    world.clock.at += 1000;
    expect((await world.refresh(id)).last).toMatchObject({ state: 'done', changes: null });
    expect(await of()).toEqual(before);
  });
});

describe('the dataset', () => {
  test('is deleted with its refreshes, and with the table where that is asked', async () => {
    const kept = await world.made('kept_table', TOTALS);
    const dropped = await world.made('dropped_table', TOTALS);
    expect((await world.ada.del(`/api/v1/dataset/${kept}`)).status).toBe(200);
    expect((await world.ada.del(`/api/v1/dataset/${dropped}?drop_table=true`)).status).toBe(200);
    expect(world.tables.find('main', 'kept_table')).not.toBe(null);
    expect(world.tables.find('main', 'dropped_table')).toBe(null);
    const left = await world.db
      .selectFrom('refreshed_tables')
      .select('table_name')
      .where('dataset_id', 'in', [kept, dropped])
      .execute();
    expect(left).toEqual([]);
  });

  test('reads no other table while its own is refreshed', async () => {
    const id = await world.made('bound', TOTALS);
    const moved = { json: { table_name: 'sales' } };
    expect(await messageIn(await world.ada.put(`/api/v1/dataset/${id}`, moved))).toEqual([
      422,
      'This dataset reads the table main.bound, which a query refreshes. End the refreshes before it reads something else.',
    ]);
    expect((await world.ada.del(`${world.root}/${id}`)).status).toBe(200);
    expect((await world.ada.put(`/api/v1/dataset/${id}`, moved)).status).toBe(200);
  });

  test('says how fresh it is in a list of many', async () => {
    const id = await world.made('listed', TOTALS);
    const q = encodeURIComponent(`!(${id},999999)`);
    const list = await world.resultOf<object[]>(await world.ada.get(`${world.root}/?q=${q}`));
    expect(list).toEqual([
      expect.objectContaining({ dataset_id: id, rows: 2, running: null, next_on: null }),
    ]);
  });
});
