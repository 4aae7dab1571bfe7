/** Files of a small bundle as a Superset writes them. */
import type { YamlValue } from '../server/bundles/yaml.ts';
import { type BundleFiles, metadataOf } from './bundle.ts';

export const UUIDS = {
  examples: 'a2dc77af-e654-49bb-b321-40f6b559a1ee',
  dataset: 'e8623bb9-5e00-f531-506a-19607f5f8005',
  chart: '79567e46-97f6-4cd2-8e98-4cd211389743',
  dashboard: '04f79081-fb49-7bac-7f14-cc76cd2ad93b',
  query: '11111111-2222-3333-4444-555555555555',
  network: '99999999-2222-3333-4444-555555555555',
} as const;

type File = Readonly<Record<string, YamlValue>>;

export const DATABASE: File = {
  database_name: 'examples',
  sqlalchemy_uri: 'duckdb:///examples.duckdb',
  cache_timeout: null,
  expose_in_sqllab: true,
  allow_run_async: true,
  allow_ctas: true,
  allow_cvas: true,
  allow_csv_upload: true,
  extra: {},
  uuid: UUIDS.examples,
  version: '1.0.0',
};

export const networkDatabase = (change: object = {}): File => ({
  ...DATABASE,
  database_name: 'shop',
  sqlalchemy_uri: 'postgresql+psycopg2://me:XXXXXXXXXX@localhost:5432/shop',
  allow_dml: true,
  uuid: UUIDS.network,
  ...change,
});

export const DATASET: File = {
  table_name: 'sales',
  main_dttm_col: 'day',
  description: null,
  default_endpoint: null,
  offset: 0,
  cache_timeout: null,
  catalog: null,
  schema: null,
  sql: '',
  params: { import_time: 1606677834, remote_id: 64 },
  template_params: null,
  filter_select_enabled: true,
  fetch_values_predicate: null,
  extra: { certification: { certified_by: 'Somebody' } },
  normalize_columns: false,
  always_filter_main_dttm: false,
  folders: null,
  uuid: UUIDS.dataset,
  metrics: [
    {
      metric_name: 'total',
      expression: 'SUM(amount)',
      currency: { symbol: 'EUR', symbolPosition: 'suffix' },
    },
  ],
  columns: [
    { column_name: 'day', is_dttm: true, type: 'TIMESTAMP WITHOUT TIME ZONE' },
    { column_name: 'amount', type: 'TEXT', verbose_name: 'The first' },
    {
      column_name: 'amount',
      type: 'DOUBLE PRECISION',
      verbose_name: 'The last',
      extra: { warning_markdown: 'x' },
    },
  ],
  version: '1.0.0',
  database_uuid: UUIDS.examples,
};

export const CHART: File = {
  slice_name: 'Sales by day',
  description: 'Größe, 日本',
  certified_by: null,
  certification_details: null,
  viz_type: 'echarts_timeseries_line',
  params: {
    datasource: '22__table',
    viz_type: 'echarts_timeseries_line',
    slice_id: 777,
    dashboards: [9],
    x_axis: 'day',
    time_grain_sqla: 'P1M',
    metrics: ['total'],
    groupby: [],
    annotation_layers: [
      { annotationType: 'FORMULA', name: 'Twice', value: '2*x', sourceType: '' },
      { annotationType: 'EVENT', name: 'Theirs', value: 3, sourceType: 'NATIVE' },
    ],
    a_key_of_theirs: 12345678901234567890n,
  },
  query_context:
    '{"datasource":{"id":22,"type":"table"},"force":false,"queries":[{"metrics":["total"],"columns":["day"]}],"form_data":{"datasource":"22__table"}}',
  cache_timeout: null,
  uuid: UUIDS.chart,
  version: '1.0.0',
  dataset_uuid: UUIDS.dataset,
};

export const chartAs = (change: object): File => ({ ...CHART, ...change });

export const DASHBOARD: File = {
  dashboard_title: 'Sales',
  description: 'What was sold',
  css: '',
  slug: null,
  certified_by: '',
  certification_details: '',
  published: false,
  uuid: UUIDS.dashboard,
  position: {
    DASHBOARD_VERSION_KEY: 'v2',
    ROOT_ID: { type: 'ROOT', id: 'ROOT_ID', children: ['GRID_ID'] },
    GRID_ID: { type: 'GRID', id: 'GRID_ID', children: ['ROW-a'], parents: ['ROOT_ID'] },
    HEADER_ID: { type: 'HEADER', id: 'HEADER_ID', meta: { text: 'Sales' } },
    'ROW-a': {
      type: 'ROW',
      id: 'ROW-a',
      children: ['CHART-a'],
      meta: { background: 'BACKGROUND_TRANSPARENT' },
      parents: ['ROOT_ID', 'GRID_ID'],
    },
    'CHART-a': {
      type: 'CHART',
      id: 'CHART-a',
      children: [],
      meta: { chartId: 115, height: 50, sliceName: 'Sales by day', uuid: UUIDS.chart, width: 6 },
      parents: ['ROOT_ID', 'GRID_ID', 'ROW-a'],
    },
  },
  metadata: {
    expanded_slices: { 115: true },
    refresh_frequency: 0,
    color_scheme: 'supersetColors',
    label_colors: { '08': '#1FA8C9' },
    a_key_of_theirs: { kept: [1] },
    native_filter_configuration: [
      {
        id: 'NATIVE_FILTER-a',
        name: 'Day',
        filterType: 'filter_time',
        targets: [{ column: { name: 'day' }, datasetUuid: UUIDS.dataset }],
        scope: { rootPath: ['ROOT_ID'], excluded: [115, 4711] },
        chartsInScope: [115, 4711],
      },
    ],
    chart_configuration: {
      115: { id: 115, crossFilters: { scope: 'global', chartsInScope: [4711] } },
    },
    global_chart_configuration: {
      scope: { rootPath: ['ROOT_ID'], excluded: [] },
      chartsInScope: [115],
    },
  },
  version: '1.0.0',
};

export const dashboardAs = (change: object): File => ({ ...DASHBOARD, ...change });

export const QUERY: File = {
  catalog: null,
  schema: 'main',
  label: 'All sales',
  description: null,
  sql: 'SELECT * FROM sales',
  uuid: UUIDS.query,
  version: '1.0.0',
  database_uuid: UUIDS.examples,
};

/** A dashboard with a chart, its dataset and its database. */
export const salesFiles = (): BundleFiles => ({
  ...metadataOf('Dashboard'),
  'databases/examples.yaml': DATABASE,
  'datasets/examples/sales_1.yaml': DATASET,
  'charts/Sales_by_day_1.yaml': CHART,
  'dashboards/Sales_1.yaml': DASHBOARD,
});
