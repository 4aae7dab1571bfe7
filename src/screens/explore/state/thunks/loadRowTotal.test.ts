import { expect, test } from 'vitest';
import { aForm } from '../../../../../test/aViz';
import { isWantedTop } from './loadRowTotal';

const pie = aForm('pie', { groupby: ['carrier'], metric: 'count', sort_by_metric: true });
const links = { source: 'carrier', target: 'origin', metric: 'count', row_limit: 30 };
const table = aForm('table', { query_mode: 'aggregate', groupby: ['carrier'], metrics: ['count'] });

const bars = aForm('echarts_timeseries_bar', {
  x_axis: 'carrier',
  groupby: [],
  metrics: ['count'],
  row_limit: 15,
});

test.each([
  ['bars', bars, true],
  ['bars of groups, some of which lack a bar', { ...bars, groupby: ['origin'] }, false],
  ['the usual limit of a pie, which shows the others as one', { ...pie, row_limit: 100 }, true],
  ['the usual limit of a table', { ...table, row_limit: 10_000 }, false],
  ['a limit that somebody chose', { ...table, row_limit: 15 }, true],
  ['rows in no order', { ...pie, sort_by_metric: false, row_limit: 100 }, false],
  ['the links of a graph, which come by name', aForm('graph_chart', links), false],
  ['the links of a Sankey chart by name', aForm('sankey_v2', links), false],
  ['its largest links', aForm('sankey_v2', { ...links, sort_by_metric: true }), true],
])('the top of what there is: %s', (_, form, is) => expect(isWantedTop(form)).toBe(is));
