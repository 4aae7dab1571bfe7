import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  afterAll,
  afterEach,
  beforeAll,
  beforeEach,
  describe,
  expect,
  onTestFinished,
  test,
  vi,
} from 'vitest';
import { clearFaults, type Fault, failNext, faultNext } from '../../../mocks/faults';
import { aFilteredDashboard, type FilteredDashboard } from '../../../test/aFilteredDashboard';
import { nameColumn } from '../../../test/nameColumn';
import { selectFormOfRows } from './state/selectors';
import { refreshFilters } from './filters/thunks/refreshFilters';
import { refreshDashboard } from './state/thunks/refreshDashboard';

let lab: FilteredDashboard;

beforeAll(async () => {
  lab = await aFilteredDashboard();
});
beforeEach(() => {
  lab.forget();
});
afterEach(clearFaults);
afterAll(async () => {
  vi.unstubAllGlobals();
  await lab.stop();
});

const bar = () => screen.findByRole('region', { name: 'Filters' });
const apply = async () =>
  userEvent.click(within(await bar()).getByRole('button', { name: /^Apply/ }));
const chooseCarrier = async (option: string) => {
  await userEvent.click(await screen.findByRole('combobox', { name: 'Carrier' }));
  await userEvent.click(await screen.findByRole('option', { name: option }));
};

describe('a value filter', () => {
  test('acts after Apply: one request for each chart in scope, none before and none for the others [FLT-10] [FLT-12] [FLT-06]', async () => {
    await lab.openWith([
      lab.carrierFilter({ scope: { rootPath: ['ROOT_ID'], excluded: [lab.byDay] } }),
    ]);
    await lab.settled([lab.byCarrier, lab.byDay]);
    await chooseCarrier('AA');
    expect(lab.chartsAsked()).toEqual([]);
    await apply();
    await waitFor(() => expect(lab.chartsAsked()).toEqual([lab.byCarrier]));
    const condition = { col: 'carrier', op: 'IN', val: ['AA'] };
    expect(lab.askedFor(lab.byCarrier)).toMatchObject({
      form_data: { extra_form_data: { filters: [condition] } },
      queries: [{ filters: [condition] }],
    });
  });

  test('offers the times of its own time column as they are stored, where charts show them at other hours', async () => {
    const path = `/api/v1/dataset/${lab.datasetId}`;
    const showLater = (offset: number) => lab.server.client.put(path, { json: { offset } });
    await showLater(5);
    onTestFinished(async () => {
      await showLater(0);
    });
    const targets = [{ datasetId: lab.datasetId, column: { name: 'date' } }];
    const byDay = lab.carrierFilter({ name: 'Day', targets, granularity_sqla: 'date' });
    await lab.openWith([byDay]);
    await lab.settled([lab.byCarrier, lab.byDay]);
    await userEvent.click(await screen.findByRole('combobox', { name: 'Day' }));
    await userEvent.click(await screen.findByRole('option', { name: '2001-01-02' }));
    await apply();
    await waitFor(() =>
      expect(lab.askedFor(lab.byCarrier)).toMatchObject({
        queries: [{ filters: [{ col: 'date', op: 'IN', val: [Date.UTC(2001, 0, 2)] }] }],
      }),
    );
  });

  test('is put into effect by the key of Apply from its own box, with what is typed there, and keeps the focus', async () => {
    await lab.openWith([lab.carrierFilter()]);
    await lab.settled([lab.byCarrier, lab.byDay]);
    const box = await screen.findByRole('combobox', { name: 'Carrier' });
    await userEvent.click(box);
    await screen.findByRole('option', { name: 'UA' });
    await userEvent.keyboard('UA{Control>}{Enter}{/Control}');
    await waitFor(() =>
      expect(lab.askedFor(lab.byCarrier)).toMatchObject({
        form_data: { extra_form_data: { filters: [{ col: 'carrier', op: 'IN', val: ['UA'] }] } },
      }),
    );
    expect(box).toHaveFocus();
    expect(box).toHaveValue('');
    expect(screen.getByRole('button', { name: 'Apply filter' })).toHaveAttribute(
      'aria-keyshortcuts',
      'Control+Enter',
    );
  });

  test('waits while its key is pressed on a button, which keeps its keys', async () => {
    await lab.openWith([lab.carrierFilter()]);
    await lab.settled([lab.byCarrier, lab.byDay]);
    await userEvent.click(await screen.findByRole('combobox', { name: 'Carrier' }));
    await userEvent.click(await screen.findByRole('option', { name: 'UA' }));
    const [menu] = await screen.findAllByRole('button', { name: 'More options' });
    act(() => menu?.focus());
    await userEvent.keyboard('{Control>}{Enter}{/Control}');
    expect(screen.getByRole('button', { name: 'Apply filter' })).not.toHaveAttribute(
      'data-disabled',
      'true',
    );
  });

  test('leaves the picture as it is until the rows that it asks for are there', async () => {
    const { store } = await lab.openWith([lab.carrierFilter()]);
    const drawnWith = () => selectFormOfRows(store.getState(), lab.byCarrier);
    const areDrawn = () =>
      waitFor(() => {
        for (const chart of [lab.byCarrier, lab.byDay])
          expect(store.getState().charts[chart]?.chartStatus).toBe('rendered');
      });
    await areDrawn();
    const before = drawnWith();
    const late = Promise.withResolvers<void>();
    const waits: Fault = async (_, answer) => {
      await late.promise;
      return answer();
    };
    await chooseCarrier('AA');
    lab.forget();
    faultNext('POST /api/v1/chart/data', waits, 2);
    await apply();
    await lab.settled([lab.byCarrier, lab.byDay]);
    expect(drawnWith()).toBe(before);
    late.resolve();
    await areDrawn();
    expect(drawnWith()?.extra_form_data).toEqual({
      filters: [{ col: 'carrier', op: 'IN', val: ['AA'] }],
    });
  });

  test('shows on the chart that it acts, with its name and value [FLT-13]', async () => {
    await lab.openWith([lab.carrierFilter()]);
    await chooseCarrier('UA');
    await apply();
    await userEvent.click(
      await screen.findByRole('button', { name: '1 filter acts on By carrier' }),
    );
    const list = await screen.findByRole('dialog', { name: 'Filters on By carrier' });
    expect(list).toHaveTextContent('CarrierUA');
  });

  test('asks for its choices only when it is opened, and charts do not wait for them [FLT-31]', async () => {
    await lab.openWith([lab.carrierFilter()]);
    await lab.settled([lab.byCarrier, lab.byDay]);
    expect(lab.asked().filter(({ form_data }) => form_data.native_filter_id)).toEqual([]);
    await userEvent.click(await screen.findByRole('combobox', { name: 'Carrier' }));
    expect(await screen.findAllByRole('option')).toHaveLength(5);
    expect(lab.asked().at(-1)).toMatchObject({
      form_data: {
        native_filter_id: 'NATIVE_FILTER-carrier',
        type: 'NATIVE_FILTER',
        viz_type: 'filter_select',
        groupby: ['carrier'],
      },
      queries: [
        { columns: ['carrier'], metrics: [], orderby: [['carrier', true]], row_limit: 1000 },
      ],
    });
  });

  test('is read again after a refresh of the charts, past the cache, if it was opened [DRF-01]', async () => {
    const unopened = lab.carrierFilter({ id: 'NATIVE_FILTER-other', name: 'Other' });
    const { store } = await lab.openWith([lab.carrierFilter(), unopened]);
    await lab.settled([lab.byCarrier, lab.byDay]);
    await userEvent.click(await screen.findByRole('combobox', { name: 'Carrier' }));
    expect(await screen.findAllByRole('option')).toHaveLength(5);
    lab.forget();
    const phases: string[] = [];
    store.subscribe(() => {
      const { isRefreshing, isFiltersRefreshing } = store.getState().dashboardState;
      const phase = [isRefreshing && 'charts', isFiltersRefreshing && 'filters'].filter(Boolean);
      if (phases.at(-1) !== phase.join()) phases.push(phase.join());
    });
    await act(() => store.dispatch(refreshDashboard({})));
    await waitFor(() => expect(phases.filter(Boolean)).toEqual(['charts', 'filters']));
    await userEvent.click(await screen.findByRole('combobox', { name: 'Carrier' }));
    expect(await screen.findByRole('option', { name: 'AA' })).toBeVisible();
    const choices = lab.asked().filter(({ form_data }) => form_data.native_filter_id);
    expect(choices.map(({ force }) => force)).toEqual([true]);
  });

  test('whose refresh fails asks again by itself, and says it if that fails, too', async () => {
    const { store } = await lab.openWith([lab.carrierFilter()]);
    await lab.settled([lab.byCarrier, lab.byDay]);
    await userEvent.click(await screen.findByRole('combobox', { name: 'Carrier' }));
    expect(await screen.findAllByRole('option')).toHaveLength(5);
    failNext('POST /api/v1/chart/data', 500, {}, 2);
    await act(() => store.dispatch(refreshFilters()));
    await userEvent.click(await screen.findByRole('button', { name: 'Try again' }));
    await userEvent.click(await screen.findByRole('combobox', { name: 'Carrier' }));
    expect(await screen.findByRole('option', { name: 'AA' })).toBeVisible();
  });

  test('keeps null and empty text apart from text that looks like them', async () => {
    await lab.openWith([lab.carrierFilter()]);
    await chooseCarrier('<NULL>');
    await chooseCarrier('<empty string>');
    await apply();
    await waitFor(() =>
      expect(lab.askedFor(lab.byCarrier)?.form_data.extra_form_data).toEqual({
        filters: [{ col: 'carrier', op: 'IN', val: [null, ''] }],
      }),
    );
  });

  test('says that its choices cannot be read, and asks again', async () => {
    await lab.openWith([lab.carrierFilter()]);
    await lab.settled([lab.byCarrier, lab.byDay]);
    failNext('POST /api/v1/chart/data', 500);
    await userEvent.click(await screen.findByRole('combobox', { name: 'Carrier' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Try again' }));
    await userEvent.click(await screen.findByRole('combobox', { name: 'Carrier' }));
    expect(await screen.findByRole('option', { name: 'AA' })).toBeVisible();
  });

  test('that starts with the first of its times calls it by its date, also where it is undone', async () => {
    const targets = [{ datasetId: lab.datasetId, column: { name: 'date' } }];
    const controlValues = { defaultToFirstItem: true };
    await lab.openWith([lab.carrierFilter({ name: 'Day', targets, controlValues })]);
    const shown = async () => within(await bar()).findByText('2001-01-01');
    expect(await shown()).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Clear all' }));
    await apply();
    await userEvent.click(await screen.findByRole('button', { name: 'Reset to defaults' }));
    expect(await shown()).toBeVisible();
    await apply();
    expect(await screen.findByRole('button', { name: 'Undo Day: 2001-01-01' })).toBeVisible();
  });

  test('starts with the first of its choices where it is told to; its charts wait for that [FLT-04]', async () => {
    await lab.openWith([lab.carrierFilter({ controlValues: { defaultToFirstItem: true } })]);
    await waitFor(() =>
      expect(new Set(lab.chartsAsked())).toEqual(new Set([lab.byCarrier, lab.byDay])),
    );
    expect(lab.askedFor(lab.byCarrier)?.form_data.extra_form_data).toEqual({
      filters: [{ col: 'carrier', op: 'IN', val: [''] }],
    });
  });

  test.each([
    ['several values', true],
    ['one value', false],
  ])(
    'of %s that is searched on the server offers all its choices again once one was chosen',
    async (_, multiSelect) => {
      await lab.openWith([
        lab.carrierFilter({ controlValues: { searchAllOptions: true, multiSelect } }),
      ]);
      const box = await screen.findByRole('combobox', { name: 'Carrier' });
      await userEvent.type(box, 'AA');
      await waitFor(() =>
        expect(lab.asked().at(-1)?.queries[0]).toMatchObject({
          filters: [{ col: 'carrier', op: 'ILIKE', val: '%AA%' }],
        }),
      );
      await userEvent.click(await screen.findByRole('option', { name: 'AA' }));
      await userEvent.tab();
      await userEvent.click(box);
      expect(await screen.findByRole('option', { name: 'UA' })).toBeVisible();
    },
  );

  test.each([
    ['several values', true],
    ['one value', false],
  ])(
    'of %s says that there are more, and reads them when the end of the list is reached [WGT-09]',
    async (_, multiSelect) => {
      await lab.openWith([lab.carrierFilter({ controlValues: { multiSelect } })], '', {
        limits: { NATIVE_FILTER_DEFAULT_ROW_LIMIT: 2 },
      });
      const box = await screen.findByRole('combobox', { name: 'Carrier' });
      await userEvent.click(box);
      expect(await screen.findByText('The first 2 of more than 2')).toBeVisible();
      const list = screen.getByRole('listbox', { name: 'Carrier' });
      fireEvent.scroll(list);
      expect(await screen.findByText('The first 4 of more than 4')).toBeVisible();
      expect(lab.asked().at(-1)?.queries).toMatchObject([{ row_limit: 2, row_offset: 2 }]);
      await userEvent.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}{ArrowDown}');
      await waitFor(() => expect(screen.queryByText(/^The first/)).toBeNull());
      const names = screen.getAllByRole('option').map(({ textContent }) => textContent);
      expect(names).toHaveLength(5);
      expect(new Set(names)).toContain('UA');
    },
  );

  test('that is required holds its charts back and says so, and Apply waits for a value [FLT-04] [FLT-11]', async () => {
    await lab.openWith([lab.carrierFilter({ controlValues: { enableEmptyFilter: true } })]);
    expect(await screen.findAllByText('Choose a value for Carrier')).toHaveLength(2);
    expect(lab.chartsAsked()).toEqual([]);
    const [way] = screen.getAllByRole('button', { name: 'Go to the filter Carrier' });
    await userEvent.click(way!);
    await waitFor(() => expect(screen.getByRole('combobox', { name: 'Carrier' })).toHaveFocus());
    await chooseCarrier('AA');
    await apply();
    await lab.settled([lab.byCarrier, lab.byDay]);
    await userEvent.click(screen.getByRole('button', { name: 'Clear all' }));
    expect(screen.getByText('Still without a value: Carrier')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Apply filter' })).toHaveAttribute('aria-disabled');
  });

  test('limits the choices of its children to what goes with it [FLT-05]', async () => {
    const child = lab.carrierFilter({
      id: 'NATIVE_FILTER-child',
      name: 'Distance',
      targets: [{ datasetId: lab.datasetId, column: { name: 'distance' } }],
      cascadeParentIds: ['NATIVE_FILTER-carrier'],
    });
    await lab.openWith([lab.carrierFilter(), child]);
    await chooseCarrier('AA');
    await userEvent.click(await screen.findByRole('combobox', { name: 'Distance' }));
    await waitFor(() =>
      expect(lab.asked().at(-1)).toMatchObject({
        form_data: { native_filter_id: 'NATIVE_FILTER-child' },
        queries: [{ filters: [{ col: 'carrier', op: 'IN', val: ['AA'] }] }],
      }),
    );
    expect(await screen.findByRole('option', { name: '100' })).toBeVisible();
    expect(screen.queryByRole('option', { name: '101' })).toBeNull();
  });

  test('is emptied by Clear all, which acts with Apply [FLT-11]', async () => {
    const set = {
      extraFormData: { filters: [{ col: 'carrier', op: 'IN', val: ['AA'] }] },
      filterState: { value: ['AA'] },
    };
    await lab.openWith([lab.carrierFilter({ defaultDataMask: set })]);
    await waitFor(() =>
      expect(lab.askedFor(lab.byCarrier)?.form_data.extra_form_data).toEqual(set.extraFormData),
    );
    await lab.settled([lab.byCarrier, lab.byDay]);
    const clear = await screen.findByRole('button', { name: 'Clear all' });
    expect(clear).toHaveAccessibleDescription('Empties the filters; Apply puts that into effect');
    await userEvent.click(clear);
    expect(lab.chartsAsked()).toEqual([]);
    await apply();
    await waitFor(() => expect(lab.askedFor(lab.byCarrier)?.form_data.extra_form_data).toEqual({}));
  });
});

describe('other filters [FLT-08]', () => {
  const other = (filterType: string, name: string, column?: string) => ({
    ...lab.carrierFilter(),
    id: `NATIVE_FILTER-${filterType}`,
    filterType,
    name,
    targets: [
      filterType === 'filter_time'
        ? {}
        : { datasetId: lab.datasetId, ...(column ? { column: { name: column } } : {}) },
    ],
  });

  test('a numerical range shows the least and greatest value and sets conditions', async () => {
    await lab.openWith([other('filter_range', 'Distance', 'distance')]);
    const from = await screen.findByRole('textbox', { name: 'Distance from' });
    await waitFor(() => expect(from).toHaveAttribute('placeholder', '100'));
    await userEvent.type(from, '200');
    await userEvent.type(screen.getByRole('textbox', { name: 'Distance to' }), '300');
    await apply();
    await waitFor(() =>
      expect(lab.askedFor(lab.byCarrier)?.form_data.extra_form_data).toEqual({
        filters: [
          { col: 'distance', op: '>=', val: 200 },
          { col: 'distance', op: '<=', val: 300 },
        ],
      }),
    );
  });

  test('a range that ends before it begins is not applied, until its ends are in order', async () => {
    await lab.openWith([other('filter_range', 'Distance', 'distance')]);
    await userEvent.type(await screen.findByRole('textbox', { name: 'Distance from' }), '300');
    const to = screen.getByRole('textbox', { name: 'Distance to' });
    await userEvent.type(to, '200');
    expect(screen.getByText('The range ends before it begins')).toBeVisible();
    const button = screen.getByRole('button', { name: 'Apply filter' });
    expect(button).toHaveAttribute('aria-disabled', 'true');
    expect(screen.getByText('Ends before it begins: Distance')).toBeVisible();
    await userEvent.type(to, '0');
    expect(button).not.toHaveAttribute('aria-disabled');
  });

  test('a time range replaces that of the charts', async () => {
    await lab.openWith([other('filter_time', 'When')]);
    await userEvent.click(await screen.findByRole('button', { name: 'When: No filter' }));
    const dialog = await screen.findByRole('dialog', { name: 'When' });
    await userEvent.click(within(dialog).getByRole('combobox', { name: 'Range type' }));
    await userEvent.click(await screen.findByRole('option', { name: 'Last' }));
    await apply();
    await waitFor(() =>
      expect(lab.askedFor(lab.byDay)).toMatchObject({
        form_data: { extra_form_data: { time_range: 'Last week' } },
        queries: [{ time_range: 'Last week' }],
      }),
    );
  });

  test('a time column is chosen among those of the dataset', async () => {
    await lab.openWith([other('filter_timecolumn', 'Time column')]);
    await userEvent.click(await screen.findByRole('combobox', { name: 'Time column' }));
    await userEvent.click(await screen.findByRole('option', { name: 'date' }));
    await apply();
    await waitFor(() =>
      expect(lab.askedFor(lab.byDay)?.form_data.extra_form_data).toEqual({
        granularity_sqla: 'date',
      }),
    );
  });

  test('a time column that the dashboard starts with has its name before its list is opened', async () => {
    await nameColumn(lab, 'date', 'Day of the flight');
    const start = { filterState: { value: ['date'] }, extraFormData: { granularity_sqla: 'date' } };
    await lab.openWith([{ ...other('filter_timecolumn', 'Time column'), defaultDataMask: start }]);
    await waitFor(() =>
      expect(screen.getByRole('combobox', { name: 'Time column' })).toHaveValue(
        'Day of the flight',
      ),
    );
    await nameColumn(lab, 'date', null);
  });

  test('a time grain is chosen by its name, and a chart without steps of time says that it takes none', async () => {
    await lab.openWith([other('filter_timegrain', 'Grain')]);
    await userEvent.click(await screen.findByRole('combobox', { name: 'Grain' }));
    const month = await screen.findByRole('option', { name: 'Month' });
    expect(screen.getAllByRole('option', { name: 'Quarter' })).toHaveLength(1);
    await userEvent.click(month);
    await apply();
    await waitFor(() =>
      expect(lab.askedFor(lab.byDay)).toMatchObject({
        form_data: { extra_form_data: { time_grain_sqla: 'P1M' } },
        queries: [{ extras: { time_grain_sqla: 'P1M' } }],
      }),
    );
    await userEvent.click(await screen.findByRole('button', { name: '0 filters act on By day' }));
    expect(await screen.findByRole('dialog', { name: 'Filters on By day' })).toHaveTextContent(
      'GrainMonthIt has no steps of time',
    );
  });

  test('a filter of an unknown type says that it cannot be changed', async () => {
    await lab.openWith([other('filter_new', 'New')]);
    expect(
      await screen.findByText(/Filters of the type “filter_new” cannot be changed/),
    ).toBeVisible();
  });

  test('a divider has its title and text [FLT-02] [FLT-07]', async () => {
    await lab.openWith([
      { id: 'D', type: 'DIVIDER', title: 'Where', description: 'Places' },
      lab.carrierFilter(),
    ]);
    expect(await screen.findByRole('heading', { name: 'Where' })).toBeVisible();
    expect(screen.getByText('Places')).toBeVisible();
  });
});

describe('what the filters say', () => {
  test('is kept on the server and found again by the address', async () => {
    const { id, router } = await lab.openWith([lab.carrierFilter()]);
    await waitFor(() => expect(router.state.location.search).toContain('native_filters_key='));
    await chooseCarrier('WN');
    await apply();
    const puts = () => lab.callsTo('PUT', /filter_state/);
    await waitFor(() => expect(puts()).toHaveLength(1));
    const { search } = router.state.location;
    lab.forget();
    lab.open(`/superset/dashboard/${id}/${search}`);
    await waitFor(() =>
      expect(lab.askedFor(lab.byCarrier)?.form_data.extra_form_data).toEqual({
        filters: [{ col: 'carrier', op: 'IN', val: ['WN'] }],
      }),
    );
  });

  test('after a shared link was opened is found again by the address, not what the link said [DSV-29]', async () => {
    const { id } = await lab.openWith([lab.carrierFilter()]);
    const mask = (value: string) => ({
      'NATIVE_FILTER-carrier': {
        id: 'NATIVE_FILTER-carrier',
        extraFormData: { filters: [{ col: 'carrier', op: 'IN', val: [value] }] },
        filterState: { value: [value] },
        ownState: {},
      },
    });
    const post = async (path: string, json: object): Promise<{ key: string }> =>
      (
        await lab.server.client.post(`/api/v1/dashboard/${id}/${path}`, { json })
      ).json() as Promise<{
        key: string;
      }>;
    const shared = await post('permalink', { dataMask: mask('AA') });
    const kept = await post('filter_state', { value: JSON.stringify(mask('WN')) });
    const answer = await lab.server.client.get(`/api/v1/dashboard/${id}`);
    const { result } = (await answer.json()) as { result: { uuid: string } };
    lab.forget();
    lab.open(
      `/superset/dashboard/${result.uuid}/?permalink_key=${shared.key}&native_filters_key=${kept.key}`,
    );
    await waitFor(() =>
      expect(lab.askedFor(lab.byCarrier)?.form_data.extra_form_data).toEqual({
        filters: [{ col: 'carrier', op: 'IN', val: ['WN'] }],
      }),
    );
    // A Superset finds them by the number of the dashboard alone.
    const reads = lab.callsTo('GET', /filter_state/).map(({ url }) => url);
    expect(reads).toEqual([`/api/v1/dashboard/${id}/filter_state/${kept.key}`]);
  });

  test('comes from a link that is followed on the open dashboard, can be undone, and is in the address by its key [RT-30]', async () => {
    const { id, router, store } = await lab.openWith([lab.carrierFilter()], '', { inTabs: true });
    await waitFor(() => expect(store.getState().nativeFilters.key).not.toBeNull());
    lab.forget();
    const mask =
      '(extraFormData:(filters:!((col:carrier,op:IN,val:!(UA)))),filterState:(value:!(UA)))';
    const rison = encodeURIComponent(`('NATIVE_FILTER-carrier':${mask})`);
    const tab = `#TAB-${lab.byDay}`;
    await act(() => router.navigate(`/superset/dashboard/${id}/?native_filters=${rison}${tab}`));
    expect(await screen.findByRole('region', { name: 'By day' })).toBeVisible();
    await waitFor(() =>
      expect(lab.askedFor(lab.byDay)?.form_data.extra_form_data).toEqual({
        filters: [{ col: 'carrier', op: 'IN', val: ['UA'] }],
      }),
    );
    const { key } = store.getState().nativeFilters;
    await waitFor(() => expect(router.state.location.search).toBe(`?native_filters_key=${key}`));
    expect(router.state.location.hash).toBe(tab);
    await userEvent.click(screen.getByRole('button', { name: 'Undo the link' }));
    await waitFor(() => expect(lab.askedFor(lab.byDay)?.form_data.extra_form_data).toEqual({}));
  });

  test('comes from an old link, and a key that has expired opens the dashboard all the same', async () => {
    const link =
      '(NATIVE_FILTER-carrier:(extraFormData:(filters:!((col:carrier,op:IN,val:!(UA)))),filterState:(value:!(UA))))';
    await lab.openWith([lab.carrierFilter()], `?native_filters_key=gone&native_filters=${link}`);
    await waitFor(() =>
      expect(lab.askedFor(lab.byCarrier)?.form_data.extra_form_data).toEqual({
        filters: [{ col: 'carrier', op: 'IN', val: ['UA'] }],
      }),
    );
  });

  test('stays hidden where the address says so, and still acts', async () => {
    const set = {
      extraFormData: { filters: [{ col: 'carrier', op: 'IN', val: ['AA'] }] },
      filterState: { value: ['AA'] },
    };
    await lab.openWith([lab.carrierFilter({ defaultDataMask: set })], '?show_filters=false');
    await waitFor(() =>
      expect(lab.askedFor(lab.byCarrier)?.form_data.extra_form_data).toEqual(set.extraFormData),
    );
    expect(screen.queryByRole('region', { name: 'Filters' })).toBeNull();
  });
});
