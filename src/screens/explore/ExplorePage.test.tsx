import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { clearFaults, failNext } from '../../../mocks/faults';
import { anExplore, chip, choose, control, type Explore } from '../../../test/anExplore';
import { aDataTransfer } from '../../../test/dataTransfer';

let explore: Explore;
beforeAll(async () => {
  explore = await anExplore();
});
afterEach(clearFaults);
afterAll(() => explore.server.stop());

describe('the chart page', () => {
  test('the chart page shows a saved chart: title, settings, chart area [RT-04]', async () => {
    explore.openChart();
    expect(await screen.findByRole('heading', { name: 'Flights by month' })).toBeVisible();
    expect(await chip(/^metrics/i, 'COUNT(*)')).toBeVisible();
    expect(screen.getByRole('region', { name: 'Flights by month' })).toBeVisible();
    expect(screen.getByText('Saved')).toBeVisible();
  });

  test('a new chart starts with the usual settings [CTL-25, CTL-27, CTL-28]', async () => {
    explore.open(
      `/explore/?viz_type=echarts_timeseries_line&datasource_type=table&datasource_id=${explore.datasetId}`,
    );
    expect(within(await control(/row limit/i)).getByRole('combobox')).toHaveValue('10,000');
    expect(await control(/time range/i)).toHaveTextContent('No filter');
    expect(screen.getByRole('button', { name: 'Chart type: Line' })).toBeVisible();
    expect(within(await control(/time grain/i)).getByRole('combobox')).toHaveValue('Day');
    expect(screen.getByText('Not saved yet')).toBeVisible();
  });

  const newChart = (type: string) => {
    const search = `viz_type=${type}&datasource_type=table&datasource_id=${explore.datasetId}`;
    return explore.open(`/explore/?${search}`);
  };

  test('a new time chart of an older kind sends its range, its time column and its grain [CTL-14]', async () => {
    newChart('rose');
    const asked = () => explore.callsTo('POST', /^\/superset\/explore_json\//).at(-1)?.body;
    await waitFor(() => expect(asked()).toBeDefined());
    const form = /\{.*\}/.exec(asked() ?? '')?.[0] ?? '{}';
    expect(JSON.parse(form)).toMatchObject({
      time_range: 'No filter',
      granularity_sqla: 'date',
      time_grain_sqla: 'P1D',
    });
  });

  test('a new line chart sends its grain, its axis as the time column and its range as a filter [CTL-14]', async () => {
    const before = explore.dataCalls().length;
    newChart('echarts_timeseries_line');
    await waitFor(() => expect(explore.dataCalls()).toHaveLength(before + 1));
    const { form_data } = JSON.parse(explore.dataCalls().at(-1)?.body ?? '{}') as {
      form_data: unknown;
    };
    expect(form_data).toMatchObject({
      x_axis: 'date',
      time_grain_sqla: 'P1D',
      adhoc_filters: [{ subject: 'date', operator: 'TEMPORAL_RANGE', comparator: 'No filter' }],
    });
  });

  test('a new big number starts with the fixed color of its kind [CTL-32]', async () => {
    newChart('big_number');
    await userEvent.click(await screen.findByRole('tab', { name: 'Customize' }));
    expect(within(await control(/^color$/i)).getByRole('textbox')).toHaveValue(
      'rgba(0, 122, 135, 1)',
    );
  });

  test('links at the start lead the keyboard past the panels, to each of them, and leave the address alone', async () => {
    const { router } = explore.openChart();
    await screen.findByRole('heading', { name: 'Flights by month' });
    const links = screen.getByRole('navigation', { name: 'On this page' });
    const before = router.state.location;
    for (const [name, place] of [
      ['Skip to the dataset', 'Dataset'],
      ['Skip to the chart settings', 'Chart settings'],
      ['Skip to the chart', 'Chart area'],
      ['Skip to the data', 'Data'],
    ] as const) {
      within(links).getByRole('link', { name }).focus();
      await userEvent.keyboard('{Enter}');
      await waitFor(() => expect(screen.getByRole('region', { name: place })).toHaveFocus());
    }
    expect(router.state.location).toEqual(before);
  });

  test('a new chart is drawn at once', async () => {
    const { store } = explore.open(
      `/explore/?viz_type=echarts_timeseries_bar&datasource_type=table&datasource_id=${explore.datasetId}`,
    );
    await waitFor(() => expect(store.getState().charts.explore?.chartStatus).toBe('rendered'));
    expect(store.getState().charts.explore?.queriesResponse?.[0]?.data.length).toBeGreaterThan(0);
  });

  test('the chart page shows the settings in its address before any click [RT-12]', async () => {
    const form = {
      datasource: `${explore.datasetId}__table`,
      viz_type: 'pie',
      groupby: ['carrier'],
    };
    explore.open(`/explore/?form_data=${encodeURIComponent(JSON.stringify(form))}`);
    expect(await screen.findByRole('button', { name: 'Chart type: Pie' })).toBeVisible();
    expect(await chip(/^dimensions/i, 'carrier')).toBeVisible();
  });

  test('an old link opens with what can be read, and the page names the rest [RT-12]', async () => {
    const form = `{"datasource":"${explore.datasetId}__table","vizType":"pie","groupby":["carrier"],
      "row_limit":-5,"made_up":1,"__proto__":{"a":1}}`;
    explore.open(`/explore/?form_data=${encodeURIComponent(form)}`);
    expect(
      await screen.findByText(
        'Ignored in the link: Row limit: -5 is expected to be a positive integer, made_up, __proto__',
      ),
    ).toBeVisible();
    expect(await screen.findByRole('button', { name: 'Chart type: Pie' })).toBeVisible();
    expect(await chip(/^dimensions/i, 'carrier')).toBeVisible();
    expect(within(await control(/row limit/i)).getByRole('combobox')).toHaveValue('100');
  });

  test.each([
    ['abc', 'an integer'],
    [-5, 'a positive integer'],
  ])(
    'a saved chart with the row limit %s opens with a note, and stays as it was saved',
    async (row_limit, wanted) => {
      const { client } = explore.server;
      const params = JSON.stringify({
        datasource: `${explore.datasetId}__table`,
        viz_type: 'pie',
        groupby: ['carrier'],
        metric: 'count',
        row_limit,
      });
      const created = await client.post('/api/v1/chart/', {
        json: {
          slice_name: `Limited to ${row_limit}`,
          viz_type: 'pie',
          datasource_id: explore.datasetId,
          datasource_type: 'table',
          params,
        },
      });
      const { id } = (await created.json()) as { id: number };
      explore.open(`/explore/?slice_id=${id}`);
      expect(
        await screen.findByText(
          `The settings have mistakes: Row limit: ${row_limit} is expected to be ${wanted}`,
        ),
      ).toBeVisible();
      const answer = await client.get(`/api/v1/chart/${id}`);
      expect(await answer.json()).toMatchObject({ result: { params } });
    },
  );

  test('the chart page offers only what the person may do [EXP-06]', async () => {
    const { store } = explore.openChart();
    await screen.findByRole('heading', { name: 'Flights by month' });
    expect(store.getState().explore).toMatchObject({
      can_add: true,
      can_download: true,
      can_overwrite: true,
    });
  });

  test.each([
    ['an unknown chart', '?slice_id=4000', 'This chart was not found'],
    ['a dead key', '?form_data_key=dead', 'The link to these settings has expired'],
    ['broken JSON', '?form_data=%7Bbroken', 'The settings in the address could not be read'],
    [
      'an unknown dataset',
      '?datasource_type=table&datasource_id=4000',
      'The dataset of this chart was not found',
    ],
  ])('the chart page names what is missing: %s', async (_, search, title) => {
    explore.open(`/explore/${search}`);
    expect(await screen.findByRole('heading', { name: title })).toBeVisible();
  });

  test('a chart whose address gets its id is opened once [RT-12]', async () => {
    const asked = () => explore.callsTo('GET', /^\/api\/v1\/explore\//).length;
    const [opened, drawn] = [asked(), explore.dataCalls().length];
    const link = encodeURIComponent(JSON.stringify({ slice_id: explore.chartId }));
    const { store, router } = explore.open(`/explore/?form_data=${link}`);
    await waitFor(() => expect(router.state.location.search).toContain(`&slice_id=`));
    await waitFor(() => expect(store.getState().charts.explore?.chartStatus).toBe('rendered'));
    await waitFor(() => expect(router.state.location.state).toHaveProperty('ran'));
    expect(router.state.location.search).toContain(`&slice_id=${explore.chartId}`);
    expect(asked() - opened).toBe(1);
    expect(explore.dataCalls().length - drawn).toBe(1);
  });

  test('a time range in a link takes the place of that of the saved chart, which is changed then [RT-12]', async () => {
    const period = {
      expressionType: 'SIMPLE',
      clause: 'WHERE',
      subject: 'date',
      operator: 'TEMPORAL_RANGE',
      comparator: '2001-01-01 : 2001-02-01',
    };
    const wanted = '2001-02-01 : 2001-03-01';
    const id = await explore.aChart('Of January', {
      viz_type: 'pie',
      groupby: ['carrier'],
      metric: 'count',
      adhoc_filters: [period],
    });
    const link = JSON.stringify({ slice_id: id, time_range: wanted });
    explore.open(`/explore/?form_data=${encodeURIComponent(link)}`);
    expect(await control(/time range/i)).toHaveTextContent(wanted);
    await waitFor(() =>
      expect(JSON.parse(explore.dataCalls().at(-1)?.body ?? '')).toMatchObject({
        form_data: { slice_id: id },
        queries: [{ filters: [{ col: 'date', op: 'TEMPORAL_RANGE', val: wanted }] }],
      }),
    );
    expect(screen.queryByText('Saved')).toBeNull();
  });

  test('a saved chart with filters of a dashboard says which they are, and nothing is unsaved [SLC-04]', async () => {
    const id = await explore.aChart('On a dashboard', {
      viz_type: 'pie',
      groupby: ['carrier'],
      metric: 'count',
    });
    const filter = {
      expressionType: 'SIMPLE',
      clause: 'WHERE',
      subject: 'origin',
      operator: 'IN',
      comparator: ['ATL'],
      isExtra: true,
    };
    const answer = await explore.server.client.get(`/api/v1/chart/${id}`);
    const { result } = (await answer.json()) as { result: { params: string } };
    const form = {
      ...(JSON.parse(result.params) as object),
      slice_id: id,
      adhoc_filters: [filter],
    };
    explore.open(`/explore/?form_data=${encodeURIComponent(JSON.stringify(form))}`);
    expect(
      await screen.findByText(/^From the dashboard, not saved with the chart: .*ATL/),
    ).toBeVisible();
    expect(await screen.findByText('Saved')).toBeVisible();
    await waitFor(() =>
      expect(JSON.parse(explore.dataCalls().at(-1)?.body ?? '')).toMatchObject({
        queries: [{ filters: [{ col: 'origin', op: 'IN', val: ['ATL'] }] }],
      }),
    );
  });

  test('settings that a dashboard gave are marked, are no changes, and are not saved with the chart', async () => {
    const id = await explore.aChart('Of days', {
      viz_type: 'echarts_timeseries_line',
      x_axis: 'date',
      time_grain_sqla: 'P1D',
      groupby: [],
      metrics: ['count'],
    });
    const params = async () => {
      const answer = await explore.server.client.get(`/api/v1/chart/${id}`);
      const { result } = (await answer.json()) as { result: { params: string } };
      return JSON.parse(result.params) as Record<string, unknown>;
    };
    const given = { time_grain_sqla: 'P1M', groupby: ['carrier'] };
    const form = { ...(await params()), ...given, slice_id: id, dashboard_settings: given };
    explore.open(`/explore/?form_data=${encodeURIComponent(JSON.stringify(form))}`);
    expect(await screen.findAllByText('From the dashboard, not saved with the chart')).toHaveLength(
      2,
    );
    expect(await screen.findByText('Saved')).toBeVisible();
    await waitFor(() =>
      expect(JSON.parse(explore.dataCalls().at(-1)?.body ?? '')).toMatchObject({
        queries: [{ extras: { time_grain_sqla: 'P1M' } }],
      }),
    );
    await userEvent.click(await chip(/^dimensions/i, 'carrier'));
    await userEvent.keyboard('{Escape}');
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    const dialog = within(await screen.findByRole('dialog'));
    await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(await params()).toMatchObject({ time_grain_sqla: 'P1D', groupby: [] });
    expect(await params()).not.toHaveProperty('dashboard_settings');
  });

  test('a time range that a dashboard gave to an old chart is no change, and is not saved with it', async () => {
    const own = { granularity_sqla: 'date', time_range: 'Last year' };
    const more = { viz_type: 'pie', groupby: ['carrier'], metric: 'count' };
    const id = await explore.aChart('Of a year', { ...more, ...own });
    const params = async () => {
      const answer = await explore.server.client.get(`/api/v1/chart/${id}`);
      const { result } = (await answer.json()) as { result: { params: string } };
      return JSON.parse(result.params) as Record<string, unknown>;
    };
    const given = { time_range: 'Last week' };
    const form = { ...(await params()), ...given, slice_id: id, dashboard_settings: given };
    explore.open(`/explore/?form_data=${encodeURIComponent(JSON.stringify(form))}`);
    expect(await control(/time range/i)).toHaveTextContent('Last week');
    expect(await screen.findByText('Saved')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    const dialog = within(await screen.findByRole('dialog'));
    await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(await params()).toMatchObject(own);
    expect(await params()).not.toHaveProperty('adhoc_filters');
  });

  test('a chart whose address has broken settings opens as it was saved, and says so', async () => {
    explore.open(`/explore/?slice_id=${explore.chartId}&form_data=%7Bbroken`);
    expect(await screen.findByText(/^The settings in the address could not be read/)).toBeVisible();
    expect(await chip(/^metrics/i, 'COUNT(*)')).toBeVisible();
  });

  test('a chart type that is not drawn here says so, and is no error', async () => {
    const id = await explore.aChart('On a map', { viz_type: 'orrery', adhoc_filters: [] });
    explore.open(`/explore/?slice_id=${id}`);
    expect(await screen.findByText('This chart type cannot be drawn here')).toBeVisible();
    expect(screen.queryByText('Unexpected error')).toBeNull();
  });
});

describe('changing settings', () => {
  test('a metric of a column and an aggregate is part of the query [CTL-01, CTL-16, CTL-21, EXP-09]', async () => {
    explore.openChart();
    await userEvent.click(
      within(await control(/^metrics/i)).getByRole('button', { name: 'Add metric' }),
    );
    const dialog = await screen.findByRole('dialog', { name: /metric/i });
    await choose(within(dialog).getByRole('combobox', { name: /column/i }), 'distance');
    await userEvent.click(within(dialog).getByRole('combobox', { name: /aggregate/i }));
    const offered = (await screen.findAllByRole('option')).map(({ textContent }) => textContent);
    expect(offered).toEqual(['AVG', 'COUNT', 'COUNT_DISTINCT', 'MAX', 'MIN', 'SUM']);
    await userEvent.click(screen.getByRole('option', { name: 'SUM' }));
    await userEvent.click(within(dialog).getByRole('button', { name: /^save$/i }));
    expect(await chip(/^metrics/i, 'SUM(distance)')).toBeVisible();
    expect(await screen.findByText('The settings changed since the last run')).toBeVisible();
    expect(screen.getByText('Unsaved changes')).toBeVisible();
    const { queries } = await explore.update();
    expect(queries[0]?.metrics).toMatchObject([
      'count',
      { expressionType: 'SIMPLE', aggregate: 'SUM', column: { column_name: 'distance' } },
    ]);
  });

  test('a metric in SQL keeps its text and its label [CTL-17, CTL-18]', async () => {
    explore.openChart();
    await userEvent.click(
      within(await control(/^metrics/i)).getByRole('button', { name: 'Add metric' }),
    );
    const dialog = await screen.findByRole('dialog', { name: /metric/i });
    await userEvent.click(within(dialog).getByRole('tab', { name: /custom sql/i }));
    await userEvent.type(
      within(dialog).getByRole('textbox', { name: /sql/i }),
      'sum(distance)/count(*)',
    );
    await userEvent.type(within(dialog).getByRole('textbox', { name: /label/i }), 'Mean');
    await userEvent.click(within(dialog).getByRole('button', { name: /^save$/i }));
    const { queries } = await explore.update();
    expect(queries[0]?.metrics).toMatchObject([
      'count',
      { expressionType: 'SQL', sqlExpression: 'sum(distance)/count(*)', label: 'Mean' },
    ]);
  });

  test('a dimension groups the query [CTL-02]', async () => {
    explore.openChart();
    await choose(within(await control(/^dimensions/i)).getByRole('combobox'), 'carrier');
    const { queries } = await explore.update();
    expect(queries[0]).toMatchObject({ series_columns: ['carrier'] });
  });

  test('the focus stays with what is moved and goes on from what is removed [CTL-02]', async () => {
    const form = {
      datasource: `${explore.datasetId}__table`,
      viz_type: 'table',
      query_mode: 'raw',
      all_columns: ['carrier', 'distance', 'date'],
    };
    explore.open(`/explore/?form_data=${encodeURIComponent(JSON.stringify(form))}`);
    (await chip(/^columns/i, 'carrier')).focus();
    await userEvent.keyboard('{Alt>}{ArrowDown}{/Alt}');
    await waitFor(async () => expect(await chip(/^columns/i, 'carrier')).toHaveFocus());
    await userEvent.keyboard('{Alt>}{ArrowDown}{/Alt}');
    await waitFor(async () => expect(await chip(/^columns/i, 'carrier')).toHaveFocus());
    await userEvent.keyboard('{Delete}');
    await waitFor(async () => expect(await chip(/^columns/i, 'date')).toHaveFocus());
    await userEvent.keyboard('{Delete}');
    await waitFor(async () => expect(await chip(/^columns/i, 'distance')).toHaveFocus());
    await userEvent.keyboard('{Delete}');
    await waitFor(async () =>
      expect(within(await control(/^columns/i)).getByRole('combobox')).toHaveFocus(),
    );
  });

  test('a menu adds a field of the dataset to a setting [CTL-02]', async () => {
    explore.openChart();
    const list = await screen.findByRole('list', { name: 'Columns of the dataset' });
    await userEvent.click(within(list).getByRole('button', { name: 'carrier' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Add to Dimensions' }));
    expect(await chip(/^dimensions/i, 'carrier')).toBeVisible();
  });

  test('a saved metric that is dragged to the filters begins a condition on the groups [CTL-03]', async () => {
    const { store } = explore.openChart();
    const list = await screen.findByRole('list', { name: 'Metrics of the dataset' });
    const dataTransfer = aDataTransfer();
    fireEvent.dragStart(within(list).getByRole('button', { name: 'COUNT(*)' }), { dataTransfer });
    const filters = await control(/^filters/i);
    expect(fireEvent.dragOver(filters, { dataTransfer })).toBe(false);
    fireEvent.drop(filters, { dataTransfer });
    const dialog = await screen.findByRole('dialog', { name: 'New filter' });
    await userEvent.type(within(dialog).getByRole('combobox', { name: 'Value' }), '5');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Save' }));
    expect(store.getState().explore.form_data?.adhoc_filters).toMatchObject([
      { expressionType: 'SQL', clause: 'HAVING', subject: 'count', sqlExpression: 'COUNT(*) > 5' },
    ]);
  });

  test('a field that is added to the filters opens a filter on it, which asks for nothing before it is saved [CTL-03]', async () => {
    const { store } = explore.openChart();
    const filters = () => store.getState().explore.form_data?.adhoc_filters;
    const list = await screen.findByRole('list', { name: 'Columns of the dataset' });
    const before = filters();
    await userEvent.click(screen.getByRole('tab', { name: 'Customize' }));
    await userEvent.click(within(list).getByRole('button', { name: 'carrier' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Add to Filters' }));
    const dialog = await screen.findByRole('dialog', { name: 'New filter' });
    expect(within(dialog).getByRole('combobox', { name: /column/i })).toHaveValue('carrier');
    expect(filters()).toBe(before);
    await userEvent.click(within(dialog).getByRole('button', { name: 'Cancel' }));
    expect(filters()).toBe(before);
    await userEvent.click(within(list).getByRole('button', { name: 'carrier' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Add to Filters' }));
    const again = await screen.findByRole('dialog', { name: 'New filter' });
    await choose(within(again).getByRole('combobox', { name: /operator/i }), 'Is not null');
    await userEvent.click(within(again).getByRole('button', { name: 'Save' }));
    expect(filters()).toMatchObject([
      ...((before as readonly unknown[] | undefined) ?? []),
      { subject: 'carrier', operator: 'IS NOT NULL' },
    ]);
    expect(screen.queryByRole('dialog', { name: 'New filter' })).toBeNull();
  });

  test('a filter on several values is part of the query [CTL-03, CTL-19, CTL-42]', async () => {
    explore.openChart();
    await userEvent.click(
      within(await control(/^filters/i)).getByRole('button', { name: 'Add filter' }),
    );
    const dialog = await screen.findByRole('dialog', { name: /filter/i });
    await choose(within(dialog).getByRole('combobox', { name: /column/i }), 'carrier');
    const values = within(dialog).getByRole('combobox', { name: /values/i });
    await userEvent.type(values, 'AA,UA,');
    await userEvent.click(within(dialog).getByRole('button', { name: /^save$/i }));
    expect(await chip(/^filters/i, 'carrier in (AA, UA)')).toBeVisible();
    const { queries } = await explore.update();
    expect(queries[0]?.filters).toContainEqual({ col: 'carrier', op: 'IN', val: ['AA', 'UA'] });
  });

  test('a filter offers the operators that fit its column, and some take no value [CTL-37, CTL-38, CTL-39, CTL-40, CTL-41]', async () => {
    explore.openChart();
    await userEvent.click(
      within(await control(/^filters/i)).getByRole('button', { name: 'Add filter' }),
    );
    const dialog = await screen.findByRole('dialog', { name: /filter/i });
    expect(within(dialog).getByPlaceholderText('Choose an operator first')).toBeDisabled();
    const operatorsOf = async (column: string) => {
      await choose(within(dialog).getByRole('combobox', { name: /column/i }), column);
      const box = within(dialog).getByRole('combobox', { name: /operator/i });
      await userEvent.click(box);
      const all = (await screen.findAllByRole('option')).map(({ textContent }) => textContent);
      await userEvent.keyboard('{Escape}');
      return all;
    };
    const common = [
      'Equal to (=)',
      'Not equal to (≠)',
      'Less than (<)',
      'Less or equal (<=)',
      'Greater than (>)',
      'Greater or equal (>=)',
      'In',
      'Not in',
      'Like',
      'Like (case insensitive)',
      'Is null',
      'Is not null',
    ];
    expect(await operatorsOf('cancelled')).toEqual([...common, 'Is true', 'Is false']);
    expect(await operatorsOf('date')).toEqual([...common, 'Time range']);
    expect(within(dialog).getByRole('combobox', { name: /range type/i })).toBeVisible();
    expect(await operatorsOf('carrier')).toEqual(common);
    await choose(within(dialog).getByRole('combobox', { name: /operator/i }), 'Is null');
    expect(within(dialog).getByRole('combobox', { name: 'Value' })).toBeDisabled();
    await userEvent.click(within(dialog).getByRole('button', { name: /^save$/i }));
    const { queries } = await explore.update();
    expect(queries[0]?.filters).toContainEqual({ col: 'carrier', op: 'IS NULL' });
  });

  test('a filter in SQL is a condition of the query [CTL-20]', async () => {
    explore.openChart();
    await userEvent.click(
      within(await control(/^filters/i)).getByRole('button', { name: 'Add filter' }),
    );
    const dialog = await screen.findByRole('dialog', { name: /filter/i });
    await userEvent.click(within(dialog).getByRole('tab', { name: /custom sql/i }));
    await userEvent.type(within(dialog).getByRole('textbox', { name: /sql/i }), 'distance > 5');
    await userEvent.click(within(dialog).getByRole('button', { name: /^save$/i }));
    const { queries } = await explore.update();
    expect(queries[0]?.extras).toMatchObject({ where: '(distance > 5)' });
  });

  test('a time range filters the chart’s time column by the bounds that it names [CTL-04]', async () => {
    const { store } = explore.openChart();
    await userEvent.click(within(await control(/time range/i)).getByRole('button'));
    const dialog = await screen.findByRole('dialog', { name: /time range/i });
    await choose(within(dialog).getByRole('combobox', { name: /range type/i }), 'Last');
    await choose(within(dialog).getByRole('combobox', { name: /^time range/i }), 'Last month');
    await userEvent.click(within(dialog).getByRole('button', { name: /apply/i }));
    expect(await control(/time range/i)).toHaveTextContent('Last month');
    const { queries } = await explore.update();
    expect(queries[0]?.filters).toEqual([{ col: 'date', op: 'TEMPORAL_RANGE', val: 'Last month' }]);
    const bounds = () => store.getState().charts.explore?.queriesResponse?.[0];
    await waitFor(() => expect(bounds()?.to_dttm).toEqual(expect.any(Number)));
    const until = new Date(Number(bounds()?.to_dttm));
    const since = new Date(until);
    since.setUTCMonth(since.getUTCMonth() - 1);
    expect(until.toISOString()).toMatch(/T00:00:00\.000Z$/);
    expect(Math.abs(Number(bounds()?.from_dttm) - since.getTime())).toBeLessThan(4 * 86_400_000);

    await userEvent.click(within(await control(/time range/i)).getByRole('button'));
    const again = await screen.findByRole('dialog', { name: /time range/i });
    await choose(within(again).getByRole('combobox', { name: /range type/i }), 'Advanced');
    const start = within(again).getByRole('textbox', { name: /^start/i });
    await userEvent.type(start, '2001-01-01T00:00:00');
    await userEvent.type(within(again).getByRole('textbox', { name: /^end/i }), 'now');
    await userEvent.click(within(again).getByRole('button', { name: /^apply$/i }));
    expect(await control(/time range/i)).toHaveTextContent('2001-01-01 : now');
  });

  test('a time grain and limits come from lists of choices, and the rows follow them [CTL-05, CTL-06, CTL-07, CTL-24, CTL-26]', async () => {
    const { store } = explore.openChart();
    await choose(within(await control(/time grain/i)).getByRole('combobox'), 'Year');
    const optionsOf = async (name: RegExp) => {
      await userEvent.click(within(await control(name)).getByRole('combobox'));
      return (await screen.findAllByRole('option')).map(({ textContent }) => textContent);
    };
    expect(await optionsOf(/series limit/i)).toEqual(['5', '10', '25', '50', '100', '500']);
    await userEvent.click(screen.getByRole('option', { name: '5' }));
    expect(await optionsOf(/row limit/i)).toEqual([
      '10',
      '50',
      '100',
      '250',
      '500',
      '1,000',
      '5,000',
      '10,000',
      '50,000',
    ]);
    await userEvent.click(screen.getByRole('option', { name: '10' }));
    const { queries } = await explore.update();
    expect(queries[0]).toMatchObject({
      row_limit: 10,
      series_limit: 5,
      extras: { time_grain_sqla: 'P1Y' },
    });
    await waitFor(() => expect(store.getState().charts.explore?.chartStatus).toBe('rendered'));
    const result = store.getState().charts.explore?.queriesResponse?.[0];
    const times = result?.data.map(({ date }) => new Date(Number(date)).toISOString()) ?? [];
    expect(times.length).toBeGreaterThan(0);
    expect(times.length).toBeLessThanOrEqual(10);
    expect(new Set(times).size).toBe(times.length);
    for (const time of times) expect(time).toMatch(/^\d{4}-01-01T00:00:00/);
  });

  test('a wrong setting shows its error and keeps the chart from running [VAL-01, VAL-02, VAL-05, VAL-16]', async () => {
    explore.openChart();
    const limit = within(await control(/row limit/i)).getByRole('combobox');
    await userEvent.clear(limit);
    await userEvent.type(limit, '1.5{Enter}');
    expect(await control(/row limit/i)).toHaveTextContent('is expected to be an integer');
    expect(await control(/row limit/i)).toHaveAccessibleDescription('is expected to be an integer');
    expect(limit).toBeInvalid();
    const before = explore.dataCalls().length;
    expect(screen.getByRole('button', { name: 'Update chart' })).toBeDisabled();
    await userEvent.keyboard('{Control>}{Enter}{/Control}');
    await userEvent.clear(limit);
    await userEvent.type(limit, '100001{Enter}');
    expect(await control(/row limit/i)).toHaveTextContent('Value cannot exceed 100000');
    expect(explore.dataCalls().length).toBe(before);
    await userEvent.clear(limit);
    await userEvent.type(limit, '777{Enter}');
    expect((await explore.update()).queries[0]?.row_limit).toBe(777);
  });

  test('a series limit below one shows its error and keeps the chart from running [VAL-07]', async () => {
    explore.openChart();
    const limit = within(await control(/series limit/i)).getByRole('combobox');
    await userEvent.type(limit, '-1{Enter}');
    const refusal = 'is expected to be a positive integer';
    await waitFor(() => expect(limit).toBeInvalid());
    expect(await control(/series limit/i)).toHaveAccessibleDescription(refusal);
    expect(screen.getByRole('button', { name: 'Update chart' })).toBeDisabled();
    const before = explore.dataCalls().length;
    await userEvent.keyboard('{Control>}{Enter}{/Control}');
    await userEvent.clear(limit);
    await userEvent.type(limit, '5{Enter}');
    await explore.update();
    expect(explore.dataCalls()).toHaveLength(before + 1);
  });

  test('an error of the server appears on the setting it concerns [VAL-17]', async () => {
    explore.openChart();
    await choose(within(await control(/time grain/i)).getByRole('combobox'), 'Year');
    failNext('POST /api/v1/chart/data', 400, {
      message:
        "Request is incorrect: {'queries': {0: {'extras': {'time_grain_sqla': ['Not this one']}}}}",
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Update chart' }));
    await waitFor(async () =>
      expect(await control(/time grain/i)).toHaveAccessibleDescription('Not this one'),
    );
  });

  test('a chart without a metric does not run [VAL-08]', async () => {
    explore.openChart();
    await userEvent.click(await screen.findByRole('button', { name: 'Remove COUNT(*)' }));
    expect(await control(/^metrics/i)).toHaveTextContent('cannot be empty');
    expect(screen.getByRole('button', { name: 'Update chart' })).toBeDisabled();
  });

  test('a raw table shows columns, an aggregate one metrics, and each mode keeps its own [CTL-15]', async () => {
    const id = await explore.aChart('Rows', {
      viz_type: 'table',
      query_mode: 'aggregate',
      metrics: ['count'],
      groupby: ['carrier'],
    });
    explore.open(`/explore/?slice_id=${id}`);
    await control(/^metrics/i);
    await userEvent.click(screen.getByRole('radio', { name: 'Raw records' }));
    expect(screen.queryByRole('group', { name: /^metrics/i })).toBeNull();
    await choose(within(await control(/^columns/i)).getByRole('combobox'), 'distance');
    const { queries } = await explore.update();
    expect(queries[0]).toMatchObject({ columns: ['distance'] });
    expect(queries[0]).not.toHaveProperty('metrics');
    await userEvent.click(screen.getByRole('radio', { name: 'Aggregate' }));
    expect(await chip(/^metrics/i, 'COUNT(*)')).toBeVisible();
    expect(screen.queryByRole('group', { name: /^columns/i })).toBeNull();
  });

  test('a new chart type keeps the settings that both types have [EXP-01]', async () => {
    explore.openChart();
    await userEvent.click(await screen.findByRole('button', { name: /^chart type/i }));
    await userEvent.click(
      within(await screen.findByRole('dialog', { name: 'Chart type' })).getByRole('button', {
        name: 'Table',
      }),
    );
    expect(await chip(/^metrics/i, 'COUNT(*)')).toBeVisible();
    expect(await control(/query mode/i)).toBeVisible();
    expect(screen.queryByRole('group', { name: /x-axis/i })).toBeNull();
  });

  test('a change of appearance redraws the chart without a query [EXP-08]', async () => {
    const { store } = explore.openChart();
    await waitFor(() => expect(store.getState().charts.explore?.requestId).toBeNull());
    await userEvent.click(await screen.findByRole('tab', { name: /customize/i }));
    const before = explore.dataCalls().length;
    await choose(within(await control(/color scheme/i)).getByRole('combobox'), 'Ember');
    expect(store.getState().explore).toMatchObject({
      triggerRender: true,
      form_data: { color_scheme: 'redToYellow' },
    });
    expect(screen.queryByRole('button', { name: /update chart/i })).toBeNull();
    expect(screen.queryByText('Changed since the last run')).toBeNull();
    expect(explore.dataCalls().length).toBe(before);
  });

  test('a setting that was changed is marked until the chart has run with it [EXP-09]', async () => {
    explore.openChart();
    await choose(within(await control(/time grain/i)).getByRole('combobox'), 'Year');
    expect(await control(/time grain/i)).toHaveTextContent('Changed since the last run');
    expect(await control(/row limit/i)).not.toHaveTextContent('Changed since the last run');
    await explore.update();
    await waitFor(async () =>
      expect(await control(/time grain/i)).not.toHaveTextContent('Changed since the last run'),
    );
  });

  test('a changed setting can be undone and redone', async () => {
    explore.openChart();
    await choose(within(await control(/^dimensions/i)).getByRole('combobox'), 'carrier');
    await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
    expect(screen.queryByRole('button', { name: 'Remove carrier' })).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Redo' }));
    expect(await chip(/^dimensions/i, 'carrier')).toBeVisible();
  });

  test('a changed setting is kept on the server and survives a reload', async () => {
    const { router, unmount } = explore.openChart();
    await choose(within(await control(/^dimensions/i)).getByRole('combobox'), 'carrier');
    await waitFor(() => expect(router.state.location.search).toContain('form_data_key='));
    unmount();
    explore.open(`/explore/${router.state.location.search}`);
    expect(await chip(/^dimensions/i, 'carrier')).toBeVisible();
    expect(screen.getByText('Unsaved changes')).toBeVisible();
  });
});
