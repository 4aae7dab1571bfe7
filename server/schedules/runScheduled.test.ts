import { afterAll, beforeAll, expect, test } from 'vitest';
import { aSqlLabServer, type SqlLabServer } from '../../mocks/aSqlLabServer.ts';
import { runScheduled } from './runScheduled.ts';

let lab: SqlLabServer;
beforeAll(async () => {
  lab = await aSqlLabServer();
});
afterAll(() => lab.close());

const HOUR_MS = 3_600_000;
const utcHour = (at: number) => new Date(at).toISOString().slice(0, 13) + ':00';

interface Saved {
  readonly id: number;
  readonly rows: number | null;
  readonly last_run_delta_humanized: string;
}

const schedule = async (sql: string) => {
  const schedule_info = {
    schedule_interval: '@hourly',
    start_date: utcHour(Date.now() - 5 * HOUR_MS),
    timezone: 'UTC',
  };
  const { body } = await lab.ask<{ id: number }>('ada', 'POST', '/api/v1/saved_query/', {
    json: {
      label: 'Hourly',
      db_id: lab.databaseId,
      schema: 'main',
      sql,
      extra_json: JSON.stringify({ schedule_info }),
    },
  });
  return body.id;
};
const saved = async (id: number) => {
  const { body } = await lab.ask<{ result: Saved[] }>(
    'ada',
    'GET',
    '/api/v1/saved_query/?q=(page_size:100)',
  );
  return body.result.find((row) => row.id === id);
};
const runs = async () => {
  const { body } = await lab.ask<{ result: { sql: string; status: string; tab_name: string }[] }>(
    'ada',
    'GET',
    '/api/v1/query/?q=(page_size:100)',
  );
  return body.result.filter(({ tab_name }) => tab_name === 'Hourly');
};
const at = (time: number) => runScheduled({ ...lab.deps, now: () => new Date(time) });

test('a scheduled query runs at its next moment, once, as the person who saved it', async () => {
  // An hour may begin while they are saved.
  const before = Date.now();
  const id = await schedule('select 1 union all select 2');
  const broken = await schedule('select * from nowhere');
  const now = Date.now();
  await at(before);
  expect(await runs()).toEqual([]);
  await Promise.all([at(now + HOUR_MS), at(now + HOUR_MS)]);
  expect(Object.fromEntries((await runs()).map(({ sql, status }) => [sql, status]))).toEqual({
    'select * from nowhere': 'failed',
    'select 1 union all select 2': 'success',
  });
  expect(await runs()).toHaveLength(2);
  expect(await saved(id)).toMatchObject({ rows: 2 });
  expect((await saved(id))?.last_run_delta_humanized).not.toBe('');
  expect(await saved(broken)).toMatchObject({ rows: null, last_run_delta_humanized: '' });
  await at(now + 3 * HOUR_MS);
  expect(await runs()).toHaveLength(4);
});

test('a person who may no longer run SQL cannot run it by a schedule either [T14]', async () => {
  const before = (await runs()).length;
  await lab.deps.store.db
    .updateTable('users')
    .set({ is_active: 0 })
    .where('username', '=', 'ada')
    .execute();
  await at(Date.now() + 9 * HOUR_MS);
  await lab.deps.store.db
    .updateTable('users')
    .set({ is_active: 1 })
    .where('username', '=', 'ada')
    .execute();
  expect(await runs()).toHaveLength(before);
});
