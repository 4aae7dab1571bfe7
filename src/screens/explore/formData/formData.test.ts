import { describe, expect, test } from 'vitest';
import { barMeta, lineMeta } from '@/viz/plugins/timeseries/meta';
import { pieMeta } from '@/viz/plugins/pie/meta';
import { tableMeta } from '@/viz/plugins/table/meta';
import type { FormData } from '@/viz/formData';
import type { VizMeta } from '@/viz/vizMeta';
import { aDataset } from '../../../../test/aDataset';
import { type AdhocFilter, filterTitle, metricTitle, simpleMetric, timeFilter } from './adhoc';
import { afterChange } from './afterChange';
import { withDefaults } from './defaults';
import { typedValue } from './filterValue';
import { fromUrl } from './fromUrl';
import { switchVizType } from './switchVizType';
import { toParams } from './toSaved';
import { upgrade } from './upgrade';
import { drawnWith, isSameChart, needsQuery } from './visual';

const dataset = aDataset();
const form = (what: Record<string, unknown> = {}): FormData => ({
  datasource: '1__table',
  viz_type: 'echarts_timeseries_line',
  ...what,
});
const open = (saved: FormData, meta: VizMeta) =>
  withDefaults(upgrade(saved, meta, dataset), meta, dataset);

describe('a new chart', () => {
  const line = open(form(), lineMeta);

  test('a new chart starts with the usual settings [CTL-25, CTL-28]', () =>
    expect(line).toMatchObject({
      x_axis: 'date',
      time_grain_sqla: 'P1D',
      row_limit: 10_000,
      metrics: ['count'],
      color_scheme: 'supersetColors',
    }));

  test('a new chart covers all time [CTL-27]', () =>
    expect(line.adhoc_filters).toMatchObject([
      { subject: 'date', operator: 'TEMPORAL_RANGE', comparator: 'No filter' },
    ]));

  test('a new chart takes the defaults of its type', () =>
    expect(open(form({ viz_type: 'pie' }), pieMeta)).toMatchObject({
      row_limit: 100,
      sort_by_metric: true,
    }));
});

describe('an old chart', () => {
  test('an old chart keeps its time column and range under today’s keys [CTL-14]', () => {
    const line = open(form({ granularity_sqla: 'date', time_range: 'Last year' }), lineMeta);
    expect(line.x_axis).toBe('date');
    expect(line.adhoc_filters).toMatchObject([{ subject: 'date', comparator: 'Last year' }]);
    expect(line).not.toHaveProperty('granularity_sqla');
    expect(line).not.toHaveProperty('time_range');
  });

  test('an old chart with since and until gets one range', () =>
    expect(open(form({ since: '2001-01-01', until: 'now' }), lineMeta).adhoc_filters).toMatchObject(
      [{ comparator: '2001-01-01 : now' }],
    ));

  test('an old chart keeps the time filter it has', () => {
    const own = timeFilter('date', 'Last week');
    expect(open(form({ adhoc_filters: [own] }), lineMeta).adhoc_filters).toEqual([own]);
  });

  test.each([
    ['scalars where lists belong', { groupby: 'carrier' }, { groupby: ['carrier'] }],
    ['a value no longer offered', { sort_series_type: 'zzz' }, { sort_series_type: 'sum' }],
    ['a stack that is a yes', { stack: true }, { stack: 'Stack' }],
    ['a limit as text', { row_limit: '500' }, { row_limit: 500 }],
    ['no limit', { row_limit: null }, { row_limit: 10_000 }],
    ['keys of other versions', { queryFields: { a: 1 } }, { queryFields: { a: 1 } }],
  ])('an old chart may hold %s [VAL-11, VAL-12]', (_, saved, read) =>
    expect(open(form(saved), lineMeta)).toMatchObject(read),
  );

  test('an old chart with raw columns is a raw table', () =>
    expect(open(form({ viz_type: 'table', all_columns: ['carrier'] }), tableMeta).query_mode).toBe(
      'raw',
    ));
});

describe('another chart type', () => {
  const line = open(form({ groupby: ['carrier'], limit: 5, row_limit: 250 }), lineMeta);

  test('a new chart type keeps the settings that both types have [EXP-01]', () => {
    const bar = switchVizType(line, {}, lineMeta, barMeta, dataset);
    expect(bar.form).toMatchObject({
      viz_type: 'echarts_timeseries_bar',
      groupby: ['carrier'],
      limit: 5,
      row_limit: 250,
      orientation: 'vertical',
    });
  });

  test('a new chart type shows its own settings and hides those it lacks [EXP-01]', () => {
    const table = switchVizType(line, {}, lineMeta, tableMeta, dataset);
    expect(table.form).toMatchObject({ query_mode: 'aggregate', groupby: ['carrier'] });
    expect(table.form).not.toHaveProperty('limit');
    expect(table.hidden).toMatchObject({ limit: 5, x_axis: 'date' });
  });

  test('hidden settings return with their chart type [EXP-04]', () => {
    const there = switchVizType(line, {}, lineMeta, tableMeta, dataset);
    const back = switchVizType(there.form, there.hidden, tableMeta, lineMeta, dataset);
    expect(back.form).toMatchObject({ limit: 5, x_axis: 'date', groupby: ['carrier'] });
  });

  test('an axis that became a dimension is only an axis again when its chart type returns [EXP-04]', () => {
    const plain = { ...line, groupby: [] };
    const there = switchVizType(plain, {}, lineMeta, tableMeta, dataset);
    expect(there.form.groupby).toEqual(['date']);
    const back = switchVizType(there.form, there.hidden, tableMeta, lineMeta, dataset);
    expect(back.form).toMatchObject({ x_axis: 'date', groupby: [] });
  });

  test('one metric and several metrics convert into each other [EXP-01]', () => {
    const pie = switchVizType(
      { ...line, metrics: ['count', simpleMetric('distance', 'SUM')] },
      {},
      lineMeta,
      pieMeta,
      dataset,
    );
    expect(pie.form.metric).toBe('count');
    expect(pie.form).not.toHaveProperty('metrics');
    const back = switchVizType(pie.form, pie.hidden, pieMeta, lineMeta, dataset);
    expect(back.form.metrics).toHaveLength(2);
  });

  test('a new chart type applies its own limit when nobody chose one', () => {
    const pie = switchVizType({ ...line, row_limit: 10_000 }, {}, lineMeta, pieMeta, dataset);
    expect(pie.form.row_limit).toBe(100);
  });
});

describe('a changed setting', () => {
  const queried = open(form(), lineMeta);

  test.each([
    ['another scheme', { color_scheme: 'd3Category10' }, false],
    ['another number format', { y_axis_format: ',d' }, false],
    ['another metric', { metrics: ['x'] }, true],
    ['another limit', { row_limit: 5 }, true],
    ['another address of the page', { url_params: { a: '1' } }, false],
  ])('%s needs a query: %s [EXP-08, EXP-09]', (_, change, needs) =>
    expect(needsQuery(queried, { ...queried, ...change } as FormData)).toBe(needs),
  );

  test('a change of appearance is drawn with the results that are there [EXP-08]', () => {
    const now = { ...queried, color_scheme: 'd3Category10', metrics: ['other'] };
    expect(drawnWith(queried, now, lineMeta)).toMatchObject({
      color_scheme: 'd3Category10',
      metrics: ['count'],
    });
  });

  test('a change of type is drawn only after a new query', () =>
    expect(drawnWith(queried, { ...queried, viz_type: 'pie' }, lineMeta).viz_type).toBe(
      queried.viz_type,
    ));

  test('a change to percentages counts as one [CTL-46]', () =>
    expect(
      afterChange(form({ comparison_type: 'percentage' }), ['comparison_type']).y_axis_format,
    ).toBe('.1%'));

  test('a change of where it is shown leaves the chart the same', () =>
    expect(isSameChart(queried, { ...queried, slice_id: 4, dashboards: [1] })).toBe(true));
});

describe('saving', () => {
  const own: AdhocFilter = { expressionType: 'SQL', clause: 'WHERE', sqlExpression: 'a > 1' };

  test('a saved chart leaves out a dashboard’s filters [SLC-04]', () => {
    const extra = { ...timeFilter('date', 'Last week'), isExtra: true };
    const params = toParams(
      form({ adhoc_filters: [own, extra], url_params: { a: '1' } }),
      null,
      [7],
    );
    expect(params.adhoc_filters).toEqual([
      own,
      expect.objectContaining({ comparator: 'No filter' }),
    ]);
    expect(params).toMatchObject({ dashboards: [7], extra_form_data: {} });
    expect(params).not.toHaveProperty('url_params');
  });

  test('a saved chart gets its own time filter back when no other filter remains', () => {
    const time = timeFilter('date', 'Last year');
    const extra = { ...own, isExtra: true };
    const params = toParams(form({ adhoc_filters: [extra] }), form({ adhoc_filters: [time] }), []);
    expect(params.adhoc_filters).toEqual([time]);
  });
});

describe('an address', () => {
  const target = (text: string) => fromUrl(new URLSearchParams(text));

  test.each([
    ['a chart', 'slice_id=4', { slice_id: '4' }],
    ['a key', 'form_data_key=abc&slice_id=4', { form_data_key: 'abc', slice_id: '4' }],
    [
      'a dataset',
      'datasource_type=table&datasource_id=3',
      { datasource_type: 'table', datasource_id: '3' },
    ],
    [
      'settings written out [RT-12]',
      `form_data=${encodeURIComponent('{"datasource":"3__table","viz_type":"pie","slice_id":4}')}`,
      { slice_id: '4', datasource_type: 'table', datasource_id: '3' },
    ],
  ])('an address of %s requests it from the server', (_, text, query) =>
    expect(target(text).query).toEqual(query),
  );

  test('an address with settings yields them [RT-12]', () =>
    expect(target(`form_data=${encodeURIComponent('{"viz_type":"pie"}')}`).given).toEqual({
      viz_type: 'pie',
    }));

  test('an address with broken settings is read without them', () =>
    expect(target('form_data=%7B').given).toBeNull());

  test('an address can bypass the cache and request the chart alone [RT-10, RT-11]', () =>
    expect(target('standalone=1&force=true')).toMatchObject({ isStandalone: true, force: true }));
});

describe('readable titles', () => {
  test.each([
    [
      { subject: 'carrier', operator: 'IN', comparator: ['AA', null, ''] },
      'carrier in (AA, <NULL>, <empty string>)',
    ],
    [{ subject: 'carrier', operator: '==', comparator: true }, 'carrier = TRUE'],
    [{ subject: 'carrier', operator: 'IS NULL' }, 'carrier is null'],
    [{ subject: 'date', operator: 'TEMPORAL_RANGE', comparator: 'Last week' }, 'date: Last week'],
  ])('the filter %j has a readable title [CTL-43, CTL-44, CTL-45]', (filter, title) =>
    expect(filterTitle({ expressionType: 'SIMPLE', ...filter } as AdhocFilter, dataset)).toBe(
      title,
    ),
  );

  test.each([
    ['count', 'COUNT(*)'],
    [simpleMetric('distance', 'SUM'), 'SUM(distance)'],
    [{ expressionType: 'SQL' as const, sqlExpression: 'sum(a)/count(*)' }, 'sum(a)/count(*)'],
    [{ ...simpleMetric('distance', 'SUM'), label: 'Miles' }, 'Miles'],
  ])('the metric %j has a readable title [CTL-16, CTL-17, CTL-18]', (metric, title) =>
    expect(metricTitle(metric, dataset)).toBe(title),
  );

  test.each([
    ['12', 0, 12],
    ['9007199254740993', 0, '9007199254740993'],
    ['1.50', 0, '1.50'],
    ['12', 1, '12'],
    ['TRUE', 3, true],
    ['<NULL>', 1, null],
    ['<empty string>', 1, ''],
  ])('%j typed for a column of kind %j means %j [CTL-43, CTL-44, CTL-45]', (text, kind, value) =>
    expect(typedValue(text, kind)).toBe(value),
  );
});
