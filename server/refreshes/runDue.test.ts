/** When tables of queries are refreshed by themselves. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aRefreshServer, type RefreshServer } from '../../mocks/aRefreshServer.ts';
import type { Schedule } from '#common/wire/schedule.ts';
import { runDue } from './runDue.ts';

const HOUR_MS = 3_600_000;
const HOURLY: Schedule = {
  schedule_interval: '@hourly',
  start_date: '2026-03-02T00:00',
  timezone: 'UTC',
};

let world: RefreshServer;
beforeAll(async () => {
  world = await aRefreshServer({ startsAt: '2026-03-02T08:30:00Z' });
  await world.bring('source', 'select 1 as n');
});
afterAll(() => world.close());

const at = (time: string) => {
  world.clock.at = Date.parse(time);
};
const runsOf = async (id: number) => (await world.shown(id)).history.map(({ state }) => state);

describe('a refresh by schedule', () => {
  test('runs at the next moment, and those that were missed are one', async () => {
    at('2026-03-02T08:30:00Z');
    const id = await world.made('hourly', 'select n from source', { schedule: HOURLY });
    expect((await world.shown(id)).next_on).toBe('2026-03-02T09:00:00.000Z');
    await runDue(world.deps);
    expect(await runsOf(id)).toEqual(['done']);
    at('2026-03-02T13:20:00Z');
    expect((await world.shown(id)).next_on).toBe('2026-03-02T13:00:00.000Z');
    await Promise.all([runDue(world.deps), runDue(world.deps)]);
    const shown = await world.shown(id);
    expect(shown.history.map(({ state, started_by }) => [state, started_by])).toEqual([
      ['done', null],
      ['done', 'Ada Test'],
    ]);
    expect(shown.refreshed_on).toBe('2026-03-02T13:20:00.000Z');
    expect(shown.next_on).toBe('2026-03-02T14:00:00.000Z');
    await world.ada.del(`${world.root}/${id}`);
  });

  test('is not needed where somebody refreshed after its moment', async () => {
    at('2026-03-03T08:30:00Z');
    const id = await world.made('by_hand', 'select n from source', { schedule: HOURLY });
    at('2026-03-03T09:00:01Z');
    await world.refresh(id);
    await runDue(world.deps);
    expect(await runsOf(id)).toEqual(['done', 'done']);
    await world.ada.del(`${world.root}/${id}`);
  });

  test('rests after five failures in a row, says so, and goes on after a success', async () => {
    at('2026-03-04T08:30:00Z');
    await world.bring('flaky', 'select 1 as n');
    const id = await world.made('resting', 'select n from flaky', { schedule: HOURLY });
    await world.bring('flaky', 'select 1 as m');
    await world.db.updateTable('refreshed_tables').set({ failures: 3 }).execute();
    for (const waited of [5, 1, 8, 1]) {
      world.clock.at += waited * HOUR_MS;
      await runDue(world.deps);
    }
    const shown = await world.shown(id);
    expect(shown.paused).toBe(
      'The schedule rests because 5 refreshes in a row failed. It goes on after a refresh that succeeds, or when it is saved again.',
    );
    expect(shown.next_on).toBe(null);
    expect(shown.history.filter(({ state }) => state === 'failed')).toHaveLength(2);
    await world.bring('flaky', 'select 2 as n');
    expect(await world.refresh(id)).toMatchObject({
      paused: null,
      next_on: '2026-03-05T00:00:00.000Z',
    });
    await world.ada.del(`${world.root}/${id}`);
  });

  test('that fails is tried again after one hour, then two, then four, and its next moment says so', async () => {
    at('2026-03-06T08:30:00Z');
    await world.bring('broken', 'select 1 as n');
    const id = await world.made('backing_off', 'select n from broken', { schedule: HOURLY });
    await world.bring('broken', 'select 1 as m');
    const tried: string[] = [];
    for (let hour = 9; hour <= 17; hour += 1) {
      at(`2026-03-06T${String(hour).padStart(2, '0')}:00:05Z`);
      const before = (await runsOf(id)).length;
      await runDue(world.deps);
      const { history, next_on } = await world.shown(id);
      if (history.length > before) tried.push(`${hour}, next ${next_on?.slice(11, 16)}`);
    }
    expect(tried).toEqual(['9, next 10:00', '10, next 12:00', '12, next 16:00', '16, next 00:00']);
    await world.ada.del(`${world.root}/${id}`);
  });

  test('one whose owner is gone fails with a sentence and leaves the rows [T14]', async () => {
    at('2026-03-05T08:30:00Z');
    const id = await world.made('unowned', 'select n from source', { schedule: HOURLY });
    await world.setActive('ada', 0);
    at('2026-03-05T09:00:00Z');
    await runDue(world.deps);
    await world.setActive('ada', 1);
    const shown = await world.shown(id);
    expect(shown.last).toMatchObject({ state: 'failed', started_by: null });
    expect(shown.refreshed_on).toBe('2026-03-05T08:30:00.000Z');
    expect(await world.rowsOf('unowned')).toEqual([[1]]);
  });
});
