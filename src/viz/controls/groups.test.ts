import { expect, test } from 'vitest';
import type { Datasource } from '#common/wire/datasource.ts';
import { aDataset } from '../../../test/aDataset';
import { aForm } from '../../../test/aViz';
import { barMeta, lineMeta, scatterMeta } from '../plugins/timeseries/meta';
import { bigNumberMeta } from '../plugins/bigNumber/meta';
import { boxPlotMeta } from '../plugins/boxPlot/meta';
import { histogramMeta } from '../plugins/histogram/meta';
import { mixedMeta } from '../plugins/mixed/meta';
import { pieMeta } from '../plugins/pie/meta';
import { pivotTableMeta } from '../plugins/pivotTable/meta';
import { tableMeta } from '../plugins/table/meta';
import { VIZ_TYPES } from '../registry';
import type { VizMeta } from '../vizMeta';
import { chartControls } from './chartControls';
import { groupsOf } from './groups';

type Settings = Readonly<Record<string, unknown>>;

const titles = (meta: VizMeta) =>
  groupsOf([...chartControls(meta).values()].filter(({ name }) => isQuery(meta, name))).map(
    ({ title }) => title,
  );
const isQuery = ({ sections }: VizMeta, name: string) =>
  sections[0]?.controls.some((one) => one === name) === true;
const isShown = (meta: VizMeta, name: string, more: Readonly<Record<string, unknown>>) =>
  chartControls(meta).get(name)?.isShown(aForm(meta.type, more));

test('the settings of a query stand in groups', () => {
  expect(titles(barMeta)).toEqual(['', 'Series', 'Limits', 'Advanced']);
  expect(titles(tableMeta)).toEqual(['', 'Order', 'Limits', 'Advanced']);
  expect(titles(pieMeta)).toEqual(['', 'Order', 'Limits']);
});

test.each(VIZ_TYPES.map((meta) => [meta.name, meta] as const))(
  'no setting is lost between the groups: %s',
  (_, meta) => {
    const controls = [...chartControls(meta).values()];
    const grouped = groupsOf(controls).flatMap((group) => group.controls);
    expect(new Set(grouped)).toEqual(new Set(controls));
    expect(grouped).toHaveLength(controls.length);
  },
);

test.each([
  ['names of series', barMeta, 'truncate_metric', { groupby: ['a'], metrics: ['m'] }, {}],
  ['empty series', barMeta, 'show_empty_columns', { groupby: ['a'] }, { groupby: [] }],
  ['the kind of label', pieMeta, 'label_type', { show_labels: true }, { show_labels: false }],
  ['the size of a subtitle', bigNumberMeta, 'subtitle_font_size', { subtitle: 'a' }, {}],
  ['the suffix of a comparison', bigNumberMeta, 'compare_suffix', { compare_lag: 1 }, {}],
  [
    'the start of a trend line',
    bigNumberMeta,
    'start_y_axis_at_zero',
    { show_trend_line: true },
    { show_trend_line: false },
  ],
] as const)('a setting of %s is there only when it acts', (_, meta, name, acting, idle) => {
  expect(isShown(meta, name, acting)).toBe(true);
  expect(isShown(meta, name, idle)).toBe(false);
});

const BY_TIME = { temporal_columns_lookup: { date: true }, x_axis: 'date' };
const BY_NAME = { temporal_columns_lookup: { date: true }, x_axis: 'name' };
const NO_TIMES = { temporal_columns_lookup: {} };

test.each([
  ['a number', { type_generic: 0 }, true],
  ['a time', { type_generic: 2, is_dttm: true }, true],
  ['a time that its dataset knows as text', { type_generic: 1, is_dttm: true }, true],
  ['text', { type_generic: 1 }, false],
  ['yes or no', { type_generic: 3 }, false],
  ['a column whose type is not known', {}, true],
])('an axis of %s may be treated as categories: %s [CTL-05]', (_, column, expected) => {
  const control = chartControls(barMeta).get('xAxisForceCategorical');
  const columns = [{ id: 1, column_name: 'axis', ...column }] as Datasource['columns'];
  expect(control?.isShown(aForm('echarts_timeseries_bar', { x_axis: 'axis' }), { columns })).toBe(
    expected,
  );
});

test.each([
  [boxPlotMeta, 'time_grain_sqla', { ...BY_TIME, columns: ['date'] }, { columns: ['name'] }],
  [boxPlotMeta, 'time_grain_sqla', { ...BY_TIME, groupby: ['date'] }, { groupby: ['name'] }],
  [boxPlotMeta, 'date_format', { groupby: ['date'] }, { groupby: ['name'], columns: ['date'] }],
  [pieMeta, 'date_format', { groupby: ['date'] }, { groupby: ['name'] }],
  [pivotTableMeta, 'date_format', { groupbyRows: ['date'] }, { groupbyRows: ['name'] }],
  [pivotTableMeta, 'rowSubTotals', { groupbyRows: ['a', 'b'] }, { groupbyRows: ['a'] }],
  [
    pivotTableMeta,
    'colSubTotals',
    { transposePivot: true, groupbyRows: ['a', 'b'] },
    { groupbyRows: ['a', 'b'] },
  ],
  [
    pivotTableMeta,
    'colSubTotals',
    { groupbyColumns: ['a'], metrics: ['m', 'n'] },
    { groupbyColumns: ['a'], metrics: ['m', 'n'], metricsLayout: 'ROWS' },
  ],
  [tableMeta, 'order_desc', { timeseries_limit_metric: 'm' }, { timeseries_limit_metric: null }],
  [tableMeta, 'show_totals', { metrics: ['m'] }, { metrics: [] }],
  [
    tableMeta,
    'percent_metric_calculation',
    { percent_metrics: ['m'] },
    { percent_metrics: ['m'], show_totals: true },
  ],
  [
    tableMeta,
    'percent_metric_calculation',
    { percent_metrics: ['m'], server_pagination: false },
    { percent_metrics: ['m'], server_pagination: true },
  ],
  [tableMeta, 'time_compare', BY_TIME, NO_TIMES],
  [tableMeta, 'table_timestamp_format', BY_TIME, NO_TIMES],
  [barMeta, 'time_grain_sqla', BY_TIME, BY_NAME],
  [barMeta, 'x_axis_time_format', BY_TIME, BY_NAME],
  [barMeta, 'x_axis_time_format', BY_TIME, { ...BY_TIME, xAxisForceCategorical: true }],
  [barMeta, 'tooltipTimeFormat', BY_TIME, BY_NAME],
  [barMeta, 'force_max_interval', BY_TIME, BY_NAME],
  [barMeta, 'resample_rule', BY_TIME, BY_NAME],
  [
    barMeta,
    'group_others_when_limit_reached',
    { limit: 5, groupby: ['a'] },
    { limit: 5, groupby: [] },
  ],
  [barMeta, 'sort_series_type', { metrics: ['m', 'n'] }, { metrics: ['m'] }],
  [barMeta, 'show_legend', { groupby: ['a'] }, { metrics: ['m'] }],
  [barMeta, 'rich_tooltip', { time_compare: ['1 year ago'] }, { metrics: ['m'] }],
  [scatterMeta, 'xAxisBounds', BY_NAME, BY_TIME],
  [lineMeta, 'markerEnabled', { seriesType: 'smooth' }, { seriesType: 'bar' }],
  [lineMeta, 'markerSize', { seriesType: 'scatter' }, { seriesType: 'bar', markerEnabled: true }],
  [lineMeta, 'opacity', { area: true }, { area: true, seriesType: 'scatter' }],
  [
    mixedMeta,
    'sort_series_typeB',
    { groupby_b: ['a'], metrics_b: ['m'] },
    { groupby: ['a'], metrics: ['m'], groupby_b: [], metrics_b: ['m'] },
  ],
  [bigNumberMeta, 'color_picker', {}, { show_trend_line: false }],
  [histogramMeta, 'show_legend', { groupby: ['a'] }, { groupby: [] }],
] as readonly (readonly [VizMeta, string, Settings, Settings])[])(
  '$0.name: the setting $1 stands there with $2 and not with $3 [CTL-05]',
  (meta, name, acting, idle) => {
    expect(isShown(meta, name, { ...BY_TIME, ...acting })).toBe(true);
    expect(isShown(meta, name, { ...BY_TIME, ...idle })).toBe(false);
  },
);

test.each([
  [lineMeta, 'xAxisBounds', {}, true],
  [lineMeta, 'x_axis_sort', {}, false],
  [lineMeta, 'xAxisBounds', { stack: 'Stack' }, false],
  [lineMeta, 'x_axis_sort', { stack: 'Stack' }, true],
  [lineMeta, 'xAxisBounds', { seriesType: 'bar' }, false],
  [lineMeta, 'xAxisBounds', { xAxisForceCategorical: true }, false],
  [lineMeta, 'xAxisBounds', { x_axis: 'carrier' }, false],
  [scatterMeta, 'xAxisBounds', { stack: 'Stack' }, true],
  [barMeta, 'x_axis_sort', {}, true],
] as const)(
  'over numbers, which lines run along and bars stand at, $0.name has the setting $1 with $2: $3 [CTL-05]',
  (meta, name, more, shows) => {
    const form = aForm(meta.type, { x_axis: 'distance', temporal_columns_lookup: {}, ...more });
    expect(chartControls(meta).get(name)?.isShown(form, aDataset())).toBe(shows);
  },
);
