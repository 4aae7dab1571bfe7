import { describe, expect, test } from 'vitest';
import { bubbleMeta } from '@/viz/plugins/bubble/meta';
import { calendarMeta } from '@/viz/plugins/calendar/meta';
import { countryMapMeta } from '@/viz/plugins/countryMap/meta';
import { worldMapMeta } from '@/viz/plugins/worldMap/meta';
import { lineMeta } from '@/viz/plugins/timeseries/meta';
import { tableMeta } from '@/viz/plugins/table/meta';
import type { FormData } from '@/viz/formData';
import { metricName, timeFilter } from './adhoc';
import { atMost, integer, limitsOf, nonEmpty, orderBy, positive, validate } from './validators';

const LIMITS = limitsOf(undefined);

describe('validators', () => {
  test.each([
    [10, false],
    ['10', false],
    [null, false],
    ['', false],
    [1.5, 'is expected to be an integer'],
    ['ten', 'is expected to be an integer'],
  ])('the integer check of %j gives %s [VAL-01]', (value, failure) =>
    expect(integer(value)).toBe(failure),
  );

  test.each([
    [100_000, 100_000, false],
    [100_001, 100_000, 'Value cannot exceed 100000'],
    ['51', 50, 'Value cannot exceed 50'],
    [null, 50, false],
  ])('the check of %j against a maximum of %i gives %s [VAL-02]', (value, max, failure) =>
    expect(atMost(value, max)).toBe(failure),
  );

  test.each([
    [null, 'cannot be empty'],
    ['', 'cannot be empty'],
    [[], 'cannot be empty'],
    [0, false],
    [false, false],
    [['a'], false],
  ])('the emptiness check of %j gives %s [VAL-03]', (value, failure) =>
    expect(nonEmpty(value)).toBe(failure),
  );

  test.each([
    [['["distance", false]'], false],
    [[['distance', true]], false],
    [[], false],
    [['distance desc'], 'Found invalid orderby options'],
    [['["distance"]'], 'Found invalid orderby options'],
    [['["distance", "desc"]'], 'Found invalid orderby options'],
    [['["distance", 0]'], 'Found invalid orderby options'],
    [['["distance", true, false]'], 'Found invalid orderby options'],
  ])('the ordering check of %j gives %s [VAL-04]', (value, failure) =>
    expect(orderBy(value)).toBe(failure),
  );

  test.each([0, -1])('%i is not a positive integer [VAL-05, VAL-07]', (value) =>
    expect(positive(value)).not.toBe(false),
  );

  test('the highest row limit is the server’s own, else 100000 [VAL-05, VAL-06]', () => {
    expect(limitsOf(500).rowLimit).toBe(500);
    expect(limitsOf(undefined).rowLimit).toBe(100_000);
  });

  test.each([
    ['SUM(x)', true],
    ['LONGSUM(x)', true],
    ['DOUBLEMAX(x)', true],
    ['FLOATMIN(x)', true],
    ['COUNT(*)', true],
    ['TOTAL(x)', false],
    ['SUM x', false],
    ['of mine', false],
  ])(
    'the metric label %s passes for that of an aggregate, and is written as it is now: %s [VAL-10]',
    (label, accepted) => {
      const column = { column_name: 'x' };
      const metric = { expressionType: 'SIMPLE', aggregate: 'AVG', column, label } as const;
      expect(metricName(metric)).toBe(accepted ? 'AVG(x)' : label);
    },
  );
});

describe('a chart’s settings', () => {
  const line: FormData = {
    datasource: '1__table',
    viz_type: 'echarts_timeseries_line',
    x_axis: 'date',
    metrics: ['count'],
    row_limit: 10_000,
  };

  test('complete settings have no errors', () =>
    expect(validate(line, lineMeta, LIMITS)).toEqual({}));

  test.each([
    ['no metric [VAL-08]', { metrics: [] }, { metrics: ['cannot be empty'] }],
    ['no axis', { x_axis: null }, { x_axis: ['cannot be empty'] }],
    [
      'too many rows [VAL-05]',
      { row_limit: 100_001 },
      { row_limit: ['Value cannot exceed 100000'] },
    ],
    [
      'a series limit below one [VAL-07]',
      { limit: -1 },
      { limit: ['is expected to be a positive integer'] },
    ],
  ])('settings with %s have an error', (_, change, errors) =>
    expect(validate({ ...line, ...change }, lineMeta, LIMITS)).toEqual(errors),
  );

  test.each([
    ['a country map', countryMapMeta, { select_country: 'france', metric: 'count' }],
    ['a world map', worldMapMeta, { metric: 'count' }],
    ['a bubble chart', bubbleMeta, { x: 'count', y: 'count', size: 'count' }],
  ])('%s without an entity has an error there, and none with one [VAL-09]', (_, meta, more) => {
    const form: FormData = { datasource: '1__table', viz_type: meta.type, ...more };
    for (const entity of [null, undefined, '', []])
      expect(validate({ ...form, entity }, meta, LIMITS)).toMatchObject({
        entity: ['cannot be empty'],
      });
    expect(validate({ ...form, entity: 'carrier' }, meta, LIMITS)).not.toHaveProperty('entity');
  });

  test.each([
    ['no filter', {}, ['time_range']],
    ['a time range that is none', { adhoc_filters: [timeFilter('date')] }, ['time_range']],
    ['a time range', { adhoc_filters: [timeFilter('date', 'Last year')] }, []],
    ['a time range of another column', { adhoc_filters: [timeFilter('arrival', 'Last year')] }, []],
    ['the time range of a dashboard', { extra_form_data: { time_range: 'Last year' } }, []],
  ])('a calendar with %s has errors at %j', (_, change, wrong) => {
    const calendar: FormData = {
      datasource: '1__table',
      viz_type: 'cal_heatmap',
      granularity_sqla: 'date',
      metrics: ['count'],
      ...change,
    };
    expect(Object.keys(validate(calendar, calendarMeta, LIMITS))).toEqual(wrong);
  });

  test('errors from the server join a setting’s own errors [VAL-15, VAL-17]', () => {
    const errors = validate({ ...line, row_limit: 1.5 }, lineMeta, LIMITS, {
      row_limit: ['is not allowed here'],
    });
    expect(errors.row_limit).toEqual(['is expected to be an integer', 'is not allowed here']);
  });

  test.each([
    ['nothing to show', { query_mode: 'aggregate' }, ['groupby', 'metrics', 'percent_metrics']],
    ['one dimension', { query_mode: 'aggregate', groupby: ['carrier'] }, []],
    ['no raw columns', { query_mode: 'raw', metrics: ['count'] }, ['all_columns']],
    ['raw columns', { query_mode: 'raw', all_columns: ['carrier'] }, []],
  ])('a table with %s has the expected errors', (_, change, wrong) => {
    const table: FormData = { datasource: '1__table', viz_type: 'table', row_limit: 10, ...change };
    expect(Object.keys(validate(table, tableMeta, LIMITS)).sort()).toEqual(wrong);
  });
});
