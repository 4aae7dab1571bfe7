import { expect, test } from 'vitest';
import { isMergedTo } from './hostOption';

const bar = { type: 'bar', name: 'One', itemStyle: { opacity: 1 }, data: [1, 2] };
const option = { xAxis: { type: 'category', data: ['a', 'b'] }, series: [bar] };

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
  ['a number in the place of settings', { ...option, xAxis: 1 }, false],
  [
    'a list in the place of settings',
    { ...option, xAxis: [{ type: 'category', data: ['a'] }] },
    false,
  ],
  ['a series of another name', { ...option, series: [{ ...bar, name: 'Two' }] }, false],
  ['a series of another kind', { ...option, series: [{ ...bar, type: 'line' }] }, false],
  ['a series more', { ...option, series: [bar, bar] }, false],
];

test.each(CASES.filter(([, , isMerged]) => isMerged))(
  'an option with %s is merged into the last one',
  (_, next) => expect(isMergedTo(option, next)).toBe(true),
);

test.each(CASES.filter(([, , isMerged]) => !isMerged))(
  'an option with %s takes the place of the last one',
  (_, next) => expect(isMergedTo(option, next)).toBe(false),
);

test('pictures that keep what was done to them are made anew', () => {
  const graph = { series: [{ type: 'graph', data: [] }] };
  expect(isMergedTo(graph, graph)).toBe(false);
});
