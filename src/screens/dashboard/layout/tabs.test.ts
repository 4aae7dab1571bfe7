import { expect, test } from 'vitest';
import { aLayout, chart, chartIdOf, row, tab, tabs } from '../../../../test/layouts';
import { openChartIds } from './tabs';

const layout = aLayout(
  row('top', chart('always')),
  tabs(
    'outer',
    tab('first', row('r1', chart('shown'))),
    tab(
      'second',
      tabs('inner', tab('a', row('ra', chart('nested'))), tab('b', row('rb', chart('deep')))),
    ),
  ),
);

test.each([
  ['nothing chosen: the first of each tab row', [], ['always', 'shown']],
  ['another tab chosen: the first of the row inside it', ['second'], ['always', 'nested']],
  ['both chosen', ['second', 'b'], ['always', 'deep']],
])('charts in open tabs are found with %s', (_, chosen, names) => {
  expect(openChartIds(layout, chosen).toSorted((x, y) => x - y)).toEqual(
    names.map(chartIdOf).toSorted((x, y) => x - y),
  );
});
