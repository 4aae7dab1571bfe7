import { expect, test } from 'vitest';
import { aLayout, chart, chartIdOf, row, tab, tabs } from '../../../../../test/layouts';
import { inScope } from '../scope';
import { scopeOfCharts } from './scopeOfCharts';

const [a, b, c] = ['a', 'b', 'c'].map(chartIdOf) as [number, number, number];
const withTabs = aLayout(
  tabs('T', tab('one', row('r', chart('a'), chart('b'))), tab('two', row('s', chart('c')))),
);
const plain = aLayout(row('r', chart('a'), chart('b'), chart('c')));

test('single layers of a map stay in the scope while the map is chosen, and go with it [FLT-06]', () => {
  const layers = [`chart-${a}-layer-0`, `chart-${a}-layer-2`];
  const before = { selectedLayers: [...layers, `chart-${b}-layer-1`] };
  const made = scopeOfCharts(new Set([a, c]), withTabs, before);
  expect(made).toEqual({ rootPath: ['ROOT_ID'], excluded: [b], selectedLayers: layers });
  expect(inScope(made, withTabs).charts).toEqual([a, c]);
  expect(scopeOfCharts(new Set([c]), withTabs, made)).toEqual({ rootPath: ['two'], excluded: [] });
});

test.each([
  ['all charts', withTabs, [a, b, c], { rootPath: ['ROOT_ID'], excluded: [] }],
  ['all but one', withTabs, [a, c], { rootPath: ['ROOT_ID'], excluded: [b] }],
  ['those of one tab', withTabs, [a, b], { rootPath: ['one'], excluded: [] }],
  ['some of one tab', withTabs, [b], { rootPath: ['one'], excluded: [a] }],
  ['none', withTabs, [], { rootPath: [], excluded: [] }],
  ['some without tabs', plain, [b], { rootPath: ['ROOT_ID'], excluded: [a, c] }],
  ['none without tabs', plain, [], { rootPath: ['ROOT_ID'], excluded: [a, b, c] }],
])('the scope of %s reaches exactly them [FLT-06]', (_, layout, chosen, scope) => {
  const made = scopeOfCharts(new Set(chosen), layout);
  expect(made).toEqual(scope);
  expect(inScope(made, layout).charts).toEqual(chosen);
});
