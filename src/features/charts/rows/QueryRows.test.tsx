import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { aForm, aResult, NUMBER, TEXT, TIME } from '../../../../test/aViz';
import { renderApp } from '../../../../test/render';
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
