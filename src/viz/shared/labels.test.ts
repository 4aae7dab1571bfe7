import { describe, expect, test } from 'vitest';
import { aForm } from '../../../test/aViz';
import { columnLabel, metricLabel, toList, unique } from './labels';
import { isSet, xLabel } from './xAxis';

test.each([
  ['carrier', 'carrier'],
  [{ label: 'Mine', sqlExpression: 'upper(a)' }, 'Mine'],
  [{ label: '', sqlExpression: 'upper(a)' }, 'upper(a)'],
  [{ column_name: 'a' }, 'a'],
  [{}, ''],
])('the column %j is labelled %j', (column, label) => {
  expect(columnLabel(column)).toBe(label);
});

test.each([
  ['count', 'count'],
  [{ label: 'Mine', aggregate: 'SUM', column: { column_name: 'a' } }, 'Mine'],
  [{ expressionType: 'SIMPLE', aggregate: 'SUM', column: { column_name: 'a' } }, 'SUM(a)'],
  [{ expressionType: 'SQL', sqlExpression: 'max(a)' }, 'max(a)'],
  [{ expressionType: 'SIMPLE' }, '()'],
])('the metric %j is labelled %j [CTL-16, CTL-17, CTL-18]', (metric, label) => {
  expect(metricLabel(metric)).toBe(label);
});

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
