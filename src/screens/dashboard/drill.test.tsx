import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { toBootstrap } from '@/features/session/bootstrap';
import { clearFaults } from '../../../mocks/faults';
import { aFilteredDashboard, type FilteredDashboard } from '../../../test/aFilteredDashboard';
import { renderPage } from '../../../test/render';
import { oneRow } from '../../../test/storedLayouts';

let lab: FilteredDashboard;

beforeAll(async () => {
  lab = await aFilteredDashboard();
  await Promise.all([
    import('@/viz/plugins/timeseries/line'),
    import('@/features/charts/drill/PointMenu'),
    import('@/features/charts/drill/DetailDialog'),
  ]);
});
beforeEach(() => lab.forget());
afterEach(clearFaults);
afterAll(async () => {
  vi.unstubAllGlobals();
  await lab.stop();
});

type Pair = readonly [string, string];

/** A dashboard of these charts, for somebody with all rights or only with these. */
const open = async (charts: readonly number[], rights?: readonly Pair[]) => {
  const answer = await lab.server.client.post('/api/v1/dashboard/', {
    json: {
      dashboard_title: 'Flights',
      json_metadata: JSON.stringify({ positions: oneRow('Flights', charts) }),
    },
  });
  const { id } = (await answer.json()) as { id: number };
  const session = toBootstrap(lab.server.bootstrap as never);
  const user =
    rights && session.user
      ? { user: { ...session.user, roles: { Few: rights.map(([a, b]) => [a, b] as const) } } }
      : {};
  const state = { session: { ...session, ...user } } as never;
  renderPage(`/superset/dashboard/${id}/`, { state });
  return id;
};

const isDrawn = async (name: string) => {
  const region = await screen.findByRole('region', { name });
  await waitFor(() => expect(region.querySelector('[data-status="rendered"]')).not.toBeNull());
  return within(region);
};
const choose = async (name: string | RegExp) =>
  userEvent.click(await screen.findByRole('menuitem', { name }));
/** While they are read anew there is no grid. */
const rows = (count: number) =>
  waitFor(() =>
    expect(screen.getByRole('grid', { name: 'Rows in detail' })).toHaveAttribute(
      'aria-rowcount',
      String(count + 1),
    ),
  );
const chips = () =>
  within(screen.getByRole('list', { name: 'Rows are filtered by' }))
    .getAllByRole('listitem')
    .map((chip) => chip.textContent);
const samplesAsked = () => lab.callsTo('POST', /^\/datasource\/samples/);

describe('the menu of a value', () => {
  test('opens the rows behind a cell, under the filters of the dashboard, and its conditions can be removed [CDT-10]', async () => {
    const filter = lab.carrierFilter({
      defaultDataMask: {
        filterState: { value: ['AA', 'UA'] },
        extraFormData: { filters: [{ col: 'carrier', op: 'IN', val: ['AA', 'UA'] }] },
      },
    });
    const { id } = await lab.openWith([filter]);
    fireEvent.contextMenu(await (await isDrawn('By day')).findByText('2001-01-02'));
    await choose('Drill to detail by 2001-01-02');
    await rows(2);
    expect(chips()).toEqual(['date: 2001-01-02', 'carrier: AA, UA']);
    const [first] = samplesAsked();
    expect(first?.url).toMatch(new RegExp(`per_page=100&page=1&dashboard_id=${id}$`));
    expect(JSON.parse(first?.body ?? '')).toMatchObject({
      filters: [
        { col: 'carrier', op: 'IN', val: ['AA', 'UA'] },
        { col: 'date', op: 'TEMPORAL_RANGE', val: 'No filter' },
        { col: 'date', op: '==', val: Date.UTC(2001, 0, 2) },
      ],
    });
    await userEvent.click(screen.getByRole('button', { name: 'Remove date: 2001-01-02' }));
    await rows(180);
    await userEvent.click(screen.getByRole('button', { name: 'Remove carrier: AA, UA' }));
    await rows(360);
    expect(screen.getByText('All rows of the dataset')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Restore filters' }));
    await rows(2);
  });

  test('means null where the cell has no value', async () => {
    await open([lab.byCarrier]);
    fireEvent.contextMenu(await (await isDrawn('By carrier')).findByText('<NULL>'));
    await choose('Drill to detail by <NULL>');
    await rows(45);
    expect(chips()).toEqual(['carrier: <NULL>']);
  });

  test('is opened by the keyboard on a point of a picture, which means its whole period', async () => {
    const user = userEvent.setup();
    await open([lab.chartId]);
    const chart = await isDrawn('Flights by month');
    (await chart.findByRole('application', { name: 'Points' })).focus();
    await user.keyboard('{ArrowRight}{Shift>}{F10}{/Shift}');
    await user.click(await screen.findByRole('menuitem', { name: 'Drill to detail by Jan 2001' }));
    await rows(124);
    expect(chips()).toEqual(['date: Jan 2001']);
  });

  test('is opened by the keyboard on the cell that has the focus, and filters the others as a click does', async () => {
    const user = userEvent.setup();
    await open([lab.byCarrier, lab.byDay]);
    await isDrawn('By day');
    const value = async () => (await isDrawn('By carrier')).findByRole('button', { name: 'AA' });
    (await value()).focus();
    await user.keyboard('{ContextMenu}');
    await choose('Cross-filter by AA');
    const extra = () => lab.askedFor(lab.byDay)?.form_data.extra_form_data;
    const AA = { filters: [{ col: 'carrier', op: 'IN', val: ['AA'] }] };
    await waitFor(() => expect(extra()).toEqual(AA));
    fireEvent.contextMenu(await value());
    await choose('Remove the cross-filter');
    await waitFor(() => expect(extra()).toEqual({}));
  });

  test('copies what stands in the cell', async () => {
    const user = userEvent.setup();
    await open([lab.byCarrier]);
    const [count] = await (await isDrawn('By carrier')).findAllByText('90');
    fireEvent.contextMenu(count!);
    await user.click(await screen.findByRole('menuitem', { name: 'Copy value' }));
    await waitFor(async () => expect(await navigator.clipboard.readText()).toBe('90'));
  });

  test('beside all values is that of the whole chart', async () => {
    await open([lab.chartId]);
    const chart = await isDrawn('Flights by month');
    fireEvent.contextMenu(await chart.findByRole('application', { name: 'Points' }));
    await choose('Drill to detail');
    await rows(360);
  });

  test('leads to no rows for those who may not look behind charts', async () => {
    await open(
      [lab.byCarrier],
      [
        ['can_samples', 'Datasource'],
        ['can_explore', 'Superset'],
      ],
    );
    const chart = await isDrawn('By carrier');
    fireEvent.contextMenu(await chart.findByText('AA'));
    expect(await screen.findByRole('menuitem', { name: 'Copy value' })).toBeVisible();
    expect(screen.queryByRole('menuitem', { name: /drill/i })).toBeNull();
  });
});

describe('rows in detail', () => {
  test('are downloaded with the columns that are shown', async () => {
    const user = userEvent.setup();
    await open([lab.byCarrier]);
    fireEvent.contextMenu(await (await isDrawn('By carrier')).findByText('AA'));
    await choose('Drill to detail by AA');
    await rows(90);
    await user.click(screen.getByRole('button', { name: 'Columns' }));
    await user.click(await screen.findByRole('checkbox', { name: 'distance' }));
    await user.click(screen.getByRole('button', { name: '3 of 4 columns' }));
    await user.click(screen.getByRole('button', { name: 'Download' }));
    lab.forget();
    await user.click(await screen.findByRole('menuitem', { name: 'CSV' }));
    await waitFor(() => expect(lab.dataCalls()).toHaveLength(1));
    expect(JSON.parse(lab.dataCalls()[0]?.body ?? '')).toMatchObject({
      result_format: 'csv',
      queries: [
        {
          columns: ['date', 'carrier', 'cancelled'],
          filters: [{ col: 'carrier', op: '==', val: 'AA' }],
        },
      ],
    });
  });
});
