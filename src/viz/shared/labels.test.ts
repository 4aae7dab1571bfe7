import { describe, expect, test } from 'vitest';
import { aForm } from '../../../test/aViz';
import { toList, unique } from './labels';
import { isSet, xLabel } from './xAxis';

test.each([
  ['a', ['a']],
  [
    ['a', null, '', undefined, 0],
    ['a', 0],
  ],
  [null, []],
  [undefined, []],
  ['', []],
  [false, [false]],
])('%j as a list is %j', (value, list) => {
  expect(toList(value)).toEqual(list);
});

test('the first of equal labels stays', () => {
  expect(unique(['b', 'a', 'B', 'a'], (text) => text.toLowerCase())).toEqual(['b', 'a']);
});

describe('the x column', () => {
  test.each([
    ['date', 'date'],
    [{ label: 'Year', sqlExpression: 'year(d)' }, 'Year'],
    [null, '__timestamp'],
    ['', '__timestamp'],
  ])('with the setting %j is labelled %s', (x_axis, label) => {
    expect(xLabel(aForm('line', { x_axis }))).toBe(label);
  });

  test.each([
    ['None', false],
    [undefined, false],
    [0, true],
    [false, true],
  ])('with %j is set: %s', (value, set) => {
    expect(isSet(value)).toBe(set);
  });
});
