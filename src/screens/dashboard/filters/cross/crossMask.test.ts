import { describe, expect, test } from 'vitest';
import { clausesOf, crossMask, startCrossMasks } from './crossMask';
import { clauseInWords } from './crossWords';

const within = (col: unknown, ...val: readonly unknown[]) => ({ col, op: 'IN', val }) as const;

describe('the mask of a cross filter', () => {
  test.each([
    [
      'a table lists its values by column',
      'table',
      [within('city', 'Oslo', null)],
      { value: [['Oslo', null]], filters: { city: ['Oslo', null] }, label: 'Oslo, <NULL>' },
    ],
    [
      'other charts list combinations',
      'pie',
      [within('a', 'x', 'y'), within('b', 1)],
      {
        value: [
          ['x', 1],
          ['y', 1],
        ],
        label: 'x, y, 1',
      },
    ],
    [
      'a column made by SQL is named by its label',
      'table',
      [within({ sqlExpression: 'upper(x)', label: 'X' }, 'A')],
      { value: [['A']], filters: { X: ['A'] }, label: 'A' },
    ],
  ])('has the conditions and what is chosen: %s [FLT-23]', (_, type, filter, filterState) => {
    expect(crossMask(7, type, filter)).toEqual({
      id: '7',
      extraFormData: { filters: filter },
      filterState,
      ownState: {},
    });
  });

  test('adds nothing to other charts once the values are given back [FLT-24]', () => {
    expect(crossMask(7, 'pie', [])).toEqual({
      id: '7',
      extraFormData: {},
      filterState: { value: null },
      ownState: {},
    });
  });
});

describe('the masks of a link', () => {
  const charts = [
    { id: 1, vizType: 'table' },
    { id: 2, vizType: 'big_number' },
    { id: 3, vizType: 'treemap_v2' },
  ];
  const mask = (filters: unknown) => ({ extraFormData: { filters } });
  const given = (id: number | string, filters: unknown) => ({ [id]: mask(filters) });

  test.each<[string, unknown, string[]]>([
    ['of a chart that can filter others acts', given(1, [within('a', 'x')]), ['1']],
    ['of a chart that cannot is left out', given(2, [within('a', 'x')]), []],
    ['of a chart that is drawn elsewhere acts', given(3, [within('a', 'x')]), ['3']],
    ['of a chart that is not here is left out', given(9, [within('a', 'x')]), []],
    ['without conditions is left out', given(1, []), []],
    ['with an operator that no click makes is left out', given(1, [{ col: 'a', op: 'LIKE' }]), []],
    ['with anything else is left out', { 1: { extraFormData: { adhoc_filters: [{}] } } }, []],
    ['that is no object is left out', { 1: 'x' }, []],
    ['of nothing is none', null, []],
  ])('%s [FLT-25]', (_, link, ids) => {
    expect(Object.keys(startCrossMasks(charts, link))).toEqual(ids);
  });

  test('keep only what a click makes', () => {
    const link = {
      1: { extraFormData: { filters: [within('a', 'x'), 5], time_range: 'Last week' }, extra: 1 },
    };
    expect(clausesOf(startCrossMasks(charts, link)['1'])).toEqual([within('a', 'x')]);
    expect(startCrossMasks(charts, link)['1']?.extraFormData).not.toHaveProperty('time_range');
  });
});

describe('a condition in words', () => {
  const january = Date.UTC(2024, 0, 1);
  test.each([
    ['texts and nulls', within('a', 'x', '', null), false, 'x, <empty string>, <NULL>'],
    ['every digit', within('a', '9007199254740993'), false, '9007199254740993'],
    ['a month by its name', { ...within('a', january), grain: 'P1M' }, true, 'Jan 2024'],
    ['a moment as a date', within('a', january), true, '2024-01-01'],
    ['a number of a column without times', within('a', january), false, String(january)],
    ['no value', { col: 'a', op: 'IS NULL' } as const, true, '<NULL>'],
  ])('has %s', (_, clause, isTime, words) => {
    expect(clauseInWords(clause, isTime)).toBe(words);
  });
});
