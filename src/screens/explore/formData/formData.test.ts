import { describe, expect, test } from 'vitest';
import { mixedMeta } from '@/viz/plugins/mixed/meta';
import { areaMeta, barMeta, lineMeta } from '@/viz/plugins/timeseries/meta';
import { bigNumberMeta, bigNumberTotalMeta } from '@/viz/plugins/bigNumber/meta';
import { boxPlotMeta } from '@/viz/plugins/boxPlot/meta';
import { histogramMeta } from '@/viz/plugins/histogram/meta';
import { pieMeta } from '@/viz/plugins/pie/meta';
import { pivotTableMeta } from '@/viz/plugins/pivotTable/meta';
import { sunburstMeta } from '@/viz/plugins/sunburst/meta';
import { tableMeta } from '@/viz/plugins/table/meta';
import { needsColumns, newForm, wholeForm, withDefaults } from '@/viz/form/wholeForm';
import type { FormData } from '@/viz/formData';
import { vizEntry } from '@/viz/registry';
import type { VizMeta } from '@/viz/vizMeta';
import { aDataset } from '../../../../test/aDataset';
import { type AdhocFilter, filterTitle, metricTitle, simpleMetric, timeFilter } from './adhoc';
import { typedValue } from '@/features/conditions/filterValue';
import { fromUrl } from './fromUrl';
import { lostFilters, withGroupFilters } from './groupFilters';
import { switchVizType } from './switchVizType';
import { limitsOf, validate } from './validators';
import { toParams, withoutExtras } from './toSaved';
import { drawnWith, isSameChart, needsQuery } from './visual';

const dataset = aDataset();
const form = (what: Record<string, unknown> = {}): FormData => ({
  datasource: '1__table',
  viz_type: 'echarts_timeseries_line',
  ...what,
});
const open = (given: FormData, meta: VizMeta) => newForm(given, meta, dataset);
const reopen = (saved: FormData) => wholeForm(saved, dataset);

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

  test('a new big number with trend says of what and of when it is; a saved one is as it was saved', () => {
    const trend = form({ viz_type: 'big_number' });
    const named = { show_metric_name: true, show_timestamp: true };
    expect(open(trend, bigNumberMeta)).toMatchObject(named);
    expect(reopen(trend)).toMatchObject({ show_metric_name: false, show_timestamp: false });
    expect(open({ ...trend, show_timestamp: false }, bigNumberMeta).show_timestamp).toBe(false);
  });

  test('a new box plot has a box for the values of each time, not one value for each box', () => {
    expect(open(form({ viz_type: 'box_plot' }), boxPlotMeta).columns).toEqual(['date']);
    const timeless = { ...dataset, main_dttm_col: null };
    expect(newForm(form({ viz_type: 'box_plot' }), boxPlotMeta, timeless).columns).toEqual([]);
    expect(reopen(form({ viz_type: 'box_plot' })).columns).toEqual([]);
  });

  test.each(['sankey_v2', 'graph_chart', 'chord', 'treemap_v2', 'word_cloud', 'gauge_chart'])(
    'a new chart of the type %s shows the largest under its row limit; a saved one as it was saved',
    (type) => {
      const meta = vizEntry(type);
      if (!meta) throw new Error('There is no such type');
      expect(open(form({ viz_type: type }), meta).sort_by_metric).toBe(true);
      expect(reopen(form({ viz_type: type })).sort_by_metric).toBe(false);
    },
  );

  test('a new sunburst names its parts; a saved one does where that was asked for', () => {
    expect(open(form({ viz_type: 'sunburst_v2' }), sunburstMeta).show_labels).toBe(true);
    expect(reopen(form({ viz_type: 'sunburst_v2' })).show_labels).toBe(false);
  });

  test('a new chart takes the defaults of its type', () =>
    expect(open(form({ viz_type: 'pie' }), pieMeta)).toMatchObject({
      row_limit: 100,
      sort_by_metric: true,
    }));
});

describe('query B of a mixed chart', () => {
  const mixed = (what: Record<string, unknown>) =>
    form({ viz_type: 'mixed_timeseries', x_axis: 'date', ...what });
  const north = timeFilter('date', 'Last year');

  test('starts with a time range of its own', () => {
    const time = [{ subject: 'date', operator: 'TEMPORAL_RANGE', comparator: 'No filter' }];
    expect(open(mixed({}), mixedMeta)).toMatchObject({
      adhoc_filters: time,
      adhoc_filters_b: time,
    });
  });

  test('has no filters where none are stored, and its own where they are', () => {
    expect(reopen(mixed({ adhoc_filters: [north] })).adhoc_filters_b).toEqual([]);
    const own = timeFilter('date', 'Last week');
    expect(
      reopen(mixed({ adhoc_filters: [north], adhoc_filters_b: [own] })).adhoc_filters_b,
    ).toEqual([own]);
    expect(reopen(mixed({ adhoc_filters: [north], adhoc_filters_b: [] })).adhoc_filters_b).toEqual(
      [],
    );
  });

  test('has the time range of an older chart too', () => {
    const old = { granularity_sqla: 'date', time_range: 'Last month' };
    for (const more of [{}, { adhoc_filters_b: [] }])
      expect(reopen(mixed({ ...old, ...more })).adhoc_filters_b).toMatchObject([
        { subject: 'date', comparator: 'Last month' },
      ]);
  });

  test('keeps its filters in store when only those of query A change', () => {
    const stored = mixed({ adhoc_filters: [north] });
    const whole = reopen(stored);
    expect(toParams(whole, { stored, whole }, [])).not.toHaveProperty('adhoc_filters_b');
    const changed = { ...whole, adhoc_filters: [timeFilter('date', 'Last week')] };
    expect(toParams(changed, { stored, whole }, [])).not.toHaveProperty('adhoc_filters_b');
  });
});

describe('a saved chart that is opened', () => {
  test('a saved chart gets what any Superset draws it with, and nothing that new charts start with', () => {
    const line = reopen(form({ x_axis: 'carrier', metrics: ['count'] }));
    expect(line).toMatchObject({ truncate_metric: true, row_limit: 10_000, order_desc: true });
    expect(line.time_grain_sqla).toBeNull();
    expect(line.adhoc_filters).toEqual([]);
    expect(reopen(form({ viz_type: 'pie' }))).toMatchObject({ row_limit: 100, metric: null });
  });

  test.each([
    ['row limit', 'row_limit'],
    ['time grain', 'time_grain_sqla'],
    ['checkbox', 'truncate_metric'],
  ])('a saved chart whose %s was left empty keeps it empty', (_, name) =>
    expect(reopen(form({ [name]: null }))[name]).toBeNull(),
  );

  test('a saved chart is the same on a dashboard that has not read its dataset yet', () => {
    const saved = form({ x_axis: 'date', metrics: ['count'], groupby: ['carrier'] });
    const { temporal_columns_lookup: _types, ...whole } = reopen(saved);
    expect(wholeForm(saved, null)).toEqual(whole);
    expect(needsColumns(saved)).toBe(false);
  });

  test.each([
    ['a sorted axis', { x_axis: 'carrier', x_axis_sort: 'count' }, true],
    ['a sorted axis of known type', { x_axis_sort: 'count', temporal_columns_lookup: {} }, false],
    ['an axis in the order of the calendar', { x_axis: 'month', x_axis_sort: 'calendar' }, false],
    [
      'an axis sorted by a metric of that name',
      { x_axis: 'month', x_axis_sort: 'calendar', metrics: ['calendar'] },
      true,
    ],
    ['a table with a grain', { viz_type: 'table', time_grain_sqla: 'P1D' }, true],
    ['a table without a grain', { viz_type: 'table' }, false],
    ['an old time range without a column', { time_range: 'Last week' }, true],
    ['an old time range with its column', { time_range: 'now', granularity_sqla: 'date' }, false],
    ['an old time range of all time', { time_range: 'No filter' }, false],
    ['a type of another product', { viz_type: 'deck_arc', x_axis_sort: 'a' }, false],
  ])('the columns of its dataset decide what %s asks for: %j %s', (_, saved, needs) =>
    expect(needsColumns(form(saved))).toBe(needs),
  );
});

describe('an old chart', () => {
  test('an old chart keeps its time column and range under today’s keys [CTL-14]', () => {
    const line = reopen(form({ granularity_sqla: 'date', time_range: 'Last year' }));
    expect(line.x_axis).toBe('date');
    expect(line.adhoc_filters).toMatchObject([{ subject: 'date', comparator: 'Last year' }]);
    expect(line).not.toHaveProperty('granularity_sqla');
    expect(line).not.toHaveProperty('time_range');
  });

  test('an old chart with since and until gets one range', () =>
    expect(reopen(form({ since: '2001-01-01', until: 'now' })).adhoc_filters).toMatchObject([
      { subject: 'date', comparator: '2001-01-01 : now' },
    ]));

  test('an old chart keeps its range as it is while its time column is unknown', () =>
    expect(wholeForm(form({ time_range: 'Last year' }), null).time_range).toBe('Last year'));

  test('an old chart keeps the time filter it has', () => {
    const own = timeFilter('date', 'Last week');
    expect(reopen(form({ adhoc_filters: [own] })).adhoc_filters).toEqual([own]);
  });

  test.each([
    ['scalars where lists belong', { groupby: 'carrier' }, { groupby: ['carrier'] }],
    ['a value no longer offered', { sort_series_type: 'zzz' }, { sort_series_type: 'sum' }],
    ['a stack that is a yes', { stack: true }, { stack: 'Stack' }],
    ['a limit as text', { row_limit: '500' }, { row_limit: 500 }],
    ['keys of other versions', { queryFields: { a: 1 } }, { queryFields: { a: 1 } }],
  ])('an old chart may hold %s [VAL-11, VAL-12]', (_, saved, read) =>
    expect(reopen(form(saved))).toMatchObject(read),
  );

  test('an old chart with raw columns is a raw table', () =>
    expect(reopen(form({ viz_type: 'table', all_columns: ['carrier'] })).query_mode).toBe('raw'));
});

describe('another chart type', () => {
  const line = open(form({ groupby: ['carrier'], limit: 5, row_limit: 250 }), lineMeta);

  test('dimensions stand in the rows of a pivot table, and come back from both of its sides [EXP-01]', () => {
    const pie = switchVizType(line, {}, lineMeta, pieMeta, dataset).form;
    const pivot = switchVizType(pie, {}, pieMeta, pivotTableMeta, dataset);
    expect(pivot.form).toMatchObject({ groupbyRows: ['carrier'], groupbyColumns: [] });
    const changed = { ...pivot.form, groupbyColumns: ['origin'] };
    expect(switchVizType(changed, {}, pivotTableMeta, tableMeta, dataset).form.groupby).toEqual([
      'carrier',
      'origin',
    ]);
  });

  test.each([
    [['carrier'], ['carrier']],
    [[], []],
    [['date', 'carrier'], ['carrier']],
  ])(
    'the axis of a line by %j stands in the rows of a pivot table, its series in the columns, and both come back [EXP-01, EXP-04]',
    (groupby, groupbyColumns) => {
      const before = { ...line, groupby, time_grain_sqla: 'P1M' };
      const pivot = switchVizType(before, {}, lineMeta, pivotTableMeta, dataset);
      expect(pivot.form).toMatchObject({
        groupbyRows: ['date'],
        groupbyColumns,
        time_grain_sqla: 'P1M',
      });
      const back = switchVizType(pivot.form, pivot.hidden, pivotTableMeta, lineMeta, dataset);
      expect(back.form).toMatchObject({ x_axis: 'date', groupby, time_grain_sqla: 'P1M' });
      const again = switchVizType(back.form, back.hidden, lineMeta, pivotTableMeta, dataset);
      expect(again.form).toMatchObject({ groupbyRows: ['date'], groupbyColumns });
    },
  );

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

  const having: AdhocFilter = {
    expressionType: 'SQL',
    clause: 'HAVING',
    sqlExpression: 'COUNT(*) > 1',
  };
  const byCarrier = {
    query_mode: 'aggregate',
    groupby: ['carrier', 'origin'],
    metrics: ['count'],
    adhoc_filters: [having],
  };
  const table = (more: Record<string, unknown>) =>
    withDefaults(form({ viz_type: 'table', ...more }), tableMeta, dataset);

  test.each([
    ['bars', barMeta, byCarrier, { x_axis: 'carrier', groupby: ['origin'], metrics: ['count'] }],
    ['a line', lineMeta, byCarrier, { x_axis: 'carrier', groupby: ['origin'] }],
    [
      'a line, without a filter on groups,',
      lineMeta,
      { ...byCarrier, adhoc_filters: [] },
      { x_axis: 'date', groupby: ['carrier', 'origin'] },
    ],
    [
      'a line, grouped by time,',
      lineMeta,
      { ...byCarrier, groupby: ['carrier', 'date'] },
      { x_axis: 'date', groupby: ['carrier'] },
    ],
    [
      'bars, of rows,',
      barMeta,
      { query_mode: 'raw', all_columns: ['carrier'], metrics: [], groupby: [] },
      { x_axis: 'date', metrics: ['count'] },
    ],
    [
      'bars, of shares,',
      barMeta,
      { ...byCarrier, metrics: [], percent_metrics: ['count'] },
      { metrics: ['count'] },
    ],
    ['a pie', pieMeta, { ...byCarrier, metrics: [] }, { metric: 'count' }],
    ['a histogram', histogramMeta, byCarrier, { column: 'distance' }],
    ['a box plot', boxPlotMeta, byCarrier, { columns: ['date'], metrics: ['count'] }],
  ])(
    'a table that becomes %s has all that a chart needs [EXP-01]',
    (_, meta, settings, expected) => {
      const { form: next } = switchVizType(table(settings), {}, tableMeta, meta, dataset);
      expect(next).toMatchObject(expected);
      expect(validate(next, meta, limitsOf(undefined))).toEqual({});
    },
  );

  test('a filter on groups goes with its groups, is named, and returns with them [EXP-01, EXP-04]', () => {
    const before = table(byCarrier);
    const total = switchVizType(before, {}, tableMeta, bigNumberTotalMeta, dataset);
    const there = withGroupFilters(before, total.form, total.hidden);
    expect(there.form.adhoc_filters).toEqual([]);
    expect(lostFilters({}, there.hidden)).toEqual(['COUNT(*) > 1']);
    const again = switchVizType(there.form, there.hidden, bigNumberTotalMeta, tableMeta, dataset);
    const back = withGroupFilters(there.form, again.form, again.hidden);
    expect(back.form).toMatchObject({ groupby: ['carrier', 'origin'], adhoc_filters: [having] });
  });

  test('a filter on groups stays where the groups stay', () => {
    const before = table(byCarrier);
    const bar = switchVizType(before, {}, tableMeta, barMeta, dataset);
    const { form: now } = withGroupFilters(before, bar.form, bar.hidden);
    expect(now.adhoc_filters).toEqual([having]);
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

  test('a new chart type brings its own limit, and the old one returns with the old type [EXP-04]', () => {
    const plain = { ...line, row_limit: 10_000 };
    const pie = switchVizType(plain, {}, lineMeta, pieMeta, dataset);
    expect(pie.form.row_limit).toBe(100);
    const back = switchVizType(pie.form, pie.hidden, pieMeta, lineMeta, dataset);
    expect(back.form).toEqual(plain);
  });

  /** Through the types one after the other. */
  const through = (first: FormData, ...metas: readonly VizMeta[]) =>
    metas.reduce(
      ({ form, hidden, from }, to) => ({
        ...switchVizType(form, hidden, from, to, dataset),
        from: to,
      }),
      { form: first, hidden: {} as Readonly<Record<string, unknown>>, from: lineMeta as VizMeta },
    ).form;

  test('the limit that a pie brings along goes into no other type, whatever is between them [EXP-01]', () => {
    const plain = { ...line, row_limit: 10_000 };
    expect(through(plain, pieMeta, lineMeta, tableMeta).row_limit).toBe(10_000);
    expect(through(plain, pieMeta, bigNumberTotalMeta, tableMeta).row_limit).toBe(10_000);
  });

  test('a limit that somebody chose comes back from a pie, whose own limit is the same', () => {
    const chosen = { ...line, row_limit: 100 };
    expect(through(chosen, pieMeta, lineMeta).row_limit).toBe(100);
    expect(through(chosen, tableMeta, pieMeta, tableMeta).row_limit).toBe(100);
  });

  test('a setting changed in one chart type stays changed in the other [EXP-01, EXP-04]', () => {
    const pie = switchVizType({ ...line, row_limit: 10_000 }, {}, lineMeta, pieMeta, dataset);
    const changed = { ...pie.form, row_limit: 20 };
    const back = switchVizType(changed, pie.hidden, pieMeta, lineMeta, dataset);
    expect(back.form.row_limit).toBe(20);
    expect(back.hidden).not.toHaveProperty('row_limit');
  });

  test('a value that the new chart type does not offer returns with the old type [EXP-04]', () => {
    const bars = { ...line, seriesType: 'bar' };
    const area = switchVizType(bars, {}, lineMeta, areaMeta, dataset);
    expect(area.form.seriesType).toBe('line');
    const back = switchVizType(area.form, area.hidden, areaMeta, lineMeta, dataset);
    expect(back.form.seriesType).toBe('bar');
  });

  test('a metric changed in a type that has one takes the place of the first of several [EXP-04]', () => {
    const sum = simpleMetric('distance', 'SUM');
    const two = { ...line, metrics: ['count', sum] };
    const pie = switchVizType(two, {}, lineMeta, pieMeta, dataset);
    const most = simpleMetric('distance', 'MAX');
    const changed = { ...pie.form, metric: most };
    const back = switchVizType(changed, pie.hidden, pieMeta, lineMeta, dataset);
    expect(back.form.metrics).toEqual([most, sum]);
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

  test('a saved chart opened from a dashboard is as it was: its own time range comes back in its place', () => {
    const chart = form({ adhoc_filters: [timeFilter('date', 'Last year'), own] });
    const opened = form({
      adhoc_filters: [
        { ...timeFilter('date', 'Last week'), isExtra: true },
        own,
        { ...own, sqlExpression: 'b = 2', isExtra: true },
      ],
    });
    expect(isSameChart(chart, withoutExtras(opened, chart))).toBe(true);
    const params = toParams(opened, { stored: chart, whole: reopen(chart) }, []);
    expect(params.adhoc_filters).toEqual(chart.adhoc_filters);
  });

  test('a saved chart gets its own time filter back when no other filter remains', () => {
    const time = timeFilter('date', 'Last year');
    const extra = { ...own, isExtra: true };
    const saved = form({ adhoc_filters: [time] });
    const params = toParams(
      form({ adhoc_filters: [extra] }),
      { stored: saved, whole: reopen(saved) },
      [],
    );
    expect(params.adhoc_filters).toEqual([time]);
  });

  const OLD = form({
    viz_type: 'echarts_timeseries_bar',
    granularity_sqla: 'date',
    time_range: 'Last year',
    metrics: 'count',
    groupby: 'carrier',
    stack: true,
    row_limit: null,
    queryFields: { a: 1 },
    url_params: { from: 'elsewhere' },
  });
  const save = (now: FormData) => toParams(now, { stored: OLD, whole: reopen(OLD) }, [7]);

  test('a chart that is opened and saved without a change stores what it had [SLC-04]', () =>
    expect(save({ ...reopen(OLD), url_params: {}, applied_time_extras: {} })).toEqual({
      ...OLD,
      extra_form_data: {},
      dashboards: [7],
    }));

  const FORMER = form({ viz_type: 'line', y_log_scale: true, line_interpolation: 'step-after' });
  const saveFormer = (change: Record<string, unknown>) =>
    toParams({ ...reopen(FORMER), ...change }, { stored: FORMER, whole: reopen(FORMER) }, []);

  test('a chart of a former type that is saved without a change keeps its type and its keys', () =>
    expect(saveFormer({})).toEqual({ ...FORMER, extra_form_data: {}, dashboards: [] }));

  test('a change of a chart of a former type makes it one of today, and the change stays', () => {
    const saved = saveFormer({ logAxis: false });
    expect(saved).toMatchObject({ viz_type: 'echarts_timeseries_step', seriesType: 'end' });
    expect(reopen(saved).logAxis).toBe(false);
  });

  test('a change of a table of another kind leaves its kind', () => {
    const stored = form({ viz_type: 'ag-grid-table', groupby: ['carrier'] });
    const whole = reopen(stored);
    const saved = toParams({ ...whole, row_limit: 5 }, { stored, whole }, []);
    expect(whole.viz_type).toBe('table');
    expect(saved).toMatchObject({ viz_type: 'ag-grid-table', groupby: ['carrier'], row_limit: 5 });
  });

  test('a change is stored, and the rest stays as it was', () =>
    expect(save({ ...reopen(OLD), show_value: true, row_limit: 50 })).toEqual({
      ...OLD,
      show_value: true,
      row_limit: 50,
      extra_form_data: {},
      dashboards: [7],
    }));

  test('a changed time range replaces the old time section', () => {
    const now = { ...reopen(OLD), adhoc_filters: [timeFilter('date', 'Last week')] };
    const params = save(now);
    expect(params).toMatchObject({ x_axis: 'date', adhoc_filters: now.adhoc_filters });
    expect(params).not.toHaveProperty('granularity_sqla');
    expect(params).not.toHaveProperty('time_range');
    expect(reopen(params)).toMatchObject({ adhoc_filters: now.adhoc_filters });
  });

  test('a chart of another type is stored whole', () => {
    const { form: pie } = switchVizType(reopen(OLD), {}, barMeta, pieMeta, dataset);
    expect(save(pie)).toMatchObject({ viz_type: 'pie', row_limit: 100, label_type: 'key' });
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
    [
      'a chart, encoded twice',
      'form_data=%257B%2522slice_id%2522%253A%25206%257D',
      { slice_id: '6' },
    ],
    [
      'a dataset in one word',
      'datasource=3__table',
      { datasource: '3__table', datasource_type: 'table', datasource_id: '3' },
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
