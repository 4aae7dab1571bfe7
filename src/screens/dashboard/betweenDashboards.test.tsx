import { act, screen, waitFor } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { clearFaults, holdNext } from '../../../mocks/faults';
import { anExplore, type Explore } from '../../../test/anExplore';
import { stubNearViewport } from '../../../test/nearViewport';
import { someTables } from '../../../test/someTables';
import { oneRow } from '../../../test/storedLayouts';

const AT_ONCE = 6;

let lab: Explore;
let ids: number[] = [];
beforeAll(async () => {
  stubNearViewport(() => true);
  await Promise.all([import('./DashboardPage'), import('@/viz/plugins/table')]);
  lab = await anExplore();
  ids = await someTables(lab, AT_ONCE + 1);
});
beforeEach(() => {
  (lab.server.calls as unknown[]).splice(0);
});
afterEach(clearFaults);
afterAll(async () => {
  vi.unstubAllGlobals();
  await lab.server.stop();
});

interface Wanted {
  readonly title: string;
  readonly charts: readonly number[];
  readonly slug?: string;
}
const make = async ({ title, charts, slug }: Wanted) => {
  const answer = await lab.server.client.post('/api/v1/dashboard/', {
    json: {
      dashboard_title: title,
      ...(slug ? { slug } : {}),
      json_metadata: JSON.stringify({
        positions: oneRow(title, charts),
      }),
    },
  });
  return ((await answer.json()) as { id: number }).id;
};
const addressOf = (idOrSlug: number | string) => `/superset/dashboard/${idOrSlug}/`;

describe('a link from one dashboard to another', () => {
  test('stops the charts of the first, so that those of the other are asked for at once', async () => {
    const first = await make({ title: 'First', charts: ids.slice(0, AT_ONCE) });
    const other = await make({ title: 'Other', charts: ids.slice(AT_ONCE) });
    const answer = holdNext('POST /api/v1/chart/data*', AT_ONCE);
    const { router, store } = lab.open(addressOf(first));
    await waitFor(() => expect(lab.dataCalls()).toHaveLength(AT_ONCE));
    await act(() => router.navigate(addressOf(other)));
    expect(await screen.findByRole('cell', { name: 'AA' })).toBeVisible();
    expect(Object.keys(store.getState().charts)).toEqual([String(ids[AT_ONCE])]);
    answer();
  });

  test('that names the same one by its slug leaves it open as it is', async () => {
    const slug = `by-name-${crypto.randomUUID()}`;
    const id = await make({ title: 'First', charts: ids.slice(0, 1), slug });
    const { router, store } = lab.open(addressOf(id));
    await screen.findByRole('cell', { name: 'AA' });
    const { visit } = store.getState().dashboardState;
    await act(() => router.navigate(addressOf(slug)));
    expect(screen.getByRole('cell', { name: 'AA' })).toBeVisible();
    expect(store.getState().dashboardState.visit).toBe(visit);
    expect(lab.dataCalls()).toHaveLength(1);
  });
});
