import { expect, test } from 'vitest';
import { mergingOf } from './hostOption';

const bar = { type: 'bar', name: 'One', itemStyle: { opacity: 1 }, data: [1, 2] };
const option = { xAxis: { type: 'category', data: ['a', 'b'] }, yAxis: {}, series: [bar] };

const CASES: readonly (readonly [string, Record<string, unknown>, boolean])[] = [
  ['other rows', { ...option, series: [{ ...bar, data: [3] }] }, true],
  [
    'another value of a setting',
    { ...option, series: [{ ...bar, itemStyle: { opacity: 0 } }] },
    true,
  ],
  ['other names', { ...option, xAxis: { type: 'category', data: ['c'] } }, true],
  ['a setting less', { ...option, series: [{ ...bar, itemStyle: {} }] }, false],
  [
    'a setting more',
    { ...option, series: [{ ...bar, itemStyle: { opacity: 1, color: 'red' } }] },
    false,
  ],
  [
    'one setting for another',
    { ...option, series: [{ ...bar, itemStyle: { color: 'red' } }] },
    false,
  ],
  ['a series of another name', { ...option, series: [{ ...bar, name: 'Two' }] }, false],
  ['a series of another kind', { ...option, series: [{ ...bar, type: 'line' }] }, false],
  ['a series more', { ...option, series: [bar, bar] }, false],
];

test.each(CASES.filter(([, , isMerged]) => isMerged))(
  'an option with %s is merged into the last one',
  (_, next) => expect(mergingOf(option, next)).toEqual({ replaceMerge: [] }),
);

test.each(CASES.filter(([, , isMerged]) => !isMerged))(
  'an option with %s takes the place of the last one',
  (_, next) => expect(mergingOf(option, next)).toBeNull(),
);

test.each([
  ['a setting more', { type: 'category', data: ['a'], name: 'Names' }],
  ['another list of axes', [{ type: 'category', data: ['a'] }]],
  ['another kind', { type: 'value' }],
])('an option whose axis has %s has both axes made anew, and all else merged', (_, xAxis) =>
  expect(mergingOf(option, { ...option, xAxis })).toEqual({ replaceMerge: ['xAxis', 'yAxis'] }),
);

test('axes that are zoomed are made anew with all else', () => {
  const zoomed = { ...option, dataZoom: { type: 'inside' } };
  expect(mergingOf(zoomed, { ...zoomed, xAxis: { type: 'value' } })).toBeNull();
  expect(mergingOf(zoomed, { ...zoomed })).toEqual({ replaceMerge: [] });
});

test('pictures that keep what was done to them are made anew', () => {
  const graph = { series: [{ type: 'graph', data: [] }] };
  expect(mergingOf(graph, graph)).toBeNull();
});
