/** Settings of each chart type that show much of it at once, on the example data. A type without settings does not compile. */
import type { BrowserContext } from 'playwright-core';
import type { FormData } from '@/viz/formData';
import type { VizType } from '@/viz/registry';

interface ChartForm {
  readonly dataset: string;
  readonly form: Readonly<Record<string, unknown>>;
}

const ofWeather = (form: ChartForm['form']): ChartForm => ({ dataset: 'seattle_weather', form });

const maximum = (column: string) => ({
  expressionType: 'SIMPLE',
  aggregate: 'MAX',
  column: { column_name: column },
  label: `MAX(${column})`,
});
const between = (range: string) => ({
  clause: 'WHERE',
  subject: 'date',
  operator: 'TEMPORAL_RANGE',
  comparator: range,
  expressionType: 'SIMPLE',
});
const IN_2015 = between('2015-01-01 : 2016-01-01');
const FIRST_WEEK = between('2012-01-01 : 2012-01-08');

const SERIES = { metrics: ['count'], groupby: ['weather'], row_limit: 1000 };
const OVER_TIME = ofWeather({ ...SERIES, x_axis: 'date', time_grain_sqla: 'P1Y' });
/** Older types have a time column instead of an axis. */
const OLD_OVER_TIME = ofWeather({ ...SERIES, granularity_sqla: 'date', time_grain_sqla: 'P1Y' });
const BY_WEATHER = { groupby: ['weather'], metrics: ['count'], metric: 'count', row_limit: 100 };
const SHARES = ofWeather(BY_WEATHER);
const LINKS = {
  source: 'weather',
  target: 'wind',
  metric: 'count',
  adhoc_filters: [FIRST_WEEK],
};
const BUBBLES = ofWeather({
  entity: 'weather',
  series: 'weather',
  x: maximum('temp_max'),
  y: maximum('temp_min'),
  size: 'count',
});

const ofAirports = (form: ChartForm['form'] = {}): ChartForm => ({
  dataset: 'airports',
  form: {
    spatial: { type: 'latlong', lonCol: 'longitude', latCol: 'latitude' },
    size: 'count',
    row_limit: 500,
    ...form,
  },
});
const ofRoutes = (form: ChartForm['form']): ChartForm => ({
  dataset: 'routes',
  form: { metric: 'all_flights', row_limit: 100, ...form },
});

export const CHART_FORMS: Readonly<Record<VizType, ChartForm>> = {
  table: ofWeather({ ...BY_WEATHER, query_mode: 'aggregate', show_totals: true }),
  pivot_table_v2: ofWeather({
    groupbyRows: ['weather'],
    groupbyColumns: ['date'],
    time_grain_sqla: 'P1Y',
    metrics: ['count'],
    rowTotals: true,
    colTotals: true,
  }),
  time_table: ofWeather({
    ...OLD_OVER_TIME.form,
    column_collection: [
      { key: 'now', colType: 'time', bounds: [0, 100] },
      { key: 'change', colType: 'time', comparisonType: 'perc_change', timeLag: 1 },
      { key: 'line', colType: 'spark', showYAxis: true },
    ],
  }),
  handlebars: ofWeather({
    ...BY_WEATHER,
    query_mode: 'aggregate',
    handlebarsTemplate:
      '## Weather\n\n<ul>{{#each data}}<li>{{weather}}: {{count}}</li>{{/each}}</ul>',
    styleTemplate: 'li { color: var(--sx-text); }',
  }),
  echarts_timeseries_line: OVER_TIME,
  echarts_timeseries_smooth: OVER_TIME,
  echarts_timeseries_step: OVER_TIME,
  echarts_timeseries_bar: OVER_TIME,
  echarts_area: OVER_TIME,
  echarts_timeseries_scatter: OVER_TIME,
  echarts_timeseries: OVER_TIME,
  mixed_timeseries: ofWeather({
    ...OVER_TIME.form,
    metrics_b: ['count'],
    groupby_b: [],
    yAxisIndexB: 1,
  }),
  histogram_v2: ofWeather({ column: 'temp_max', bins: 10, groupby: [], show_value: true }),
  box_plot: ofWeather({ ...BY_WEATHER, columns: ['date'], time_grain_sqla: 'P1M' }),
  heatmap_v2: ofWeather({
    x_axis: 'date',
    time_grain_sqla: 'P1Y',
    groupby: 'weather',
    metric: 'count',
    show_values: true,
  }),
  radar: ofWeather({ ...BY_WEATHER, metrics: ['count', maximum('temp_max'), maximum('wind')] }),
  bubble_v2: BUBBLES,
  bubble: BUBBLES,
  waterfall: ofWeather({ x_axis: 'weather', metric: 'count' }),
  gantt_chart: ofWeather({
    start_time: 'date',
    end_time: 'date',
    y_axis: 'weather',
    series: 'weather',
    adhoc_filters: [FIRST_WEEK],
  }),
  pie: ofWeather({ ...BY_WEATHER, show_total: true, donut: true }),
  treemap_v2: SHARES,
  sunburst_v2: ofWeather({ columns: ['weather'], metric: 'count', show_labels: true }),
  partition: SHARES,
  funnel: SHARES,
  gauge_chart: SHARES,
  sankey_v2: ofWeather(LINKS),
  graph_chart: ofWeather({ ...LINKS, source_category: 'weather' }),
  chord: ofWeather({ ...LINKS, groupby: 'weather', columns: 'wind' }),
  tree_chart: ofWeather({
    id: 'temp_max',
    parent: 'temp_min',
    adhoc_filters: [between('2012-12-02 : 2012-12-07')],
  }),
  word_cloud: ofWeather({ series: 'weather', metric: 'count' }),
  world_map: {
    dataset: 'gapminder',
    form: {
      entity: 'country',
      country_fieldtype: 'name',
      metric: maximum('pop'),
      show_bubbles: true,
    },
  },
  deck_scatter: ofAirports({ dimension: 'state' }),
  deck_hex: ofAirports({ grid_size: 100_000 }),
  deck_grid: ofAirports({ grid_size: 100_000, color_scheme_type: 'fixed_color' }),
  deck_screengrid: ofAirports(),
  deck_heatmap: ofAirports(),
  deck_contour: ofAirports({
    cellSize: 100_000,
    contours: [{ lowerThreshold: 2, upperThreshold: 5, color: { r: 33, g: 113, b: 181, a: 1 } }],
  }),
  deck_path: ofRoutes({ line_column: 'line' }),
  deck_arc: ofRoutes({
    start_spatial: { type: 'latlong', lonCol: 'from_longitude', latCol: 'from_latitude' },
    end_spatial: { type: 'latlong', lonCol: 'to_longitude', latCol: 'to_latitude' },
  }),
  deck_polygon: ofRoutes({ line_column: 'line' }),
  deck_geojson: ofRoutes({ geojson: 'feature' }),
  /** Those of `saveLayers`. */
  deck_multi: ofAirports({ deck_slices: [0] }),
  cartodiagram: ofRoutes({
    geom_column: 'feature',
    selected_chart: JSON.stringify({
      id: 0,
      slice_name: 'Flights by destination',
      viz_type: 'pie',
      params: JSON.stringify({ groupby: ['destination'], metric: 'all_flights', row_limit: 20 }),
    }),
  }),
  mapbox: ofAirports({ all_columns_x: 'longitude', all_columns_y: 'latitude' }),
  country_map: ofAirports({ select_country: 'usa', entity: 'state', metric: 'count' }),
  cal_heatmap: ofWeather({
    granularity_sqla: 'date',
    metrics: ['count'],
    adhoc_filters: [IN_2015],
  }),
  bullet: ofWeather({ metric: 'count' }),
  compare: OLD_OVER_TIME,
  rose: OLD_OVER_TIME,
  para: ofWeather({ series: 'weather', metrics: ['count', maximum('temp_max')] }),
  time_pivot: ofWeather({
    granularity_sqla: 'date',
    time_grain_sqla: 'P1M',
    metric: 'count',
    freq: 'AS',
    show_legend: true,
  }),
  horizon: OLD_OVER_TIME,
  big_number: ofWeather({ x_axis: 'date', time_grain_sqla: 'P1Y', metric: 'count' }),
  big_number_total: ofWeather({ metric: 'count', subtitle: 'all days' }),
  pop_kpi: ofWeather({ metric: 'count', time_compare: 'inherit', adhoc_filters: [IN_2015] }),
};

export const formOf = (type: VizType, datasetId: number): FormData => ({
  adhoc_filters: [],
  ...CHART_FORMS[type].form,
  datasource: `${datasetId}__table`,
  viz_type: type,
});

interface Part {
  readonly type: VizType;
  readonly dataset: string;
  readonly slice_name: string;
  readonly form?: ChartForm['form'];
}

/** What maps of layers are made of. */
const LAYERS: readonly Part[] = [
  { type: 'deck_hex', dataset: 'airports', slice_name: 'Airports in hexagons' },
  { type: 'deck_path', dataset: 'routes', slice_name: 'Busy routes', form: { row_limit: 3 } },
];

/** What a map draws at its places. */
const PLACED: Part = {
  type: 'pie',
  dataset: 'routes',
  slice_name: 'Flights by destination',
  form: { groupby: ['destination'], metrics: [], metric: 'all_flights', row_limit: 3 },
};

const savePart = async (
  context: BrowserContext,
  { type, dataset, slice_name, form }: Part,
): Promise<number> => {
  const id = await datasetId(context, dataset);
  const answer = await context.request.post('/api/v1/chart/', {
    headers: { 'Sec-Fetch-Site': 'same-origin' },
    data: {
      slice_name,
      viz_type: type,
      datasource_id: id,
      datasource_type: 'table',
      params: JSON.stringify({ ...formOf(type, id), ...form }),
    },
  });
  return ((await answer.json()) as { id: number }).id;
};

export const saveLayers = async (context: BrowserContext): Promise<readonly number[]> => {
  const ids: number[] = [];
  for (const layer of LAYERS) ids.push(await savePart(context, layer));
  return ids;
};

/** All that maps are made of. */
export const saveParts = async (context: BrowserContext): Promise<void> => {
  await saveLayers(context);
  await savePart(context, PLACED);
};

/** Of an example. */
export const datasetId = async (context: BrowserContext, name: string): Promise<number> => {
  const q = `(filters:!((col:table_name,opr:eq,value:${name})))`;
  const answer = await context.request.get(`/api/v1/dataset/?q=${encodeURIComponent(q)}`);
  const [id] = ((await answer.json()) as { ids: readonly number[] }).ids;
  if (id === undefined) throw new Error(`The example data ${name} are not there`);
  return id;
};
