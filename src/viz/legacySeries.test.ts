import { describe, expect, test } from 'vitest';
import { aForm } from '../../test/aViz';
import { wholeForm } from './form/wholeForm';
import { legacyResult } from './legacy';
import { legacyForm } from './legacyForm';
import { buildQueries } from './queries';

const DAY = 86_400_000;
const SERIES = [
  {
    key: ['N', 'x'],
    values: [
      { x: DAY, y: 2 },
      { x: 0, y: 1 },
    ],
  },
  {
    key: 'S',
    values: [
      { x: 0, y: 5 },
      { x: DAY, y: null },
    ],
  },
];
const WIDE = [
  { __timestamp: 0, 'N, x': 1, S: 5 },
  { __timestamp: DAY, 'N, x': 2, S: null },
];

describe('the answer at the old address', () => {
  test.each(['compare', 'horizon', 'time_pivot'] as const)(
    'of %s has points for each series, and becomes one row for each moment',
    (type) => {
      const result = legacyResult(type, { data: SERIES }, aForm(type));
      expect(result.data).toEqual(WIDE);
      expect(result.coltypes).toEqual([2, 0, 0]);
    },
  );

  test('of series keeps the groups behind their names', () => {
    expect(legacyResult('horizon', { data: SERIES }, aForm('horizon')).label_map).toEqual({
      'N, x': ['N', 'x'],
      S: ['S'],
    });
  });

  test('of series whose groups have no name keeps them apart', () => {
    const one = (key: readonly unknown[], y: number) => ({ key, values: [{ x: 0, y }] });
    const data = [one(['', 'a'], 1), one(['a', ''], 2), one([null, 'a'], 3)];
    const result = legacyResult('compare', { data }, aForm('compare'));
    expect(result.data).toEqual([{ __timestamp: 0, ', a': 1, 'a, ': 2, '<NULL>, a': 3 }]);
    expect(Object.values(result.label_map ?? {})).toEqual([
      ['', 'a'],
      ['a', ''],
      ['<NULL>', 'a'],
    ]);
  });

  test('of a rose has series for each moment', () => {
    const data = {
      '86400000000000': [{ key: ['N'], value: 2, name: ['N'], time: DAY }],
      0: [{ key: ['N'], value: 1, name: ['N'], time: 0 }],
    };
    expect(legacyResult('rose', { data }, aForm('rose')).data).toEqual([
      { __timestamp: 0, N: 1 },
      { __timestamp: DAY, N: 2 },
    ]);
  });

  test('of a calendar has values by second for each metric', () => {
    const data = { data: { a: { '86400.0': 2, '0.0': 1 }, b: { '0.0': 3 } }, range: 2 };
    expect(legacyResult('cal_heatmap', { data }, aForm('cal_heatmap')).data).toEqual([
      { __timestamp: 0, a: 1, b: 3 },
      { __timestamp: DAY, a: 2, b: null },
    ]);
  });

  test('of a bullet is one value', () => {
    const form = aForm('bullet', { metric: 'sum' });
    expect(legacyResult('bullet', { data: { measures: [7] } }, form).data).toEqual([{ sum: 7 }]);
  });

  test.each(['horizon', 'rose', 'cal_heatmap', 'bullet', 'para', 'world_map'] as const)(
    'of %s without rows has none',
    (type) => {
      for (const data of [null, 'text', [3], { data: 4 }])
        expect(legacyResult(type, { data }, aForm(type)).data).toEqual([]);
    },
  );
});

describe('an older chart over time', () => {
  const time = (subject: string) => ({
    clause: 'WHERE',
    subject,
    operator: 'TEMPORAL_RANGE',
    operatorId: 'TEMPORAL_RANGE',
    comparator: 'Last year',
    expressionType: 'SIMPLE',
  });

  test('keeps its time column, and its range becomes a filter', () => {
    const saved = aForm('horizon', {
      granularity_sqla: 'ds',
      time_range: 'Last year',
      metrics: ['sum'],
    });
    expect(wholeForm(saved, null)).toMatchObject({
      granularity_sqla: 'ds',
      adhoc_filters: [time('ds')],
    });
  });

  test('is asked with the range as a setting of its own', () => {
    const form = aForm('horizon', { granularity_sqla: 'ds', adhoc_filters: [time('ds')] });
    expect(legacyForm(form)).toMatchObject({ time_range: 'Last year', adhoc_filters: [] });
    const other = aForm('horizon', { granularity_sqla: 'ds', adhoc_filters: [time('other')] });
    expect(legacyForm(other)).toBe(other);
    expect(legacyForm(aForm('chord'))).toEqual(aForm('chord'));
  });

  test.each([
    ['horizon', {}, { metrics: ['sum'], columns: ['g'], granularity: 'ds', is_timeseries: true }],
    ['time_pivot', { metric: 'sum', metrics: undefined }, { metrics: ['sum'], columns: [] }],
    [
      'cal_heatmap',
      { subdomain_granularity: 'hour' },
      { columns: [], extras: { having: '', where: '', time_grain_sqla: 'PT1H' } },
    ],
    ['bullet', { metric: 'sum', metrics: undefined }, { metrics: ['sum'], columns: [] }],
    ['para', { series: 'land' }, { metrics: ['sum'], columns: ['land'] }],
  ] as const)('has the table of %s with %j', (type, more, query) => {
    const form = aForm(type, {
      granularity_sqla: 'ds',
      time_range: 'Last year',
      metrics: ['sum'],
      groupby: ['g'],
      ...more,
    });
    expect(buildQueries(form)[0]).toMatchObject(query);
  });

  test.each([[{}], [{ time_range: 'No filter' }], [{ extra_form_data: { time_range: '' } }]])(
    'of a calendar without ends says what it needs, and asks nothing: %j',
    (more) => {
      const form = aForm('cal_heatmap', { granularity_sqla: 'ds', metrics: ['sum'], ...more });
      expect(() => buildQueries(form)).toThrow('A calendar needs a time range');
      const filtered = { ...form, extra_form_data: { time_range: 'Last year' } };
      expect(buildQueries(filtered)).toHaveLength(1);
    },
  );
});
