import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { toBootstrap } from '@/features/session/bootstrap';
import { clearFaults } from '../../../mocks/faults';
import { aFilteredDashboard, type FilteredDashboard } from '../../../test/aFilteredDashboard';
import { renderPage } from '../../../test/render';
import { oneRow } from '../../../test/storedLayouts';
import { nameColumn } from '../../../test/nameColumn';

let lab: FilteredDashboard;

beforeAll(async () => {
  lab = await aFilteredDashboard();
  await Promise.all([
    import('@/viz/plugins/timeseries/line'),
    import('@/features/charts/drill/PointMenu'),
    import('@/features/charts/drill/DetailDialog'),
    import('@/features/charts/drill/DrillByDialog'),
    import('@/features/charts/why/WhyDialog'),
  ]);
});
beforeEach(() => lab.forget());
afterEach(clearFaults);
afterAll(async () => {
  vi.unstubAllGlobals();
  await lab.stop();
});

type Pair = readonly [string, string];
type Session = ReturnType<typeof toBootstrap>;

/** A dashboard of these charts, for somebody with all rights or only with these. */
const open = async (
  charts: readonly number[],
  { rights, session: given }: { rights?: readonly Pair[]; session?: Session } = {},
  search = '',
) => {
  const answer = await lab.server.client.post('/api/v1/dashboard/', {
    json: {
      dashboard_title: 'Flights',
      json_metadata: JSON.stringify({ positions: oneRow('Flights', charts) }),
    },
  });
  const { id } = (await answer.json()) as { id: number };
  const session = given ?? toBootstrap(lab.server.bootstrap as never);
  const user =
    rights && session.user
      ? { user: { ...session.user, roles: { Few: rights.map(([a, b]) => [a, b] as const) } } }
      : {};
  const state = { session: { ...session, ...user } } as never;
  renderPage(`/superset/dashboard/${id}/${search}`, { state });
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
    fireEvent.contextMenu(await (await isDrawn('By carrier')).findByText('AA'));
    await choose('Drill to detail by AA');
    await rows(90);
    expect(chips()).toEqual(['carrier: AA', 'carrier: AA, UA']);
    const [first] = samplesAsked();
    expect(first?.url).toMatch(new RegExp(`per_page=100&page=1&dashboard_id=${id}$`));
    expect(JSON.parse(first?.body ?? '')).toMatchObject({
      filters: [
        { col: 'carrier', op: 'IN', val: ['AA', 'UA'] },
        { col: 'carrier', op: '==', val: 'AA' },
      ],
    });
    await userEvent.click(screen.getByRole('button', { name: 'Remove carrier: AA' }));
    await rows(180);
    const grid = screen.getByRole('grid', { name: 'Rows in detail' });
    grid.focus();
    await userEvent.keyboard('{PageDown>12}');
    // The last of the rows of two carriers, which is on the second page.
    expect(await within(grid).findByRole('gridcell', { name: '457' })).toBeInTheDocument();
    expect(samplesAsked().at(-1)?.url).toMatch(
      new RegExp(`per_page=100&page=2&dashboard_id=${id}$`),
    );
    await userEvent.click(screen.getByRole('button', { name: 'Remove carrier: AA, UA' }));
    await rows(360);
    expect(screen.getByText('All rows of the dataset')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Restore filters' }));
    await rows(90);
  });

  test.each([
    ['are one of the conditions', true],
    ['are not applied by a server that does not read them, which is said', false],
  ])('parameters of the address %s', async (_, isRead) => {
    const { bootstrap } = lab.server;
    const capabilities = isRead ? ['chart.sample_parameters'] : [];
    const session = toBootstrap({
      ...(bootstrap as object),
      common: { ...bootstrap.common, sextant: { capabilities } },
    } as never);
    await open([lab.byCarrier], { session }, '?region=north');
    fireEvent.contextMenu(await (await isDrawn('By carrier')).findByText('AA'));
    await choose('Drill to detail by AA');
    await rows(90);
    expect(chips()).toEqual(['carrier: AA', ...(isRead ? ['Address: region = north'] : [])]);
    expect(screen.queryByText(/^The parameters of the address are not applied/) === null).toBe(
      isRead,
    );
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
    (await chart.findByRole('application', { name: 'Points of Flights by month' })).focus();
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
    fireEvent.contextMenu(
      await chart.findByRole('application', { name: 'Points of Flights by month' }),
    );
    await choose('Drill to detail');
    await rows(360);
  });

  test('leads to no rows for those who may not look behind charts', async () => {
    await open([lab.byCarrier], {
      rights: [
        ['can_samples', 'Datasource'],
        ['can_explore', 'Superset'],
      ],
    });
    const chart = await isDrawn('By carrier');
    fireEvent.contextMenu(await chart.findByText('AA'));
    expect(await screen.findByRole('menuitem', { name: 'Copy value' })).toBeVisible();
    expect(screen.queryByRole('menuitem', { name: /drill/i })).toBeNull();
  });
});

describe('rows in detail', () => {
  test('stand under the names of their columns that files have too', async () => {
    await nameColumn(lab, 'cancelled', 'Called off');
    await open([lab.byCarrier]);
    fireEvent.contextMenu(await (await isDrawn('By carrier')).findByText('AA'));
    await choose('Drill to detail by AA');
    await rows(90);
    const grid = within(screen.getByRole('grid', { name: 'Rows in detail' }));
    expect(grid.getByRole('columnheader', { name: /Called off/ })).toBeVisible();
    await userEvent.click(screen.getByRole('combobox', { name: 'Column to search' }));
    expect(await screen.findByRole('option', { name: 'Called off' })).toBeVisible();
    await nameColumn(lab, 'cancelled', null);
  });

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
describe('drill by', () => {
  /** Opens the menu over a cell, and goes to the dimension. */
  const drillBy = async (dimension: string) => {
    await userEvent.hover(await screen.findByRole('menuitem', { name: 'Drill by' }));
    await choose(dimension);
  };
  const path = () =>
    within(screen.getByRole('navigation', { name: 'Drill path' }))
      .getAllByRole('listitem')
      .map((step) => step.textContent);
  const drilled = () => lab.asked().findLast(({ form_data }) => form_data.slice_id === 0);

  test('shows the same chart by another dimension for one value, under the filters of the dashboard, and goes back', async () => {
    const filter = lab.carrierFilter({
      defaultDataMask: {
        filterState: { value: ['AA', 'UA'] },
        extraFormData: { filters: [{ col: 'carrier', op: 'IN', val: ['AA', 'UA'] }] },
      },
    });
    const { id } = await lab.openWith([filter]);
    const table = await isDrawn('By carrier');
    fireEvent.contextMenu(await table.findByText('AA'));
    await drillBy('cancelled');
    const dialog = within(await screen.findByRole('dialog', { name: 'Drill by: By carrier' }));
    expect(await dialog.findByRole('button', { name: 'carrier: AA' })).toBeVisible();
    const numbers = await dialog.findByRole('table', { name: 'By carrier by cancelled' });
    expect(within(numbers).getByText('72')).toBeVisible();
    expect(path()).toEqual(['carrier: AA', 'cancelled']);
    expect(drilled()).toMatchObject({
      form_data: { slice_id: 0, chart_id: lab.byCarrier, dashboardId: id, groupby: ['cancelled'] },
      queries: [
        {
          columns: ['cancelled'],
          filters: [
            { col: 'carrier', op: 'IN', val: ['AA', 'UA'] },
            { col: 'carrier', op: '==', val: 'AA' },
          ],
        },
      ],
    });

    fireEvent.contextMenu(within(numbers).getByText('FALSE'));
    await drillBy('date');
    await dialog.findByRole('table', { name: 'By carrier by date' });
    expect(path()).toEqual(['carrier: AA', 'cancelled: FALSE', 'date']);
    expect(drilled()?.queries).toMatchObject([
      {
        columns: ['date'],
        filters: [
          {},
          { col: 'carrier', op: '==', val: 'AA' },
          { col: 'cancelled', op: '==', val: false },
        ],
      },
    ]);

    await userEvent.click(dialog.getByRole('button', { name: 'cancelled: FALSE' }));
    await dialog.findByRole('table', { name: 'By carrier by cancelled' });
    expect(path()).toEqual(['carrier: AA', 'cancelled']);
    await userEvent.click(dialog.getByRole('button', { name: 'carrier: AA' }));
    await dialog.findByText('UA');
    expect(path()).toEqual(['carrier']);
  });

  test('has its rows as a table and as a file, and opens in Explore with all its filters', async () => {
    const user = userEvent.setup();
    await open([lab.chartId]);
    const chart = await isDrawn('Flights by month');
    (await chart.findByRole('application', { name: 'Points of Flights by month' })).focus();
    await user.keyboard('{ArrowRight}{Shift>}{F10}{/Shift}');
    await drillBy('carrier');
    const dialog = within(
      await screen.findByRole('dialog', { name: 'Drill by: Flights by month' }),
    );
    await user.click(dialog.getByRole('radio', { name: 'Table' }));
    const grid = await dialog.findByRole('grid', { name: 'Flights by month by carrier' });
    expect(within(grid).getByRole('columnheader', { name: /WN/ })).toBeVisible();
    expect(drilled()?.form_data).toMatchObject({ x_axis: 'date', groupby: ['carrier'] });
    lab.forget();
    await user.click(dialog.getByRole('button', { name: 'Download' }));
    expect(screen.queryByRole('menuitem', { name: 'Picture (PNG)' })).toBeNull();
    await user.click(await screen.findByRole('menuitem', { name: 'Excel (XLSX)' }));
    // The names of the series first, which are headings of the file.
    await waitFor(() => expect(lab.asked()).toHaveLength(2));
    expect(lab.asked()).toMatchObject(
      ['json', 'xlsx'].map((result_format) => ({
        result_format,
        form_data: { x_axis: 'date', groupby: ['carrier'] },
      })),
    );
    const link = await dialog.findByRole('link', { name: 'Edit chart' });
    const key = /form_data_key=(.+)$/.exec(link.getAttribute('href') ?? '')?.[1];
    const kept = await lab.server.client.get(`/api/v1/explore/form_data/${key}`);
    const { form_data: text } = (await kept.json()) as { form_data: string };
    const form = JSON.parse(text) as object;
    expect(form).toMatchObject({ viz_type: 'echarts_timeseries_line', groupby: ['carrier'] });
    expect(form).not.toHaveProperty('extra_form_data');
    expect(form).not.toHaveProperty('slice_id');
  });

  test('is not offered to those who cannot keep what they see', async () => {
    await open([lab.byCarrier], {
      rights: [
        ['can_explore', 'Superset'],
        ['can_get_drill_info', 'Dataset'],
        ['can_samples', 'Datasource'],
      ],
    });
    const chart = await isDrawn('By carrier');
    fireEvent.contextMenu(await chart.findByText('AA'));
    expect(await screen.findByRole('menuitem', { name: 'Drill to detail by AA' })).toBeVisible();
    expect(screen.queryByRole('menuitem', { name: 'Drill by' })).toBeNull();
  });
});

describe('why these numbers', () => {
  const why = async (chart: string) => {
    const region = within(await screen.findByRole('region', { name: chart }));
    await userEvent.click(await region.findByRole('button', { name: 'More options' }));
    await choose('Why these numbers');
    return within(await screen.findByRole('dialog', { name: `Why these numbers: ${chart}` }));
  };

  test.each<[string, readonly Pair[], readonly string[], boolean]>([
    ['who may explore', [['can_explore', 'Superset']], ['View as table', 'View query'], true],
    ['who may view queries', [['can_view_query', 'Dashboard']], ['View query'], true],
    ['who may view tables', [['can_view_chart_as_table', 'Dashboard']], ['View as table'], false],
    ['without any of these rights', [], [], false],
  ])(
    'and what is behind the chart are shown as they may be to a person %s [DLD-30]',
    async (_, rights, offered, hasSql) => {
      const user = userEvent.setup();
      await open([lab.byCarrier], { rights });
      const region = await isDrawn('By carrier');
      await user.click(await region.findByRole('button', { name: 'More options' }));
      await screen.findByRole('menuitem', { name: 'Why these numbers' });
      const entries = screen.getAllByRole('menuitem').map(({ textContent }) => textContent);
      expect(entries.filter((entry) => entry?.startsWith('View'))).toEqual(offered);
      await choose('Why these numbers');
      const dialog = within(await screen.findByRole('dialog', { name: /^Why these numbers/ }));
      expect(dialog.queryByRole('region', { name: 'SQL' }) !== null).toBe(hasSql);
      await user.click(await dialog.findByRole('button', { name: 'Copy all' }));
      const copied = await navigator.clipboard.readText();
      expect(copied).toMatch(/^By carrier\nDataset: flights\n/);
      expect(copied.includes('SELECT')).toBe(hasSql);
    },
  );

  test('names the data, the filters with where they come from, time, rows and SQL, to be copied', async () => {
    const user = userEvent.setup();
    const filter = lab.carrierFilter({
      defaultDataMask: {
        filterState: { value: ['AA'] },
        extraFormData: { filters: [{ col: 'carrier', op: 'IN', val: ['AA'] }] },
      },
    });
    await lab.openWith([filter]);
    await isDrawn('By carrier');
    const dialog = await why('By carrier');
    expect(dialog.getByRole('link', { name: 'flights' })).toHaveAttribute(
      'href',
      `/explore/?datasource_type=table&datasource_id=${lab.datasetId}`,
    );
    const filters = within(dialog.getByRole('list', { name: 'Filters in force' }));
    expect(filters.getByRole('listitem')).toHaveTextContent('AA Filter bar, Carrier');
    expect(dialog.getByText('All times')).toBeVisible();
    expect(dialog.getByText('1 row, under the row limit of 100')).toBeVisible();
    expect(dialog.getByRole('region', { name: 'SQL' })).toHaveTextContent(/SELECT.*carrier/);
    await user.click(dialog.getByRole('button', { name: 'Copy all' }));
    expect(await navigator.clipboard.readText()).toMatch(
      /^By carrier\nDataset: flights\nTime range: All times\nFilters:\n- AA \(Filter bar, Carrier\)/,
    );
  });
});
