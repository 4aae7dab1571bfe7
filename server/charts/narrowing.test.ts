/** What a dashboard adds to the query of a chart. */
import { describe, expect, test } from 'vitest';
import { workMs } from '../../test/workMs.ts';
import { givenNarrowing, narrowed, startingNarrowing } from './narrowing.ts';

const CHART = 7;
const LAYOUT = {
  'CHART-a': { type: 'CHART', meta: { chartId: CHART }, parents: ['ROOT_ID', 'TABS-1', 'TAB-1'] },
  'CHART-b': { type: 'CHART', meta: { chartId: 8 }, parents: ['ROOT_ID', 'TABS-1', 'TAB-2'] },
};
const BIG = { col: 'n', op: '>', val: 5 };
const aFilter = (extraFormData: unknown, more: object = {}) => ({
  scope: { rootPath: ['ROOT_ID'], excluded: [] },
  defaultDataMask: { extraFormData },
  ...more,
});
const asked = (filters: readonly unknown[], query: object = {}) =>
  narrowed(query, startingNarrowing({ native_filter_configuration: filters }, LAYOUT, CHART));

describe('the filters that a dashboard starts with', () => {
  test.each([
    ['everywhere', { scope: { rootPath: ['ROOT_ID'], excluded: [] } }, [BIG]],
    ['in its tab', { scope: { rootPath: ['TAB-1'], excluded: [] } }, [BIG]],
    ['in another tab', { scope: { rootPath: ['TAB-2'], excluded: [] } }, []],
    ['but not in this chart', { scope: { rootPath: ['ROOT_ID'], excluded: [CHART] } }, []],
    ['in charts by number', { scope: undefined, chartsInScope: [CHART] }, [BIG]],
    ['in other charts by number', { scope: undefined, chartsInScope: [8] }, []],
    ['nowhere', { scope: null }, []],
  ])('reach the chart where they are %s', (_, more, wanted) => {
    expect(asked([aFilter({ filters: [BIG] }, more)]).filters).toEqual(wanted);
  });

  test('stand before those of the chart, and their time takes the place of its own', () => {
    const axis = { columnType: 'BASE_AXIS', sqlExpression: 'at', label: 'at', timeGrain: 'P1D' };
    const own = { col: 'kind', op: 'IN', val: ['a'] } as const;
    const query = {
      filters: [own],
      time_range: 'Last year',
      columns: [axis, 'kind'],
      extras: { where: '(1 = 1)', time_grain_sqla: 'P1D' },
    };
    const mask = {
      filters: [BIG],
      time_range: 'Last week',
      granularity_sqla: 'sold',
      time_grain_sqla: 'P1M',
    };
    expect(asked([aFilter(mask)], query)).toEqual({
      filters: [BIG, own],
      time_range: 'Last week',
      granularity: 'sold',
      columns: [{ ...axis, timeGrain: 'P1M' }, 'kind'],
      extras: { where: '(1 = 1)', time_grain_sqla: 'P1M' },
      applied_time_extras: {},
    });
  });

  test.each([
    [null],
    ['text'],
    [[null, 1, 'x']],
    [[{}, { scope: 5 }, aFilter(null), aFilter({ filters: 'x', time_range: 5 })]],
    [[aFilter({ filters: [{ col: 'n', op: 'NOPE', val: 1 }], time_grain_sqla: 'P7D' })]],
  ])('are left out where they cannot be read: %j', (configuration) => {
    const narrowing = startingNarrowing(
      { native_filter_configuration: configuration },
      LAYOUT,
      CHART,
    );
    expect(narrowing).toEqual(startingNarrowing({}, LAYOUT, CHART));
  });
});

test('filters in the old form set the time by their old names', () => {
  const old = (col: string, val: string) => ({ col, op: '==' as const, val });
  const given = givenNarrowing([
    { col: 'kind', op: 'IN', val: ['a'] },
    old('__time_range', 'Last week'),
    old('__time_col', 'sold'),
    old('__time_grain', 'P1M'),
  ]);
  expect(narrowed({}, given)).toEqual({
    filters: [{ col: 'kind', op: 'IN', val: ['a'] }],
    time_range: 'Last week',
    granularity: 'sold',
    extras: { time_grain_sqla: 'P1M' },
    applied_time_extras: {
      __time_range: 'Last week',
      __time_col: 'sold',
      __time_grain: 'P1M',
    },
    columns: undefined,
  });
});

test('as many filters as a request may hold are joined without holding up the server [T31]', () => {
  const filters = Array.from({ length: 16_000 }, (_, at) => ({
    col: `column ${at}`,
    op: '==' as const,
    val: at,
  }));
  const stored = filters.map((filter) => ({
    chartsInScope: [CHART],
    defaultDataMask: { extraFormData: { filters: [filter] } },
  }));
  const spent = workMs(() => {
    expect(givenNarrowing(filters).filters).toHaveLength(filters.length);
    expect(asked(stored).filters).toHaveLength(filters.length);
  });
  expect(spent).toBeLessThan(2000);
});
