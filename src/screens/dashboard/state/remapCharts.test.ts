import { expect, test } from 'vitest';
import { remapCharts } from './remapCharts';

const cloneOf = new Map([
  [1, 11],
  [2, 12],
]);

test('everything that names a chart names its copy, and charts without a copy stay [DSV-27]', () => {
  const scope = { rootPath: ['ROOT_ID'], excluded: [1, 3] };
  const copied = { rootPath: ['ROOT_ID'], excluded: [11, 3] };
  expect(
    remapCharts(
      {
        color_scheme: 'd3',
        expanded_slices: { 1: true, 3: true },
        timed_refresh_immune_slices: [2, 3],
        filter_scopes: { 1: { region: { scope: ['ROOT_ID'], immune: [2] } } },
        default_filters: '{"1":{"region":["EU"]}}',
        chart_configuration: {
          1: { id: 1, crossFilters: { scope, chartsInScope: [2, 3] } },
          2: { id: 2, crossFilters: { scope: 'global', chartsInScope: [1] } },
        },
        global_chart_configuration: { scope, chartsInScope: [1, 2] },
        native_filter_configuration: [
          {
            id: 'NATIVE_FILTER-a',
            scope: { ...scope, selectedLayers: ['chart-1-layer-0', 'chart-3-layer-1'] },
            chartsInScope: [1, 2],
            defaultDataMask: { filterState: { value: [1] } },
          },
        ],
      },
      cloneOf,
    ),
  ).toEqual({
    color_scheme: 'd3',
    expanded_slices: { 11: true, 3: true },
    timed_refresh_immune_slices: [12, 3],
    filter_scopes: { 11: { region: { scope: ['ROOT_ID'], immune: [12] } } },
    default_filters: '{"11":{"region":["EU"]}}',
    chart_configuration: {
      11: { id: 11, crossFilters: { scope: copied, chartsInScope: [12, 3] } },
      12: { id: 12, crossFilters: { scope: 'global', chartsInScope: [11] } },
    },
    global_chart_configuration: { scope: copied, chartsInScope: [11, 12] },
    native_filter_configuration: [
      {
        id: 'NATIVE_FILTER-a',
        scope: { ...copied, selectedLayers: ['chart-11-layer-0', 'chart-3-layer-1'] },
        chartsInScope: [11, 12],
        defaultDataMask: { filterState: { value: [1] } },
      },
    ],
  });
});
