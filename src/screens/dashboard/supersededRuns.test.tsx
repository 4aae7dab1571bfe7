import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { CAPABILITIES } from '#common/capabilities.ts';
import { clearFaults, holdNext } from '../../../mocks/faults';
import { anExplore, type Explore } from '../../../test/anExplore';
import { stubNearViewport } from '../../../test/nearViewport';
import { pageOf } from '../../../test/pageOf';
import { someTables } from '../../../test/someTables';
import { oneRow, oneTabEach } from '../../../test/storedLayouts';
import { type DataMasks, masksApplied } from '@/features/dataMask/dataMaskSlice';

const CHARTS = 9;
const AT_ONCE = 6;

let lab: Explore;
let ids: number[] = [];
beforeAll(async () => {
  stubNearViewport(() => true);
  await Promise.all([import('./DashboardPage'), import('@/viz/plugins/table')]);
  lab = await anExplore();
  ids = await someTables(lab, CHARTS);
});
beforeEach(() => {
  (lab.server.calls as unknown[]).splice(0);
});
afterEach(clearFaults);
afterAll(async () => {
  vi.unstubAllGlobals();
  await lab.server.stop();
});

const FILTER = 'NATIVE_FILTER-carrier';

/** A dashboard with a filter that reaches all charts but these. A server that announces nothing is asked chart by chart. */
const open = async (
  positions: object,
  unreached: readonly number[] = [],
  capabilities: readonly string[] = [],
) => {
  const filter = {
    id: FILTER,
    type: 'NATIVE_FILTER',
    filterType: 'filter_select',
    name: 'Carrier',
    targets: [{ datasetId: lab.datasetId, column: { name: 'carrier' } }],
    controlValues: {},
    defaultDataMask: {},
    cascadeParentIds: [],
    scope: { rootPath: ['ROOT_ID'], excluded: unreached },
  };
  const answer = await lab.server.client.post('/api/v1/dashboard/', {
    json: {
      dashboard_title: 'Slow',
      json_metadata: JSON.stringify({ native_filter_configuration: [filter], positions }),
    },
  });
  const { id } = (await answer.json()) as { id: number };
  return lab.open(`/superset/dashboard/${id}/`, { capabilities });
};
const saying = (...carriers: string[]): DataMasks => ({
  [FILTER]: {
    id: FILTER,
    extraFormData:
      carriers.length > 0 ? { filters: [{ col: 'carrier', op: 'IN', val: carriers }] } : {},
    filterState: { value: carriers.length > 0 ? carriers : null },
    ownState: {},
  },
});

interface Asked {
  readonly form_data: {
    readonly slice_id: number;
    readonly extra_form_data?: { filters?: unknown };
  };
}

/** `2` for the third chart as it is, `2 filtered` for the same with the filter. */
const named = ({ form_data: { slice_id, extra_form_data } }: Asked) =>
  `${ids.indexOf(slice_id)}${extra_form_data?.filters ? ' filtered' : ''}`;
/** What was asked so far, request by request. */
const requests = () =>
  lab
    .callsTo('POST', /^\/api\/v1\/chart\/(data|several)/)
    .map(({ body }) => JSON.parse(body) as Asked | { readonly charts: readonly Asked[] })
    .map((asked) => ('charts' in asked ? asked.charts : [asked]).map(named));
/** In any order: requests that are sent in one moment may overtake each other. */
const questions = () => requests().flat().sort();
const upTo = (count: number, what = '') => Array.from({ length: count }, (_, n) => `${n}${what}`);

describe('a filter that is applied while charts are slow', () => {
  test('asks at once, and no chart again that it does not reach', async () => {
    const answer = holdNext('POST /api/v1/chart/data*', AT_ONCE);
    const { store } = await open(oneRow('Slow', ids.slice(0, AT_ONCE)), [ids[5]!]);
    await waitFor(() => expect(questions()).toHaveLength(AT_ONCE));
    act(() => void store.dispatch(masksApplied(saying('AA'))));
    await waitFor(() => expect(questions()).toEqual([...upTo(6), ...upTo(5, ' filtered')].sort()));
    answer();
    const last = within(screen.getByRole('region', { name: 'Chart 5' }));
    expect((await last.findAllByRole('row')).length).toBeGreaterThan(2);
    expect(questions()).toHaveLength(11);
  });

  test('asks for all charts together where they were asked for together', async () => {
    const page = pageOf(CAPABILITIES);
    const answer = holdNext('POST /api/v1/chart/several');
    const { store } = await open(oneRow('Slow', ids), [], CAPABILITIES);
    await waitFor(() => expect(requests()).toHaveLength(1));
    act(() => void store.dispatch(masksApplied(saying('AA'))));
    await waitFor(() => expect(requests()).toEqual([upTo(CHARTS), upTo(CHARTS, ' filtered')]));
    page.remove();
    answer();
  });

  test('asks before the page is drawn for it', async () => {
    const page = pageOf(CAPABILITIES);
    const { store } = await open(oneRow('Quick', ids.slice(0, 2)), [], CAPABILITIES);
    const last = within(await screen.findByRole('region', { name: 'Chart 1' }));
    expect((await last.findAllByRole('row')).length).toBeGreaterThan(2);
    const sent = vi.spyOn(globalThis, 'fetch');
    act(() => {
      store.dispatch(masksApplied(saying('AA')));
      expect(sent.mock.calls.map(([path]) => path)).toEqual(['/api/v1/chart/several']);
    });
    sent.mockRestore();
    await waitFor(() => expect(requests()).toHaveLength(2));
    page.remove();
  });

  test('does not wait for charts of a tab that was closed', async () => {
    const [first = 0, other = 0] = [ids[0], ids[6]];
    const tabs = oneTabEach('Slow', [first, other]);
    const { ROW: _, ...charts } = oneRow('Slow', ids.slice(0, AT_ONCE));
    const row = { type: 'ROW', id: `ROW-${first}`, meta: {} };
    const inFirst = ids.slice(0, AT_ONCE).map((id) => `CHART-${id}`);
    const answer = holdNext('POST /api/v1/chart/data*', AT_ONCE);
    const { store } = await open({
      ...charts,
      ...tabs,
      [row.id]: { ...row, children: inFirst },
    });
    await waitFor(() => expect(questions()).toEqual(upTo(6)));
    await userEvent.click(await screen.findByRole('tab', { name: `Tab of ${other}` }));
    act(() => void store.dispatch(masksApplied(saying('AA'))));
    await waitFor(() => expect(questions()).toEqual([...upTo(6), '6 filtered']));
    answer();
  });

  test('does not wait for those that were asked anew before their tab was closed', async () => {
    const hidden = ids.slice(0, 3);
    const shown = ids.slice(3);
    const [first = 0, other = 0] = [hidden[0], shown[0]];
    const { ROW: _, ...charts } = oneRow('Slow', ids);
    const rowOf = (id: number, members: readonly number[]) => ({
      [`ROW-${id}`]: {
        type: 'ROW',
        id: `ROW-${id}`,
        meta: {},
        children: members.map((member) => `CHART-${member}`),
      },
    });
    const answer = holdNext('POST /api/v1/chart/data*', 4 * CHARTS);
    const { store } = await open({
      ...charts,
      ...oneTabEach('Slow', [first, other]),
      ...rowOf(first, hidden),
      ...rowOf(other, shown),
    });
    await waitFor(() => expect(questions()).toHaveLength(3));
    act(() => void store.dispatch(masksApplied(saying('BB'))));
    await waitFor(() => expect(questions()).toHaveLength(6));
    await userEvent.click(await screen.findByRole('tab', { name: `Tab of ${other}` }));
    // Three places are free.
    await waitFor(() => expect(questions()).toHaveLength(9));
    act(() => void store.dispatch(masksApplied(saying('AA'))));
    await waitFor(() => expect(questions()).toHaveLength(15));
    answer();
  });

  test('and taken back before its question was sent leaves each chart with its rows', async () => {
    const answer = holdNext('POST /api/v1/chart/data*', CHARTS);
    const { store } = await open(oneRow('Slow', ids), ids.slice(1));
    await waitFor(() => expect(questions()).toEqual(upTo(6)));
    act(() => void store.dispatch(masksApplied(saying('AA'))));
    await waitFor(() => expect(questions()).toEqual(upTo(7)));
    act(() => void store.dispatch(masksApplied(saying())));
    answer();
    const rows = within(screen.getByRole('region', { name: 'Chart 0' }));
    expect((await rows.findAllByRole('row')).length).toBeGreaterThan(2);
    expect(questions()).toEqual(['0', ...upTo(9)]);
  });

  test('leaves a chart stopped that is stopped then, whatever is answered later', async () => {
    const answer = holdNext('POST /api/v1/chart/data*', 2 * AT_ONCE);
    const { store } = await open(oneRow('Slow', ids.slice(0, AT_ONCE)));
    await waitFor(() => expect(questions()).toHaveLength(AT_ONCE));
    act(() => void store.dispatch(masksApplied(saying('AA'))));
    await waitFor(() => expect(questions()).toHaveLength(2 * AT_ONCE));
    const chart = within(screen.getByRole('region', { name: 'Chart 0' }));
    await userEvent.click(await chart.findByRole('button', { name: 'More options' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Stop' }));
    answer();
    const other = within(screen.getByRole('region', { name: 'Chart 1' }));
    expect(await other.findByRole('cell', { name: 'AA' })).toBeVisible();
    expect(chart.getByRole('alert')).toHaveTextContent('Updating chart was stopped');
    expect(questions()).toHaveLength(2 * AT_ONCE);
  });
});
