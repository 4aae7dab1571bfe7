/** A question for each chart type, and the settings that answer it with one of the example datasets. */
import { chartSize, FIRST_SIZE } from '@/viz/plugins/mapCharts/chartSize';
import type { VizType } from '@/viz/registry';
import { about, aggregated, computed, during, type TypeExample, where } from './typeExample';

const weather = about('seattle_weather');
const flights = about('flights');
const movies = about('movies');
const gapminder = about('gapminder');
const stocks = about('stocks');
const airports = about('airports');
const routes = about('routes');

/** Airports of the mainland. */
const PLACES = {
  spatial: { type: 'latlong', lonCol: 'longitude', latCol: 'latitude' },
  adhoc_filters: [where('longitude', '>', -130), where('longitude', '<', -60)],
};
const corner = (x: 0 | 1, y: 0 | 1) =>
  `'[' || (floor(longitude) + ${x}) || ',' || (floor(latitude) + ${y}) || ']'`;
/** A square degree around a place, as a list of JSON. */
const SQUARE = `'[' || ${[corner(0, 0), corner(1, 0), corner(1, 1), corner(0, 1)].join(" || ',' || ")} || ']'`;

/** The middle of a part of the country, as a point of GeoJSON. */
const MIDDLE = `'{"type":"Point","coordinates":[' || (10 * floor(longitude / 10) + 5) || ',' || (10 * floor(latitude / 10) + 5) || ']}'`;

const HIGH = 'average_high';
const BY_MONTH = { x_axis: 'date', time_grain_sqla: 'P1M', metrics: [HIGH] };
const OF_STOCKS = {
  x_axis: 'date',
  time_grain_sqla: 'P1M',
  metrics: ['average_price'],
  groupby: ['symbol'],
};
const OLDER_STOCKS = {
  granularity_sqla: 'date',
  time_grain_sqla: 'P1M',
  metrics: ['average_price'],
  groupby: ['symbol'],
};
const IN_2005 = where('year', '==', 2005);
const LIFE = aggregated('AVG', 'life_expect', 'Life expectancy');
const CHILDREN = aggregated('AVG', 'fertility', 'Children per woman');

export const TYPE_EXAMPLES: Readonly<Record<VizType, TypeExample>> = {
  table: movies('Which films took the most, and what did they cost?', {
    query_mode: 'aggregate',
    groupby: ['title', 'genre'],
    metrics: ['gross_worldwide', 'budget', 'audience_score'],
    row_limit: 50,
    show_cell_bars: true,
  }),
  pivot_table_v2: movies('What did films of each genre and rating take?', {
    groupbyRows: ['genre'],
    groupbyColumns: ['mpaa_rating'],
    metrics: ['gross_worldwide'],
    rowTotals: true,
    colTotals: true,
    rowOrder: 'value_z_to_a',
    valueFormat: '$.3s',
  }),
  time_table: stocks('How did each share change from month to month?', {
    ...OLDER_STOCKS,
    column_collection: [
      { key: 'now', label: 'Latest', colType: 'time', timeLag: 0 },
      { key: 'trend', label: 'Trend', colType: 'spark', sparkType: 'line', width: '300' },
      {
        key: 'year',
        label: 'In a year',
        colType: 'time',
        comparisonType: 'perc_change',
        timeLag: 12,
        d3format: '+.1%',
      },
    ],
  }),
  handlebars: movies('The ten films that took the most, as a text', {
    query_mode: 'aggregate',
    groupby: ['title'],
    metrics: ['gross_worldwide'],
    row_limit: 10,
    handlebarsTemplate:
      '<ol>\n{{#each data}}\n  <li><b>{{title}}</b>: ${{gross_worldwide}}</li>\n{{/each}}\n</ol>',
  }),
  echarts_timeseries_line: stocks('How did the prices of five shares go?', OF_STOCKS),
  echarts_timeseries_smooth: weather('How warm was each month?', BY_MONTH),
  echarts_timeseries_step: gapminder('How did the five largest countries grow?', {
    x_axis: 'year',
    metrics: ['population'],
    groupby: ['country'],
    limit: 5,
    timeseries_limit_metric: 'population',
  }),
  echarts_timeseries_bar: flights('How many flights were early, on time or late each week?', {
    x_axis: 'date',
    time_grain_sqla: 'P1W',
    metrics: ['count'],
    groupby: ['punctuality'],
    stack: 'Stack',
  }),
  echarts_area: weather('How many days of each weather did the months have?', {
    x_axis: 'date',
    time_grain_sqla: 'P1M',
    metrics: ['count'],
    groupby: ['weather'],
    stack: 'Stack',
  }),
  echarts_timeseries_scatter: weather('How warm were the days?', {
    x_axis: 'date',
    time_grain_sqla: 'P1D',
    metrics: [HIGH],
    markerSize: 4,
  }),
  echarts_timeseries: stocks('How did the prices of five shares go?', OF_STOCKS),
  mixed_timeseries: weather('How much did it rain, and how warm was it?', {
    x_axis: 'date',
    time_grain_sqla: 'P1M',
    metrics: ['total_precipitation'],
    groupby: [],
    seriesType: 'bar',
    metrics_b: [HIGH],
    groupby_b: [],
    yAxisIndexB: 1,
  }),
  histogram_v2: weather('How often was it how warm?', {
    column: 'temp_max',
    bins: 20,
    row_limit: 5000,
  }),
  box_plot: movies('How do audiences judge the films of each rating?', {
    columns: ['title'],
    groupby: ['mpaa_rating'],
    metrics: [aggregated('AVG', 'imdb_rating', 'Audience, of 10')],
    adhoc_filters: [where('imdb_rating', 'IS NOT NULL')],
    whiskerOptions: '5/95 percentiles',
  }),
  heatmap_v2: flights('When are flights late, by hour and distance?', {
    x_axis: 'hour',
    groupby: 'distance_class',
    metric: 'average_delay',
    sort_x_axis: 'alpha_asc',
    sort_y_axis: 'alpha_asc',
  }),
  radar: weather('What is each weather like?', {
    groupby: ['weather'],
    metrics: [
      HIGH,
      aggregated('AVG', 'temp_min', 'Average low (°C)'),
      aggregated('AVG', 'precipitation', 'Rain a day (mm)'),
      aggregated('AVG', 'wind', 'Wind (m/s)'),
    ],
    show_labels: false,
  }),
  bubble_v2: gapminder('Do people live longer where families are smaller?', {
    entity: 'country',
    x: CHILDREN,
    y: LIFE,
    size: 'population',
    adhoc_filters: [IN_2005],
  }),
  bubble: gapminder('Do people live longer where families are smaller?', {
    entity: 'country',
    x: CHILDREN,
    y: LIFE,
    size: 'population',
    adhoc_filters: [IN_2005],
  }),
  waterfall: weather('How do the days of each weather add up to four years?', {
    x_axis: 'weather',
    metric: 'count',
    show_value: true,
  }),
  gantt_chart: weather('Which days of January 2012 had which weather?', {
    start_time: 'date',
    end_time: computed("date + INTERVAL '1 day'", 'until'),
    y_axis: 'weather',
    series: 'weather',
    adhoc_filters: [during('date', '2012-01-01 : 2012-02-01')],
  }),
  pie: weather('Which share of the days had each weather?', {
    groupby: ['weather'],
    metric: 'count',
  }),
  treemap_v2: movies('Whose films took most in each genre?', {
    groupby: ['genre', 'distributor'],
    metric: 'gross_worldwide',
    row_limit: 100,
    adhoc_filters: [where('genre', 'IS NOT NULL')],
  }),
  sunburst_v2: movies('Which genres and ratings took the most?', {
    columns: ['genre', 'mpaa_rating'],
    metric: 'gross_worldwide',
    show_labels: true,
  }),
  partition: movies('How do takings divide by genre and rating?', {
    groupby: ['genre', 'mpaa_rating'],
    metrics: ['gross_worldwide'],
    partition_limit: 6,
  }),
  funnel: flights('How many flights go how far?', { groupby: ['distance_class'], metric: 'count' }),
  gauge_chart: flights('Which share of flights is on time?', {
    metric: 'on_time_share',
    min_val: 0,
    max_val: 1,
  }),
  sankey_v2: movies('Which sources lead to which genres?', {
    source: 'source',
    target: 'genre',
    metric: 'count',
    row_limit: 40,
  }),
  graph_chart: routes('Which airports do the busiest routes join?', {
    source: 'origin',
    target: 'destination',
    metric: 'all_flights',
    row_limit: 60,
    adhoc_filters: [where('flights', '>', 6000)],
  }),
  chord: routes('How do the busiest routes join airports?', {
    groupby: 'origin',
    columns: 'destination',
    metric: 'all_flights',
    row_limit: 40,
  }),
  tree_chart: weather('Which days were as cold as another one was warm?', {
    id: 'temp_max',
    parent: 'temp_min',
    adhoc_filters: [during('date', '2012-12-02 : 2012-12-07')],
  }),
  word_cloud: movies('Who directed the most films?', {
    series: 'director',
    metric: 'count',
    row_limit: 60,
    adhoc_filters: [where('director', 'IS NOT NULL')],
  }),
  world_map: gapminder('How long do people live in each country?', {
    entity: 'country',
    country_fieldtype: 'name',
    metric: 'average_life_expectancy',
    color_by: 'metric',
    adhoc_filters: [IN_2005],
  }),
  deck_scatter: airports('Where are the airports of each state?', {
    ...PLACES,
    dimension: 'state',
    point_radius_fixed: { type: 'fix', value: 8000 },
  }),
  deck_hex: airports('Where are airports close to each other?', {
    ...PLACES,
    size: 'count',
    grid_size: 80_000,
  }),
  deck_grid: airports('Where are airports close to each other?', {
    ...PLACES,
    size: 'count',
    grid_size: 80_000,
  }),
  deck_screengrid: airports('Where are airports close to each other?', {
    ...PLACES,
    size: 'count',
    grid_size: 16,
  }),
  deck_heatmap: airports('Where are airports close to each other?', {
    ...PLACES,
    size: 'count',
  }),
  deck_contour: airports('Where do airports crowd?', {
    ...PLACES,
    size: 'count',
    cellSize: 100_000,
    contours: [
      { lowerThreshold: 5, upperThreshold: 15, color: { r: 66, g: 146, b: 198, a: 0.6 } },
      { lowerThreshold: 15, upperThreshold: 1000, color: { r: 8, g: 69, b: 148, a: 0.8 } },
    ],
  }),
  deck_path: routes('Between which places are most flights?', {
    line_column: 'line',
    line_type: 'json',
    metric: 'all_flights',
    row_limit: 200,
  }),
  deck_arc: routes('Between which places are most flights?', {
    start_spatial: { type: 'latlong', lonCol: 'from_longitude', latCol: 'from_latitude' },
    end_spatial: { type: 'latlong', lonCol: 'to_longitude', latCol: 'to_latitude' },
    metric: 'all_flights',
    row_limit: 200,
  }),
  deck_polygon: airports('Which square degrees have most airports?', {
    line_column: computed(SQUARE, 'square'),
    line_type: 'json',
    metric: 'count',
    adhoc_filters: PLACES.adhoc_filters,
  }),
  deck_geojson: routes('Which features have most flights?', {
    geojson: 'feature',
    metric: 'all_flights',
    row_limit: 200,
  }),
  deck_multi: {
    ...airports('Do the busiest routes join the places where airports crowd?', {}),
    layers: ['Airports by area', 'The busiest routes'],
  },
  cartodiagram: airports('Which states have the airports of each part of the country?', {
    geom_column: computed(MIDDLE, 'part'),
    selected_chart: JSON.stringify({
      id: 0,
      slice_name: 'Airports by state',
      viz_type: 'pie',
      params: JSON.stringify({
        groupby: ['state'],
        metric: 'count',
        row_limit: 500,
        show_labels: false,
        show_legend: false,
        adhoc_filters: PLACES.adhoc_filters,
      }),
    }),
    chart_size: chartSize('LINEAR', {
      ...FIRST_SIZE.configs,
      zoom: 3,
      width: 44,
      height: 44,
      slope: 16,
    }),
  }),
  mapbox: airports('How many airports are where?', {
    all_columns_x: 'longitude',
    all_columns_y: 'latitude',
  }),
  country_map: airports('Which states have most airports?', {
    select_country: 'usa',
    entity: 'state',
    metric: 'count',
  }),
  cal_heatmap: weather('How warm was each day of 2015?', {
    granularity_sqla: 'date',
    domain_granularity: 'month',
    subdomain_granularity: 'day',
    metrics: [HIGH],
    adhoc_filters: [during('date', '2015-01-01 : 2016-01-01')],
  }),
  bullet: flights('How late are flights, on average?', {
    metric: 'average_delay',
    ranges: '5,10,15',
    markers: '7',
  }),
  compare: stocks('How much did each share change since the start?', OLDER_STOCKS),
  rose: weather('How many days of each weather did the years have?', {
    granularity_sqla: 'date',
    time_grain_sqla: 'P1Y',
    metrics: ['count'],
    groupby: ['weather'],
  }),
  para: gapminder('How do population, life and family size go together?', {
    series: 'country',
    metrics: ['population', LIFE, CHILDREN],
    secondary_metric: LIFE,
    adhoc_filters: [IN_2005],
  }),
  time_pivot: weather('How warm was each month beside the same of other years?', {
    granularity_sqla: 'date',
    time_grain_sqla: 'P1M',
    metric: HIGH,
    freq: 'AS',
  }),
  horizon: stocks('How did five shares change since the start?', {
    ...OLDER_STOCKS,
    horizon_color_scale: 'change',
    series_height: 60,
  }),
  big_number: weather('How warm was the last month, and those before?', {
    x_axis: 'date',
    time_grain_sqla: 'P1M',
    metric: HIGH,
    compare_lag: 12,
    compare_suffix: 'a year ago',
  }),
  big_number_total: flights('How many flights are there?', { metric: 'count' }),
  pop_kpi: weather('Was 2015 warmer than the year before?', {
    metric: HIGH,
    time_compare: '1 year ago',
    adhoc_filters: [during('date', '2015-01-01 : 2016-01-01')],
  }),
};
