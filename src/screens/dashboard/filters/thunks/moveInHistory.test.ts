import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fetchDashboard } from '@/api/resources/dashboards';
import { clearFaults, failNext } from '../../../../../mocks/faults';
import { type PageServer, aPageServer } from '../../../../../mocks/node';
import { openStored } from '../../../../../test/openStored';
import { EVERYWHERE, readCrossScopes } from '../cross/crossScopes';
import { changeScopes } from '../cross/shown/saveScopes';
import { changeFilters } from './changeFilters';
import { moveInHistory } from './moveInHistory';

let server: PageServer;
beforeAll(async () => {
  server = await aPageServer();
});
afterAll(() => server.stop());

const scopes = (...excluded: number[]) => ({ all: { ...EVERYWHERE, excluded }, own: {} });
const open = async () => {
  const { dispatch, getState, id } = await openStored(server, { dashboard_title: 'Sales' });
  return {
    exclude: async (before: readonly number[], after: readonly number[]) => {
      await dispatch(changeScopes({ before: scopes(...before), after: scopes(...after) })).unwrap();
    },
    move: (direction: 'undo' | 'redo') => dispatch(moveInHistory(direction)),
    filter: () => dispatch(changeFilters({ label: 'Carrier', masks: {} })),
    /** What is stored; the labels of the steps back and forward. */
    seen: async () => ({
      excluded: readCrossScopes((await fetchDashboard(id)).metadata).all.excluded,
      past: getState().nativeFilters.past.map(({ label }) => label),
      future: getState().nativeFilters.future.map(({ label }) => label),
    }),
  };
};
const SCOPES = 'cross-filter scopes';

describe('a step back', () => {
  test('of scopes that are being stored is followed by the one before it, however soon that is asked for', async () => {
    const { exclude, move, seen } = await open();
    await exclude([], [1]);
    await exclude([1], [1, 2]);
    await Promise.all([move('undo'), move('undo')]);
    expect(await seen()).toEqual({ excluded: [], past: [], future: [SCOPES, SCOPES] });
    await Promise.all([move('redo'), move('redo')]);
    expect(await seen()).toEqual({ excluded: [1, 2], past: [SCOPES, SCOPES], future: [] });
  });

  test('leaves a change in place that is made while it is being stored', async () => {
    const { exclude, move, filter, seen } = await open();
    await exclude([], [1]);
    const moving = move('undo');
    await filter();
    await moving;
    expect(await seen()).toEqual({ excluded: [], past: ['Carrier'], future: [SCOPES] });
  });

  test('that could not be stored can be asked for again', async () => {
    const { exclude, move, seen } = await open();
    await exclude([], [1]);
    failNext('PUT /api/v1/dashboard/*', 500);
    await move('undo');
    clearFaults();
    expect(await seen()).toEqual({ excluded: [1], past: [SCOPES], future: [] });
    await move('undo');
    expect(await seen()).toEqual({ excluded: [], past: [], future: [SCOPES] });
  });
});
