import { describe, expect, test } from 'vitest';
import { filterMask, type FilterValue, isUnset, maskInWords } from './filterMask';
import { isFilter, type NativeFilter, readFilters } from './nativeFilter';

const read = (...stored: object[]) =>
  readFilters({ native_filter_configuration: stored as Record<string, unknown>[] });

const aFilter = (filterType: string, more: object = {}): NativeFilter => {
  const [filter] = read({
    id: 'NATIVE_FILTER-1',
    type: 'NATIVE_FILTER',
    name: 'Region',
    filterType,
    targets: [{ datasetId: 3, column: { name: 'region' } }],
    ...more,
  });
  if (!filter || !isFilter(filter)) throw new Error('No filter was read');
  return filter;
};

describe('a stored filter', () => {
  test('has its name, description, type, target, settings and scope [FLT-01] [FLT-03] [FLT-04] [FLT-06]', () => {
    const filter = aFilter('filter_select', {
      description: 'Where',
      controlValues: { multiSelect: false },
      cascadeParentIds: ['NATIVE_FILTER-0', 7],
      scope: { rootPath: ['TAB-a'], excluded: [4, 'x'] },
      adhoc_filters: [{ subject: 'year' }],
      time_range: 'Last year',
      granularity_sqla: 'ordered',
      sortMetric: 'total',
    });
    expect(filter).toEqual({
      type: 'NATIVE_FILTER',
      id: 'NATIVE_FILTER-1',
      name: 'Region',
      description: 'Where',
      filterType: 'filter_select',
      target: { datasetId: 3, column: 'region' },
      controlValues: { multiSelect: false },
      defaultDataMask: {},
      cascadeParentIds: ['NATIVE_FILTER-0'],
      scope: { rootPath: ['TAB-a'], excluded: [4] },
      adhocFilters: [{ subject: 'year' }],
      timeRange: 'Last year',
      timeColumn: 'ordered',
      sortMetric: 'total',
    });
  });

  test('is a divider where it says so, and without an id it is left out [FLT-02]', () => {
    expect(read({ id: 'D', type: 'DIVIDER', title: 'Dates' }, { name: 'nothing' })).toEqual([
      { type: 'DIVIDER', id: 'D', title: 'Dates', description: '' },
    ]);
  });

  test.each([[null], [undefined], [[]], [[3, 'x', null]]])('may be none: %o', (list) => {
    expect(readFilters({ native_filter_configuration: list as never })).toEqual([]);
  });
});

describe('the mask of a filter [FLT-08] [FLT-09]', () => {
  test.each<[string, object, FilterValue, object, object, string]>([
    [
      'filter_select',
      {},
      ['EU', null],
      { filters: [{ col: 'region', op: 'IN', val: ['EU', null] }] },
      { value: ['EU', null], label: 'EU, <NULL>', excludeFilterValues: true },
      'EU, <NULL>',
    ],
    [
      'filter_select',
      { controlValues: { inverseSelection: true } },
      ['EU'],
      { filters: [{ col: 'region', op: 'NOT IN', val: ['EU'] }] },
      { value: ['EU'], label: 'EU', excludeFilterValues: true },
      'all but EU',
    ],
    ['filter_select', {}, [], {}, { value: null }, ''],
    [
      'filter_range',
      {},
      [1, 9],
      {
        filters: [
          { col: 'region', op: '>=', val: 1 },
          { col: 'region', op: '<=', val: 9 },
        ],
      },
      { value: [1, 9], label: '1 ≤ x ≤ 9' },
      '1 ≤ x ≤ 9',
    ],
    [
      'filter_range',
      {},
      [0, null],
      { filters: [{ col: 'region', op: '>=', val: 0 }] },
      { value: [0, null], label: 'x ≥ 0' },
      'x ≥ 0',
    ],
    [
      'filter_range',
      {},
      [null, 9],
      { filters: [{ col: 'region', op: '<=', val: 9 }] },
      { value: [null, 9], label: 'x ≤ 9' },
      'x ≤ 9',
    ],
    [
      'filter_range',
      {},
      [5, 5],
      { filters: [{ col: 'region', op: '==', val: 5 }] },
      { value: [5, 5], label: 'x = 5' },
      'x = 5',
    ],
    ['filter_range', {}, [null, null], {}, { value: null }, ''],
    [
      'filter_time',
      {},
      'Last week',
      { time_range: 'Last week' },
      { value: 'Last week' },
      'Last week',
    ],
    ['filter_time', {}, 'No filter', {}, { value: null }, ''],
    ['filter_timecolumn', {}, ['ds'], { granularity_sqla: 'ds' }, { value: ['ds'] }, 'ds'],
  ])('%s %o with %o says %o', (type, more, value, extraFormData, filterState, words) => {
    const filter = aFilter(type, more);
    const mask = filterMask(filter, value);
    expect(mask).toEqual({ id: 'NATIVE_FILTER-1', extraFormData, filterState, ownState: {} });
    expect(maskInWords(filter, mask)).toBe(words);
    expect(isUnset(filter, mask)).toBe(words === '');
  });

  test('values that another page calls excluded are not called so twice', () => {
    const filter = aFilter('filter_select', { controlValues: { inverseSelection: true } });
    const mask = filterMask(filter, ['EU'], 'EU (excluded)');
    expect(maskInWords(filter, mask)).toBe('EU (excluded)');
  });

  test('a time grain says its name', () => {
    const filter = aFilter('filter_timegrain');
    const mask = filterMask(filter, ['P1M'], 'Month');
    expect(mask).toMatchObject({
      extraFormData: { time_grain_sqla: 'P1M' },
      filterState: { value: ['P1M'], label: 'Month' },
    });
    expect(maskInWords(filter, mask)).toBe('Month');
  });

  test('a time grain without a stored name has its common one', () => {
    const filter = aFilter('filter_timegrain');
    expect(maskInWords(filter, { id: filter.id, filterState: { value: ['P3M'] } })).toBe('Quarter');
  });

  test('a time column has the name that its dataset gives it', () => {
    const filter = aFilter('filter_timecolumn');
    const mask = filterMask(filter, ['ordered_on']);
    expect(maskInWords(filter, mask, { ordered_on: 'Order date' })).toBe('Order date');
    expect(maskInWords(filter, mask, {})).toBe('ordered_on');
  });

  test('of an unknown type stays as it is stored', () => {
    const stored = { extraFormData: { filters: [1] }, filterState: { value: ['x'] } };
    const filter = aFilter('filter_new', { defaultDataMask: stored });
    expect(filterMask(filter, null)).toMatchObject(stored);
  });
});
