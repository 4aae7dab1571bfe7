import { describe, expect, test } from 'vitest';
import type { CrossFilter } from '../vizHooks';
import { crossFilter, isChosen, menuFilters, toggled } from './crossFilter';

const item = (columns: readonly string[], values: readonly unknown[], grains?: string[]) => ({
  columns,
  values,
  ...(grains ? { grains } : {}),
});
const within = (col: string, ...val: readonly unknown[]) => ({ col, op: 'IN', val }) as const;
const isNull = (col: string) => ({ col, op: 'IS NULL' }) as const;
const add = { adds: true };

describe('a cross filter', () => {
  test.each<[string, ReturnType<typeof item>, CrossFilter]>([
    ['a text', item(['a'], ['x']), [within('a', 'x')]],
    ['an empty text', item(['a'], ['']), [within('a', '')]],
    ['no value', item(['a'], [null]), [isNull('a')]],
    ['a value that is missing', item(['a'], [undefined]), [isNull('a')]],
    ['false', item(['a'], [false]), [within('a', false)]],
    [
      'digits beyond a double',
      item(['a'], ['9007199254740993']),
      [within('a', '9007199254740993')],
    ],
    ['two dimensions', item(['a', 'b'], ['x', null]), [within('a', 'x'), isNull('b')]],
    ['a month', item(['a'], [0], ['P1M']), [{ ...within('a', 0), grain: 'P1M' }]],
  ])('of %s has a condition for each dimension [FLT-23]', (_, chosen, filter) => {
    expect(crossFilter(chosen)).toEqual(filter);
    expect(isChosen(filter, chosen)).toBe(true);
  });

  test.each<[string, CrossFilter, ReturnType<typeof item>, CrossFilter]>([
    ['the only chosen value', [within('a', 'x')], item(['a'], ['x']), []],
    ['another value', [within('a', 'x')], item(['a'], ['y']), [within('a', 'y')]],
    ['one of several values', [within('a', 'x', 'y')], item(['a'], ['x']), [within('a', 'x')]],
    ['a value of another column', [within('a', 'x')], item(['b'], ['x']), [within('b', 'x')]],
    [
      'the head of a chosen path',
      [within('a', 'x'), within('b', 'y')],
      item(['a'], ['x']),
      [within('a', 'x')],
    ],
  ])('after a click on %s is what the click leaves [FLT-24]', (_, before, clicked, after) => {
    expect(toggled(clicked, before)).toEqual(after);
  });

  test.each<[string, CrossFilter, ReturnType<typeof item>, CrossFilter]>([
    ['takes a second value', [within('a', 'x')], item(['a'], ['y']), [within('a', 'x', 'y')]],
    [
      'takes null beside a value',
      [within('a', 'x')],
      item(['a'], [null]),
      [within('a', 'x', null)],
    ],
    ['takes a value beside null', [isNull('a')], item(['a'], ['x']), [within('a', null, 'x')]],
    ['gives one of two values back', [within('a', 'x', null)], item(['a'], ['x']), [isNull('a')]],
    ['gives the last value back', [within('a', 'x')], item(['a'], ['x']), []],
    [
      'takes a value of another column',
      [within('a', 'x')],
      item(['b'], [1]),
      [within('a', 'x'), within('b', 1)],
    ],
    [
      'keeps the other column',
      [within('a', 'x'), within('b', 1)],
      item(['b'], [1]),
      [within('a', 'x')],
    ],
    [
      'widens each column by the values of a second group',
      [within('a', 'x'), within('b', 1)],
      item(['a', 'b'], ['x', 2]),
      [within('a', 'x'), within('b', 1, 2)],
    ],
    [
      'narrows the last column that has several values',
      [within('a', 'x', 'y'), within('b', 1)],
      item(['a', 'b'], ['x', 1]),
      [within('a', 'y'), within('b', 1)],
    ],
    [
      'keeps the grain of a period',
      [{ ...within('a', 0), grain: 'P1M' }],
      item(['a'], [1], ['P1M']),
      [{ ...within('a', 0, 1), grain: 'P1M' }],
    ],
  ])('with Shift %s [FLT-23]', (_, before, clicked, after) => {
    expect(toggled(clicked, before, add)).toEqual(after);
  });

  test.each<[CrossFilter | undefined, ReturnType<typeof item>, boolean]>([
    [[within('a', 'x'), within('b', 1)], item(['a', 'b'], ['x', 1]), true],
    [[within('a', 'x'), within('b', 1)], item(['a', 'b'], ['x', '1']), false],
    [[within('a', 'x', 'y'), within('b', 1, 2)], item(['a', 'b'], ['y', 1]), true],
    [[within('a', 'x')], item(['a', 'b'], ['x', 1]), false],
    [[within('a', 'x')], item([], []), false],
    [undefined, item(['a'], ['x']), false],
  ])('%j selects %j: %s', (filter, one, chosen) => {
    expect(isChosen(filter, one)).toBe(chosen);
  });
});

test('a menu has the values with the chart’s display text, else the default one', () => {
  expect(menuFilters({ columns: ['a', 'b'], values: [1, null] })).toEqual([
    { col: 'a', op: '==', val: 1, formattedVal: '1' },
    { col: 'b', op: 'IS NULL', formattedVal: '<NULL>' },
  ]);
  const one = { columns: ['a'], values: [1], formatted: ['one'] };
  expect(menuFilters(one)[0]?.formattedVal).toBe('one');
});

test('a menu over a step of time means its whole period', () => {
  const year = { columns: ['at'], values: [0], formatted: ['1970'], grains: ['P1Y'] };
  expect(menuFilters(year)).toEqual([
    { col: 'at', op: '==', val: 0, grain: 'P1Y', formattedVal: '1970' },
  ]);
});
