import { expect, test } from 'vitest';
import { chartIdsOf, positionsToStore, withCharts } from './positions.ts';

const chart = (chartId: unknown) => ({
  type: 'CHART',
  id: `CHART-${String(chartId)}`,
  children: [],
  meta: { chartId, width: 4 },
});
const layout = { 'CHART-7': chart(7), 'CHART-9': chart(9), DASHBOARD_VERSION_KEY: 'v2' };

test('a layout gives its charts in order, each one once', () => {
  expect(
    chartIdsOf({ a: chart(9), b: chart(7), c: chart(9), odd: 3, DASHBOARD_VERSION_KEY: 'v2' }),
  ).toEqual([9, 7]);
});

test.each([[undefined], ['7'], [1.5], [null]])(
  'the validation refuses a chart with the id %j and names its key',
  (id) => {
    expect(() => chartIdsOf({ 'CHART-x': chart(id) })).toThrow('CHART-x has no meta.chartId.');
  },
);

test('a stored layout is compact with sorted keys, and every chart has its uuid or null', () => {
  const text = positionsToStore(layout, new Map([[7, 'u-7']]));
  expect(text).toBe(
    '{"CHART-7":{"children":[],"id":"CHART-7","meta":{"chartId":7,"uuid":"u-7","width":4},"type":"CHART"},' +
      '"CHART-9":{"children":[],"id":"CHART-9","meta":{"chartId":9,"uuid":null,"width":4},"type":"CHART"},' +
      '"DASHBOARD_VERSION_KEY":"v2"}',
  );
});

test('a copied layout points at the copied charts', () => {
  expect(chartIdsOf(withCharts(layout, new Map([[7, 70]])))).toEqual([70, 9]);
});
