import { expect, test } from 'vitest';
import { unknownCharts, withChartIds } from './chartIds.ts';

const HERE = new Map([
  [11, 1],
  [12, 2],
]);
const here = (id: number) => HERE.get(id);

test.each([
  [
    'filter_scopes',
    { 11: { a: { scope: ['ROOT_ID'], immune: [12, 99] } }, 99: {} },
    { 1: { a: { scope: ['ROOT_ID'], immune: [2] } } },
  ],
  ['default_filters', '{"11":{"a":["x"]},"99":{}}', '{"1":{"a":["x"]}}'],
  ['timed_refresh_immune_slices', [11, 99], [1]],
  ['expanded_slices', { 12: true, 99: true }, { 2: true }],
  [
    'native_filter_configuration',
    [{ id: 'F', scope: { rootPath: ['R'], excluded: [11, 99] }, chartsInScope: [11, 12, 99] }],
    [{ id: 'F', scope: { rootPath: ['R'], excluded: [1] }, chartsInScope: [1, 2] }],
  ],
  [
    'chart_customization_config',
    [{ id: 'C', scope: { rootPath: ['R'], excluded: [12] } }],
    [{ id: 'C', scope: { rootPath: ['R'], excluded: [2] } }],
  ],
  [
    'chart_configuration',
    {
      11: { id: 11, crossFilters: { scope: 'global', chartsInScope: [12, 99] } },
      12: { id: 12, crossFilters: { scope: { rootPath: ['R'], excluded: [12, 99] } } },
      99: { id: 99 },
    },
    {
      1: { id: 1, crossFilters: { scope: 'global', chartsInScope: [2] } },
      2: { id: 2, crossFilters: { scope: { rootPath: ['R'], excluded: [2] } } },
    },
  ],
  [
    'global_chart_configuration',
    { scope: { rootPath: ['R'], excluded: [99] }, chartsInScope: [11] },
    { scope: { rootPath: ['R'], excluded: [] }, chartsInScope: [1] },
  ],
  ['label_colors', { 11: '#000' }, { 11: '#000' }],
  ['a_key_of_their_own', [11], [11]],
] as const)('charts in %s get their numbers here', (key, value, after) => {
  expect(withChartIds({ [key]: value as never }, here)).toEqual({ [key]: after });
});

test('settings that name a chart one by one, and the wrong one, are found', () => {
  const metadata = {
    timed_refresh_immune_slices: [11, 98],
    expanded_slices: { 12: true, 99: true },
  };
  expect(unknownCharts(metadata, here)).toEqual([
    { key: 'timed_refresh_immune_slices', id: '98' },
    { key: 'expanded_slices', id: '99' },
  ]);
});
