import { describe, expect, test } from 'vitest';
import type { FilterClause } from '@/viz/vizHooks';
import { clausesOf, crossMask, shownClausesOf, startCrossMasks, timesOf } from './crossMask';
import { clauseInWords } from './crossWords';
import { columnsOf, rangeInWords } from './rangeWords';

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

  test.each([
    [true, '2024-01-01 – 2024-03-31'],
    [false, `${Date.UTC(2024, 0, 1)} – ${Date.UTC(2024, 3, 1)}`],
  ])('names a brushed range by its ends, times as dates: %s [FLT-23]', (isTime, label) => {
    const range = [
      { col: 'day', op: '>=', val: Date.UTC(2024, 0, 1) },
      { col: 'day', op: '<', val: Date.UTC(2024, 3, 1) },
    ] as const;
    const { extraFormData, filterState } = crossMask(7, 'echarts_area', range, () => isTime);
    expect(extraFormData).toEqual({ filters: range });
    expect(filterState).toMatchObject({ value: [range.map(({ val }) => val)], label });
  });

  test('remembers which of its columns hold times, also in a link', () => {
    const chosen = [{ col: 'day', op: '>=', val: 0 }, within('city', 1)] as const;
    const mask = crossMask(7, 'pie', chosen, (column) => column === 'day');
    expect(timesOf(mask)).toEqual(['day']);
    expect(startCrossMasks([{ id: 7, vizType: 'pie' }], { 7: mask })['7']).toEqual(mask);
  });

  test('filters by moments as they are stored, and remembers at which hours the chart shows them', () => {
    const [stored, shown] = [Date.UTC(2024, 1, 1), Date.UTC(2024, 0, 31, 19)];
    const chosen = [{ ...within('day', stored), grain: 'P1M', hoursLater: -5 }, within('city', 1)];
    const mask = crossMask(7, 'pie', chosen);
    const filters = [{ ...within('day', stored), grain: 'P1M' }, within('city', 1)];
    expect(mask.extraFormData).toEqual({ filters });
    expect(mask.filterState).toEqual({
      value: [[stored, 1]],
      label: `${shown}, 1`,
      hoursLater: { day: -5 },
    });
    const shownClauses = [{ ...within('day', shown), grain: 'P1M' }, within('city', 1)];
    expect(shownClausesOf(mask)).toEqual(shownClauses);
    const linked = startCrossMasks([{ id: 7, vizType: 'pie' }], { 7: mask })['7'];
    expect(linked).toEqual(mask);
    expect(clausesOf(linked)).toEqual(filters);
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

describe('the mask of very many values', () => {
  const numbers = (count: number) => Array.from({ length: count }, (_, at) => at);
  const many = (col: string, count: number): FilterClause => ({
    col,
    op: 'IN',
    val: numbers(count),
  });

  test('has each value of one column for itself, and the first ones in words', () => {
    const { filterState } = crossMask(1, 'deck_hex', [many('place', 1500)]);
    expect(filterState?.value).toHaveLength(1500);
    expect(filterState?.label).toMatch(/^0, 1, 2, .*, 49 and 1,450 more$/);
  });

  test('has those of two columns as lists, where all their combinations were too many', () => {
    const of = (count: number) =>
      crossMask(1, 'deck_hex', [many('lon', count), many('lat', count)]).filterState?.value;
    expect(of(30)).toHaveLength(900);
    expect(of(200)).toEqual([numbers(200), numbers(200)]);
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
    ['with the sides of a range acts', given(1, [{ col: 'a', op: '>=', val: 5 }]), ['1']],
    ['with a side that is no number is left out', given(1, [{ col: 'a', op: '<', val: {} }]), []],
  ])('%s [FLT-25]', (_, link, ids) => {
    expect(Object.keys(startCrossMasks(charts, link))).toEqual(ids);
  });

  test('keep the words of a range, which tell its times', () => {
    const filters = [{ col: 'day', op: '>=', val: 0 }];
    const link = { 1: { extraFormData: { filters }, filterState: { label: 'from 1970-01-01' } } };
    expect(startCrossMasks(charts, link)['1']?.filterState).toMatchObject({
      value: [[0]],
      label: 'from 1970-01-01',
    });
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

describe('a range in words', () => {
  const at = (op: '>=' | '<' | '<=', val: unknown) => ({ col: 'a', op, val }) as const;
  const january = Date.UTC(2024, 0, 1);
  const HOUR = 3_600_000;
  const DAY = 24 * HOUR;
  test.each([
    [
      'the last of whole days',
      [at('>=', january), at('<', january + 31 * DAY)],
      true,
      '2024-01-01 – 2024-01-31',
    ],
    ['one day', [at('>=', january), at('<', january + DAY)], true, '2024-01-01'],
    [
      'the end of hours',
      [at('>=', january + HOUR), at('<', january + DAY)],
      true,
      '2024-01-01 01:00:00 – 2024-01-02',
    ],
    [
      'a last moment itself',
      [at('>=', january), at('<=', january + DAY)],
      true,
      '2024-01-01 – 2024-01-02',
    ],
    ['numbers as they are', [at('>=', 0), at('<', 2.5)], false, '0 – 2.5'],
    ['no upper end', [at('>=', january)], true, 'from 2024-01-01'],
    ['no lower end', [at('<=', 7)], false, 'up to 7'],
    ['a time beyond all calendars', [at('>=', 1e17)], true, 'from 100000000000000000'],
  ])('has %s', (_, sides, isTime, words) => {
    expect(rangeInWords(sides, isTime)).toBe(words);
  });

  test('gathers the conditions of each column', () => {
    const [low, high] = [at('>=', 0), at('<', 5)];
    const region = within('region', 'North');
    expect(columnsOf([low, region, high])).toEqual([[low, high], [region]]);
  });
});
