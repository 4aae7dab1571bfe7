import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { aForm, aResult, FACTS, NUMBER, TEXT, TIME } from '../../../../test/aViz';
import { eventually } from '../../../../test/eventually';
import { renderApp } from '../../../../test/render';
import { NO_FACTS } from '../datasetFacts';
import { QueryRows } from './QueryRows';

test('the rows of a histogram name ranges as its axis does, and copies keep their exact ends', async () => {
  const user = userEvent.setup();
  const ranges = ['2003.0 - 2003.6666666666667', '2003.6666666666667 - 2004.3333333333335'];
  const result = aResult(['kind', ...ranges], [TEXT, NUMBER, NUMBER], [['small', 3, 4]]);
  const formData = aForm('histogram_v2', { column: 'year', groupby: ['kind'] });
  renderApp(
    <QueryRows
      results={[result]}
      formData={formData}
      label="Results"
      dataset={{ verboseNames: { kind: 'Size' }, columnFormats: {} }}
      className=""
    />,
  );
  const range = await screen.findByRole('columnheader', { name: /^2,003\s– 2,003\.67/ });
  expect(screen.getByRole('columnheader', { name: /^Size/ })).toBeVisible();
  expect(range).toHaveAttribute('title', expect.stringContaining('2003.0 - 2003.6666666666667'));
  await user.click(screen.getByRole('button', { name: 'Menu of 2,003\u00A0– 2,003.67' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Copy header names' }));
  expect(await navigator.clipboard.readText()).toContain(ranges.join('\t'));
});

test('the rows of a histogram of cumulative shares are the shares that it draws', async () => {
  const ranges = ['0.0 - 1.0', '1.0 - 2.0'];
  renderApp(
    <QueryRows
      results={[aResult(ranges, [NUMBER, NUMBER], [[3, 4]])]}
      formData={aForm('histogram_v2', { column: 'year', cumulative: true, normalize: true })}
      label="Results"
      dataset={{ verboseNames: {}, columnFormats: {} }}
      className=""
    />,
  );
  expect(await screen.findByRole('gridcell', { name: '0.75' })).toBeVisible();
  expect(screen.getByRole('gridcell', { name: '1' })).toBeVisible();
});

test.each(['pie', 'echarts_timeseries_line'])(
  'a metric may be called constructor: the rows of a %s name it so',
  async (type) => {
    const { container } = renderApp(
      <QueryRows
        results={[aResult(['day', 'constructor'], [TEXT, NUMBER], [['Mon', 1]])]}
        formData={aForm(type, { x_axis: 'day', groupby: [], metric: 'constructor' })}
        label="Rows"
        dataset={NO_FACTS}
        className=""
      />,
    );
    expect(await screen.findByRole('columnheader', { name: /^constructor/ })).toBeVisible();
    expect(container).not.toHaveTextContent('native code');
  },
);

test('the rows of a pie name a share as its file does', async () => {
  const result = aResult(
    ['kind', 'count', 'count__contribution'],
    [TEXT, NUMBER, NUMBER],
    [['small', 1, 1]],
  );
  renderApp(
    <QueryRows
      results={[result]}
      formData={aForm('pie', { groupby: ['kind'], metric: 'count' })}
      label="Rows"
      dataset={{ verboseNames: { count: 'Days' }, columnFormats: {} }}
      className=""
    />,
  );
  expect(await screen.findByRole('columnheader', { name: /^Share of Days/ })).toBeVisible();
});

test('the rows of a pie that the row limit cut are shares of all, with the others in a row', async () => {
  renderApp(
    <QueryRows
      results={[
        aResult(['kind', 'count', 'count__contribution'], [TEXT, NUMBER, NUMBER], [['a', 1, 1]]),
        aResult(['total', 'groups'], [NUMBER, NUMBER], [[4, 3]]),
      ]}
      formData={aForm('pie', { groupby: ['kind'], metric: 'count', row_limit: 1 })}
      label="Rows"
      dataset={{ verboseNames: {}, columnFormats: {} }}
      className=""
    />,
  );
  expect(await screen.findByRole('gridcell', { name: 'Other (2)' })).toBeVisible();
  expect(screen.getByRole('gridcell', { name: '0.75' })).toBeVisible();
  expect(screen.queryByRole('combobox', { name: 'Query' })).toBeNull();
});

test('the rows of bars stand in the order of the bars', async () => {
  const days = aResult(
    ['day', 'count'],
    [TEXT, NUMBER],
    [
      ['Fri', 5],
      ['Mon', 1],
      ['Wed', 9],
    ],
  );
  const settings = { x_axis: 'day', metrics: ['count'], x_axis_sort: 'calendar' };
  renderApp(
    <QueryRows
      results={[days]}
      formData={aForm('echarts_timeseries_bar', settings)}
      label="Rows"
      dataset={FACTS}
      className=""
    />,
  );
  const names = async () =>
    (await screen.findAllByRole('gridcell', { name: /^(Fri|Mon|Wed)$/ })).map(
      ({ textContent }) => textContent,
    );
  await eventually(async () => expect(await names()).toEqual(['Mon', 'Wed', 'Fri']));
});

test('the rows of a mixed chart name its queries and their groups as the chart does', async () => {
  const user = userEvent.setup();
  const asked = {
    x_axis: 'carrier',
    metrics: ['flights'],
    metrics_b: ['delay'],
    groupby_b: ['far'],
  };
  const column = 'delay, 1,000 miles or more';
  renderApp(
    <QueryRows
      results={[
        aResult(['carrier', 'flights'], [TEXT, NUMBER], [['AA', 1]]),
        {
          ...aResult(['carrier', column], [TEXT, NUMBER], [['AA', 12]]),
          label_map: { [column]: ['delay', '1,000 miles or more'] },
        },
      ]}
      formData={aForm('mixed_timeseries', asked)}
      label="Rows"
      dataset={{ verboseNames: { delay: 'Median delay (min)' }, columnFormats: {} }}
      className=""
    />,
  );
  await user.click(screen.getByRole('combobox', { name: 'Query' }));
  await user.click(await screen.findByRole('option', { name: 'Query B' }));
  expect(
    await screen.findByRole('columnheader', { name: /^Median delay \(min\), 1,000 miles or more/ }),
  ).toBeVisible();
});

test('the rows of a table show years that are stored as numbers as years', async () => {
  const dataset = { verboseNames: {}, columnFormats: {}, datesInDigits: ['year'] };
  const result = aResult(['kind', 'year'], [TEXT, TIME], [['small', 2006]]);
  const formData = aForm('table', { all_columns: ['kind', 'year'], query_mode: 'raw' });
  renderApp(
    <QueryRows
      results={[result]}
      formData={formData}
      label="Rows"
      dataset={dataset}
      className=""
    />,
  );
  expect(await screen.findByRole('gridcell', { name: '2006' })).toBeVisible();
});

test('the rows of a box plot say which part of a box a column is', async () => {
  const fields = ['mean', 'q1', 'outliers'].map((field) => `high__${field}`);
  renderApp(
    <QueryRows
      results={[aResult(['kind', ...fields], [TEXT, NUMBER, NUMBER, TEXT], [['a', 1, 2, '[]']])]}
      formData={aForm('box_plot', { groupby: ['kind'], metrics: ['high'] })}
      label="Rows"
      dataset={{ verboseNames: { high: 'Highest' }, columnFormats: {} }}
      className=""
    />,
  );
  for (const name of ['Mean of Highest', 'Lower quartile of Highest', 'Outliers of Highest'])
    expect(await screen.findByRole('columnheader', { name: new RegExp(`^${name}`) })).toBeVisible();
});

const ROWS = aResult(['kind', 'year', 'count'], [TEXT, TEXT, NUMBER], [['small', '2003', 1]]);
const BY_KIND = aResult(['kind', 'count'], [TEXT, NUMBER], [['small', 1]]);
const OVER_ALL = aResult(['count'], [NUMBER], [[1]]);

test.each([
  [
    'a pivot table',
    aForm('pivot_table_v2', {
      groupbyRows: ['kind'],
      groupbyColumns: ['year'],
      metrics: ['count'],
    }),
    [ROWS, BY_KIND, OVER_ALL],
    ['Cells', 'By Kind of day', 'Over all rows'],
  ],
  [
    'a table with shares',
    aForm('table', { query_mode: 'aggregate', groupby: ['kind'], percent_metrics: ['count'] }),
    [BY_KIND, OVER_ALL],
    ['Query 1', 'Over all rows'],
  ],
  [
    'a table that compares times',
    aForm('table', {
      query_mode: 'aggregate',
      groupby: ['kind'],
      metrics: ['count'],
      time_compare: ['1 year ago'],
    }),
    [BY_KIND, aResult(['count', 'count__1 year ago'], [NUMBER, NUMBER], [[1, 2]])],
    ['Query 1', 'Over all rows'],
  ],
  [
    'a big number of all rows',
    aForm('big_number', { metric: 'count', x_axis: 'kind', aggregation: 'raw' }),
    [BY_KIND, OVER_ALL],
    ['Query 1', 'Over all rows'],
  ],
] as const)('the queries of %s are named by their groups', async (_, formData, results, names) => {
  renderApp(
    <QueryRows
      results={results}
      formData={formData}
      label="Rows"
      dataset={{ verboseNames: { kind: 'Kind of day' }, columnFormats: {} }}
      className=""
    />,
  );
  await userEvent.setup().click(screen.getByRole('combobox', { name: 'Query' }));
  const options = await screen.findAllByRole('option');
  expect(options.map(({ textContent }) => textContent)).toEqual(names);
});
