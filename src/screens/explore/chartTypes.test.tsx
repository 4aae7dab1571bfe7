import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { newLayer } from '@/viz/annotations/layer';
import { VIZ_TYPES } from '@/viz/registry';
import { clearFaults, holdNext } from '../../../mocks/faults';
import { anExplore, chip, choose, control, type Explore } from '../../../test/anExplore';

let explore: Explore;
beforeAll(async () => {
  explore = await anExplore();
});
afterEach(clearFaults);
afterAll(() => explore.server.stop());

const openType = async (viz_type: string, more: Readonly<Record<string, unknown>> = {}) => {
  const form = { datasource: `${explore.datasetId}__table`, viz_type, ...more };
  const page = explore.open(`/explore/?form_data=${encodeURIComponent(JSON.stringify(form))}`);
  await screen.findByRole('button', { name: /^chart type/i });
  return page;
};
const chartArea = () => screen.findByRole('region', { name: 'Chart area' });

describe('the series of a line chart', () => {
  const LINES = { x_axis: 'date', time_grain_sqla: 'P1M', metrics: ['count'], show_legend: true };
  const drawn = async () =>
    [...(await chartArea()).querySelectorAll('svg text')].map(({ textContent }) => textContent);

  test('of ten groups five are drawn once the series limit is five [CTL-07]', async () => {
    const groups = Array.from({ length: 10 }, (_, digit) => `ends in ${digit}`);
    const end = {
      expressionType: 'SQL',
      sqlExpression: "'ends in ' || distance % 10",
      label: 'End',
    };
    await openType('echarts_timeseries_line', { ...LINES, groupby: [end], adhoc_filters: [] });
    const shown = async () =>
      (await drawn()).filter((text) => text.startsWith('ends in')).toSorted();
    await waitFor(async () => expect(await shown()).toEqual(groups));
    await choose(within(await control(/series limit/i)).getByRole('combobox'), '5');
    await explore.update();
    await waitFor(async () => expect(await shown()).toHaveLength(5));
    expect(groups).toEqual(expect.arrayContaining(await shown()));
  });

  test('a time shift that is chosen is drawn as a line of its own [CTL-36]', async () => {
    const march = {
      expressionType: 'SIMPLE',
      clause: 'WHERE',
      subject: 'date',
      operator: 'TEMPORAL_RANGE',
      comparator: '2001-03-01 : 2001-04-01',
    };
    await openType('echarts_timeseries_line', { ...LINES, groupby: [], adhoc_filters: [march] });
    await waitFor(async () => expect(await drawn()).toContain('Mar 2001'));
    expect(await drawn()).not.toContain('COUNT(*), 28 days ago');
    await choose(within(await control(/time shift/i)).getByRole('combobox'), '28 days');
    await explore.update();
    await waitFor(async () =>
      expect(await drawn()).toEqual(expect.arrayContaining(['COUNT(*)', 'COUNT(*), 28 days ago'])),
    );
  });
});

describe('horizontal bars', () => {
  test('have settings named by the axes that a person sees, in the panel and in its steps', async () => {
    await openType('echarts_timeseries_bar', { x_axis: 'origin', metrics: ['count'] });
    expect(await control(/^x-axis$/i)).toBeVisible();
    await userEvent.click(screen.getByRole('tab', { name: 'Customize' }));
    await userEvent.click(await screen.findByText('Horizontal'));
    await userEvent.click(screen.getByRole('button', { name: 'Y-axis' }));
    const title = within(await control(/^y-axis title$/i)).getByRole('textbox');
    await userEvent.type(title, 'Airport{Enter}');
    await userEvent.click(screen.getByRole('tab', { name: 'Data' }));
    expect(await control(/^y-axis$/i)).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Undo history' }));
    expect(await screen.findByText(/^Y-axis title: Airport/)).toBeVisible();
  });
});

describe('the gallery', () => {
  test.each([
    ['heatmap', 'Heat map'],
    ['word-cloud', 'Word cloud'],
    ['Word  cloud ', 'Word cloud'],
  ])('finds by %s a %s, however its words are joined', async (text, name) => {
    explore.open('/chart/add');
    await userEvent.type(await screen.findByLabelText('Search chart types'), text);
    expect(await screen.findByRole('button', { name })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Pie' })).toBeNull();
  });

  test('the gallery lists every chart type by purpose, with a description and what it is good for', async () => {
    explore.openChart();
    await userEvent.click(await screen.findByRole('button', { name: 'Chart type: Line' }));
    const dialog = await screen.findByRole('dialog', { name: 'Chart type' });
    for (const { name, category, description, goodFor, notGoodFor } of VIZ_TYPES) {
      const section = within(dialog).getByRole('region', { name: category });
      const card = within(section).getByRole('button', { name });
      expect(card).toHaveAccessibleDescription(
        `${description} Good for ${goodFor}. Not for ${notGoodFor}.`,
      );
      expect(card).toHaveAttribute('aria-pressed', String(name === 'Line'));
      expect(card.querySelector('svg path')).not.toBeNull();
    }
  });

  test('the gallery is searched by name, purpose, description and other words', async () => {
    explore.openChart();
    await userEvent.click(await screen.findByRole('button', { name: 'Chart type: Line' }));
    const dialog = await screen.findByRole('dialog', { name: 'Chart type' });
    const search = within(dialog).getByRole('textbox', { name: 'Search chart types' });
    await userEvent.type(search, 'slices');
    expect(within(dialog).getByRole('button', { name: 'Pie' })).toBeVisible();
    expect(within(dialog).queryByRole('button', { name: 'Bar' })).toBeNull();
    await userEvent.clear(search);
    await userEvent.type(search, 'speedometer');
    expect(within(dialog).getByRole('button', { name: 'Gauge' })).toBeVisible();
    await userEvent.type(search, ' of nothing');
    expect(within(dialog).getByRole('status')).toHaveTextContent('No chart type is called that.');
  });

  test('the gallery changes the chart type, and undo restores the old one [EXP-01]', async () => {
    explore.openChart();
    await userEvent.click(await screen.findByRole('button', { name: 'Chart type: Line' }));
    const dialog = await screen.findByRole('dialog', { name: 'Chart type' });
    await userEvent.click(within(dialog).getByRole('button', { name: 'Bar' }));
    expect(await screen.findByRole('button', { name: 'Chart type: Bar' })).toBeVisible();
    await userEvent.click(screen.getByRole('tab', { name: /customize/i }));
    expect(await control(/orientation/i)).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
    expect(await screen.findByRole('button', { name: 'Chart type: Line' })).toBeVisible();
  });

  test('a change of type is told as one change, however many settings the type brings [EXP-09]', async () => {
    explore.openChart();
    await screen.findByText(/Fetched|Cached/);
    await userEvent.click(await screen.findByRole('button', { name: 'Chart type: Line' }));
    const dialog = await screen.findByRole('dialog', { name: 'Chart type' });
    await userEvent.click(within(dialog).getByRole('button', { name: 'Table' }));
    const told = await screen.findByText('The settings changed since the last run');
    expect(told.parentElement).toHaveTextContent(
      /^The settings changed since the last run: Chart type$/,
    );
  });

  test('the gallery is the second step to a new chart, after its dataset; the chart page then has the focus', async () => {
    const { router } = explore.open('/chart/add');
    const create = await screen.findByRole('button', { name: 'Create new chart' });
    expect(screen.getByText('Choose a dataset and a chart type')).toBeVisible();
    await choose(await screen.findByRole('combobox', { name: 'Dataset' }), /flights/);
    expect(await screen.findByText('Choose a chart type')).toBeVisible();
    expect(create).toBeDisabled();
    await userEvent.click(screen.getByRole('button', { name: 'Pie' }));
    expect(screen.queryByText(/^Choose a chart type/)).toBeNull();
    create.focus();
    await userEvent.keyboard('{Enter}');
    expect(await screen.findByRole('button', { name: 'Chart type: Pie' })).toBeVisible();
    expect(router.state.location.search).toContain('viz_type=pie');
    await waitFor(() => expect(screen.getByRole('main')).toHaveFocus());
  });
});

describe('the gallery', () => {
  test('tries a type on a dataset, and what was tried opens in Explore', async () => {
    const { router } = explore.open('/chart/add');
    await choose(await screen.findByRole('combobox', { name: 'Dataset' }), /flights/);
    await userEvent.click(screen.getByRole('button', { name: 'Pie' }));
    const attempt = screen.getByRole('button', { name: 'Try it on this dataset' });
    await waitFor(() => expect(attempt).toBeEnabled());
    await userEvent.click(attempt);
    const tried = await screen.findByRole('region', { name: /^Pie of/ });
    await waitFor(() => expect(tried).toHaveAttribute('data-status', 'rendered'));
    await userEvent.click(screen.getByRole('button', { name: 'Open this in Explore' }));
    expect(await screen.findByRole('button', { name: 'Chart type: Pie' })).toBeVisible();
    expect(router.state.location.pathname).toBe('/explore/');
  });

  test('tries a calendar, which needs a time range, on the last year of the dataset', async () => {
    explore.open('/chart/add');
    await choose(await screen.findByRole('combobox', { name: 'Dataset' }), /flights/);
    await userEvent.click(screen.getByRole('button', { name: 'Calendar heat map' }));
    const attempt = screen.getByRole('button', { name: 'Try it on this dataset' });
    await waitFor(() => expect(attempt).toBeEnabled());
    await userEvent.click(attempt);
    const tried = await screen.findByRole('region', { name: /^Calendar heat map of/ });
    await waitFor(() => expect(tried).toHaveAttribute('data-status', 'rendered'));
  });
});

describe('an example of the gallery', () => {
  const see = async (type: string) => {
    await userEvent.click(await screen.findByRole('button', { name: type }));
    await userEvent.click(screen.getByRole('button', { name: 'See an example' }));
  };

  test('answers its question on example data before a dataset is chosen, and opens in Explore', async () => {
    const { router } = explore.open('/chart/add');
    await see('Big number');
    const example = await screen.findByRole('region', { name: 'How many flights are there?' });
    await waitFor(() => expect(example).toHaveAttribute('data-status', 'rendered'));
    await userEvent.click(screen.getByRole('button', { name: 'Open this in Explore' }));
    expect(await screen.findByRole('button', { name: 'Chart type: Big number' })).toBeVisible();
    expect(router.state.location.pathname).toBe('/explore/');
  });

  test('says where its data is not there', async () => {
    explore.open('/chart/add');
    await see('Pie');
    expect(await screen.findByText(/^The example data seattle_weather was removed/)).toBeVisible();
  });

  test('is made of saved charts where its type is, and says which one is not there', async () => {
    const { client, databaseId } = explore.server;
    const made = async (path: string, json: object) =>
      ((await (await client.post(path, { json })).json()) as { id: number }).id;
    const places = {
      database: databaseId,
      schema: 'main',
      table_name: 'airports',
      sql: "SELECT 'ABE' AS iata, -75.4 AS longitude, 40.6 AS latitude",
    };
    const dataset = await made('/api/v1/dataset/', places);
    explore.open('/chart/add');
    await see('Map: layers');
    expect(
      await screen.findByText(/^The example chart Airports by area was removed/),
    ).toBeVisible();
    cleanup();
    for (const slice_name of ['Airports by area', 'The busiest routes'])
      await made('/api/v1/chart/', {
        slice_name,
        viz_type: 'deck_scatter',
        datasource_id: dataset,
        datasource_type: 'table',
        params: JSON.stringify({
          viz_type: 'deck_scatter',
          spatial: { type: 'latlong', lonCol: 'longitude', latCol: 'latitude' },
        }),
      });
    explore.open('/chart/add');
    await see('Map: layers');
    const map = await screen.findByRole('region', { name: /^Do the busiest routes/ });
    await waitFor(() => expect(map).toHaveAttribute('data-status', 'rendered'));
  });

  test('is offered by our own server alone', async () => {
    explore.open('/chart/add', { capabilities: [] });
    await userEvent.click(await screen.findByRole('button', { name: 'Big number' }));
    expect(screen.queryByRole('button', { name: 'See an example' })).toBeNull();
  });
});

describe('a chart of each type', () => {
  const GROUPED = { groupby: ['carrier'], metrics: ['count'], metric: 'count' };
  const TIMED = { x_axis: 'date', time_grain_sqla: 'P1M', ...GROUPED };

  test.each([
    ['table', { query_mode: 'aggregate', ...GROUPED }],
    ['echarts_timeseries_line', TIMED],
    ['echarts_timeseries_bar', TIMED],
    ['echarts_area', TIMED],
    ['echarts_timeseries_scatter', { ...TIMED, x_axis: 'distance', groupby: [] }],
    ['pie', GROUPED],
    ['big_number', { ...TIMED, groupby: [] }],
    ['big_number_total', { metric: 'count' }],
  ])('%s runs on the server and is drawn [CHS-05, CHS-07]', async (type, settings) => {
    const { store } = await openType(type, { ...settings, adhoc_filters: [], row_limit: 100 });
    await waitFor(() => expect(store.getState().charts.explore?.chartStatus).toBe('rendered'));
    const chart = store.getState().charts.explore;
    expect(chart?.queriesResponse?.[0]?.data.length).toBeGreaterThan(0);
    expect(chart?.chartAlert).toBeNull();
  });

  test('a chart of a type from another product shows its type and keeps its settings', async () => {
    const { store } = explore.open(
      `/explore/?form_data=${encodeURIComponent(
        JSON.stringify({
          datasource: `${explore.datasetId}__table`,
          viz_type: 'orrery',
          spatial: { a: 1 },
        }),
      )}`,
    );
    expect(await screen.findByRole('button', { name: 'Chart type: orrery' })).toBeVisible();
    expect(store.getState().explore.form_data).toMatchObject({
      viz_type: 'orrery',
      spatial: { a: 1 },
    });
  });
});

describe('required settings', () => {
  test('a table without anything to show names the missing settings as the panel does [VAL-08]', async () => {
    await openType('table', { query_mode: 'aggregate', groupby: [], metrics: [] });
    expect(await control(/^dimensions/i)).toHaveTextContent('cannot be empty');
    expect(await control(/^metrics/i)).toHaveTextContent('cannot be empty');
    expect(
      within(await chartArea()).getByText(
        'Fill in Dimensions, Metrics, and Percentage metrics on the left, then create the chart.',
      ),
    ).toBeVisible();
    await choose(within(await control(/^dimensions/i)).getByRole('combobox'), 'carrier');
    expect(await control(/^metrics/i)).not.toHaveTextContent('cannot be empty');
  });

  test('a new table of raw rows starts with all columns [CTL-15]', async () => {
    await openType('table', { query_mode: 'raw', all_columns: [], metrics: ['count'] });
    for (const name of ['date', 'carrier', 'distance', 'cancelled'])
      expect(await chip(/^columns/i, name)).toBeVisible();
    await waitFor(() =>
      expect(explore.dataCalls().at(-1)?.body).toContain(
        '"columns":["date","carrier","distance","cancelled"]',
      ),
    );
  });

  test('a calendar waits for its time range, and runs with one', async () => {
    await openType('cal_heatmap', { granularity_sqla: 'date', metrics: ['count'] });
    expect(await control(/^time range/i)).toHaveTextContent('cannot be empty');
    expect(await control(/^filters/i)).not.toHaveTextContent('cannot be empty');
    expect(screen.getByRole('tab', { name: 'Data (1 to check)' })).toBeVisible();
    expect(
      within(await chartArea()).getByText('Fill in Time range on the left, then create the chart.'),
    ).toBeVisible();
    await userEvent.click(within(await control(/^time range/i)).getByRole('button'));
    const dialog = await screen.findByRole('dialog', { name: 'Time range' });
    await choose(within(dialog).getByRole('combobox', { name: /range type/i }), 'Last');
    await choose(within(dialog).getByRole('combobox', { name: /^time range/i }), 'Last month');
    await userEvent.click(within(dialog).getByRole('button', { name: /apply/i }));
    expect(await control(/^time range/i)).not.toHaveTextContent('cannot be empty');
    expect(screen.getByRole('tab', { name: 'Data' })).toBeVisible();
  });

  test('a table of raw rows requires columns only [CTL-15]', async () => {
    await openType('table', { query_mode: 'raw', all_columns: ['carrier'], metrics: ['count'] });
    await userEvent.click(await screen.findByRole('button', { name: 'Remove carrier' }));
    expect(await control(/^columns/i)).toHaveTextContent('cannot be empty');
    expect(screen.getByRole('tab', { name: 'Data (1 to check)' })).toBeVisible();
  });
});

test('query B of a mixed chart has a time range of its own [CDT-12, CTL-04]', async () => {
  await openType('mixed_timeseries', { metrics: ['count'], metrics_b: ['count'] });
  await userEvent.click(await screen.findByRole('button', { name: 'Query B' }));
  await userEvent.click(within(await control(/^time range b$/i)).getByRole('button'));
  const dialog = await screen.findByRole('dialog', { name: 'Time range B' });
  await choose(within(dialog).getByRole('combobox', { name: /range type/i }), 'Last');
  await choose(within(dialog).getByRole('combobox', { name: /^time range/i }), 'Last month');
  await userEvent.click(within(dialog).getByRole('button', { name: /apply/i }));
  expect(await control(/^time range b$/i)).toHaveTextContent('Last month');
  const { queries } = await explore.update();
  expect(queries.map(({ filters }) => filters)).toEqual([
    [{ col: 'date', op: 'TEMPORAL_RANGE', val: 'No filter' }],
    [{ col: 'date', op: 'TEMPORAL_RANGE', val: 'Last month' }],
  ]);
});

describe('the time range of a chart', () => {
  const openRange = async () => {
    explore.openChart();
    await userEvent.click(within(await control(/time range/i)).getByRole('button'));
    return screen.findByRole('dialog', { name: 'Time range' });
  };
  const apply = (dialog: HTMLElement) =>
    userEvent.click(within(dialog).getByRole('button', { name: 'Apply' }));

  test.each([
    ['Last', 'Last quarter', 'Last quarter'],
    ['Previous', 'Previous calendar month', 'previous calendar month'],
    ['Current', 'Current year', 'Current year'],
  ])('the frame %s offers %s [CTL-04]', async (frame, label, text) => {
    const dialog = await openRange();
    await choose(within(dialog).getByRole('combobox', { name: 'Range type' }), frame);
    await choose(within(dialog).getByRole('combobox', { name: 'Time range' }), label);
    await apply(dialog);
    expect(await control(/time range/i)).toHaveTextContent(text);
  });

  test('a custom time range has two ends, each set by date or relative to now [CTL-04]', async () => {
    const dialog = await openRange();
    await choose(within(dialog).getByRole('combobox', { name: 'Range type' }), 'Custom');
    const end = within(dialog).getByRole('group', { name: 'End' });
    await choose(within(end).getByRole('combobox', { name: /^End/ }), 'Now');
    const start = within(dialog).getByRole('group', { name: 'Start' });
    await choose(within(start).getByRole('combobox', { name: 'Start unit' }), 'months');
    await apply(dialog);
    const { queries } = await explore.update();
    expect(queries[0]?.filters).toEqual([
      {
        col: 'date',
        op: 'TEMPORAL_RANGE',
        val: 'DATEADD(DATETIME("today"), -7, month) : now',
      },
    ]);
  });

  test('an advanced time range is resolved by the server while it is written [CTL-04]', async () => {
    const dialog = await openRange();
    await choose(within(dialog).getByRole('combobox', { name: 'Range type' }), 'Advanced');
    await userEvent.type(within(dialog).getByRole('textbox', { name: /^Start/ }), '2001-01-01');
    await userEvent.type(within(dialog).getByRole('textbox', { name: /^End/ }), '2001-02-01');
    expect(await within(dialog).findByText('2001-01-01 ≤ date < 2001-02-01')).toBeVisible();
    await apply(dialog);
    const { queries } = await explore.update();
    expect(queries[0]?.filters).toMatchObject([{ val: '2001-01-01 : 2001-02-01' }]);
  });

  test('Cancel leaves the time range unchanged', async () => {
    const dialog = await openRange();
    await choose(within(dialog).getByRole('combobox', { name: 'Range type' }), 'Last');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Cancel' }));
    expect(await control(/time range/i)).toHaveTextContent('No filter');
  });
});

describe('the rows under the chart', () => {
  test('the data pane shows the rows of the last run in one of two tabs, and closes again', async () => {
    explore.openChart();
    await userEvent.click(await screen.findByRole('tab', { name: 'Results' }));
    const grid = await screen.findByRole('grid', { name: 'Results' });
    expect(within(grid).getByRole('columnheader', { name: /COUNT\(\*\)/ })).toBeVisible();
    const tabs = screen.getByRole('tab', { name: 'Results' }).closest('[role="tablist"]');
    expect(within(tabs as HTMLElement).queryByRole('button')).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Hide the data' }));
    expect(screen.queryByRole('grid')).toBeNull();
  });

  test('the first click on a head sorts the rows upwards, the second downwards', async () => {
    await openType('table', {
      query_mode: 'raw',
      all_columns: ['distance'],
      order_by_cols: ['["distance", false]'],
      row_limit: 30,
      adhoc_filters: [],
    });
    await userEvent.click(await screen.findByRole('tab', { name: 'Results' }));
    const grid = await screen.findByRole('grid', { name: 'Results' });
    const first = () => within(grid).getAllByRole('gridcell')[0]?.textContent;
    await waitFor(() => expect(first()).toBe('459'));
    await userEvent.click(within(grid).getByRole('columnheader', { name: /distance/ }));
    await waitFor(() => expect(first()).toBe('430'));
    await userEvent.click(within(grid).getByRole('columnheader', { name: /distance/ }));
    await waitFor(() => expect(first()).toBe('459'));
  });

  test('the data pane shows samples of the dataset on request [EXP-11]', async () => {
    explore.openChart();
    await userEvent.click(await screen.findByRole('tab', { name: 'Samples' }));
    const table = await screen.findByRole('grid', { name: /samples/i });
    expect(within(table).getByRole('columnheader', { name: /distance/ })).toBeVisible();
    expect(within(table).getAllByText('<NULL>')[0]).toBeInTheDocument();
  });

  test('the rows of a chart say how many they are, and a search leaves those with its text [EXP-11]', async () => {
    await openType('table', {
      query_mode: 'aggregate',
      groupby: ['carrier'],
      metrics: ['count'],
      adhoc_filters: [],
    });
    await userEvent.click(await screen.findByRole('tab', { name: 'Results' }));
    const said = await screen.findByRole('status', { name: 'Rows in view' });
    expect(said).toHaveTextContent(/5 rows$/);
    await userEvent.type(screen.getByRole('searchbox', { name: 'Search the rows' }), 'wn');
    await waitFor(() => expect(said).toHaveTextContent('1 row found'));
    const grid = screen.getByRole('grid', { name: 'Results' });
    expect(within(grid).getByText('WN')).toBeInTheDocument();
    expect(within(grid).queryByText('UA')).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Clear the search' }));
    await waitFor(() => expect(said).toHaveTextContent(/5 rows$/));
  });

  test('samples say how many rows there are, and are searched on the server [EXP-11, CDT-10]', async () => {
    explore.openChart();
    await userEvent.click(await screen.findByRole('tab', { name: 'Samples' }));
    const said = await screen.findByRole('status', { name: 'Rows in view' });
    await waitFor(() => expect(said).toHaveTextContent(/of 360 rows$/));
    await userEvent.type(screen.getByRole('searchbox', { name: 'Search the rows' }), 'ua');
    await waitFor(() => expect(said).toHaveTextContent(/90 rows found$/));
    const body = explore.callsTo('POST', /^\/datasource\/samples/).at(-1)?.body;
    expect(JSON.parse(body ?? '{}')).toMatchObject({
      filters: [{ col: 'carrier', op: 'ILIKE', val: '%ua%' }],
    });
    await choose(screen.getByRole('combobox', { name: 'Column to search' }), 'distance');
    expect(await screen.findByText('No row has this text')).toBeVisible();
    const box = screen.getByRole('searchbox', { name: 'Search the rows' });
    await userEvent.clear(box);
    await userEvent.type(box, '459');
    await waitFor(() => expect(said).toHaveTextContent('1 row found'));
  });
});

describe('the row count', () => {
  const rows = async () => within(await chartArea()).findByText(/^10 rows ·/);

  test('a limit that somebody set on sorted rows says how many there are in all', async () => {
    await openType('table', {
      query_mode: 'aggregate',
      groupby: ['distance'],
      metrics: ['count'],
      row_limit: 10,
      adhoc_filters: [],
    });
    await waitFor(async () => expect(await rows()).toHaveTextContent(/· Top 10 of 360$/));
  });

  test('a limit on rows in no order says that it cut them', async () => {
    await openType('table', {
      query_mode: 'raw',
      all_columns: ['distance'],
      row_limit: 10,
      adhoc_filters: [],
    });
    await waitFor(async () =>
      expect(await rows()).toHaveTextContent(/· cut at the row limit \(10 of 360\)$/),
    );
  });

  test('while a chart runs, the seconds since it began stand there and count', async () => {
    const release = holdNext('POST /api/v1/chart/data');
    await openType('pie', { groupby: ['carrier'], metric: 'count', adhoc_filters: [] });
    const timer = await within(await chartArea()).findByRole('timer', { name: 'Running for' });
    const seconds = () => Number(/^(\d+\.\d) s$/.exec(timer.textContent)?.[1]);
    const first = seconds();
    await waitFor(() => expect(seconds()).toBeGreaterThan(first));
    release();
    expect(await within(await chartArea()).findByText(/^5 rows ·/)).toBeVisible();
    expect(timer).not.toBeInTheDocument();
  });

  test('the age of rows is left out where the server does not tell it', async () => {
    await openType('chord', { groupby: 'carrier', columns: 'distance', metric: 'count' });
    const facts = await within(await chartArea()).findByText(/^\d+ rows? · \d/);
    expect(facts.textContent).not.toMatch(/·\s*(·|$)/);
  });

  test('an annotation layer that cannot be read does not hide how many there are', async () => {
    await openType('echarts_timeseries_bar', {
      x_axis: 'distance',
      metrics: ['count'],
      groupby: [],
      row_limit: 10,
      adhoc_filters: [],
      annotation_layers: [
        { ...newLayer('Gone'), annotationType: 'EVENT', sourceType: 'NATIVE', value: 999 },
      ],
    });
    await waitFor(async () => expect(await rows()).toHaveTextContent(/10 of 360|Top 10 of 360/));
  });
});
