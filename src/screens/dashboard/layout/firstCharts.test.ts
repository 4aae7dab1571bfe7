import { expect, test } from 'vitest';
import {
  aLayout,
  chart,
  chartIdOf,
  column,
  header,
  markdown,
  row,
  tab,
  tabs,
} from '../../../../test/layouts';
import { firstChartIds } from './firstCharts';

const ids = (...names: string[]) => names.map(chartIdOf);

test('the first charts are those whose top is within the visible height, row by row', () => {
  const layout = aLayout(
    row('one', chart('a', { height: 50 }), chart('b', { height: 20 })),
    row('two', chart('c', { height: 50 })),
    row('three', chart('d', { height: 50 })),
  );
  expect(firstChartIds(layout, [], 832)).toEqual(ids('a', 'b', 'c'));
  expect(firstChartIds(layout, [], 833)).toEqual(ids('a', 'b', 'c', 'd'));
  expect(firstChartIds(layout, [], 0)).toEqual([]);
});

test('text pushes charts down, and in a column one is below the other', () => {
  const layout = aLayout(
    header('title'),
    row(
      'one',
      column('left', markdown('text', { height: 100 }), chart('below')),
      column('right', chart('first', { height: 100 }), chart('second')),
    ),
  );
  expect(firstChartIds(layout, [], 800)).toEqual(ids('first'));
});

test('of tabs only the open one counts: the chosen, else the first', () => {
  const layout = aLayout(
    tabs('top', tab('t1', row('r1', chart('one'))), tab('t2', row('r2', chart('two')))),
  );
  expect(firstChartIds(layout, [], 900)).toEqual(ids('one'));
  expect(firstChartIds(layout, ['t2'], 900)).toEqual(ids('two'));
});

test('a chart without an id, and a layout without content, have none', () => {
  expect(
    firstChartIds(aLayout(row('r', chart('x', { chartId: undefined as never }))), [], 900),
  ).toEqual([]);
  expect(firstChartIds({}, [], 900)).toEqual([]);
});
