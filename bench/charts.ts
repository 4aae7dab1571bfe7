/** Each chart type with 1,000 and with 50,000 rows: from the answer to the picture, the longest task meanwhile, and its scripts. */
import type { Browser, BrowserContext, Page } from 'playwright-core';
import type { VizType } from '../src/viz/registry.ts';
import { signedInByPage } from '../test/browser.ts';
import type { Measuring } from './bench.ts';
import type { ApiClient } from './client.ts';
import { embeddedDatabaseId } from './examples.ts';
import { type Measure, print } from './report.ts';

const SIZES = [1000, 50_000] as const;
/** After it the next chart begins. */
const WITHIN_MS = 25_000;
const QUIET_MS = 100;
const SMALLEST = 'big_number_total';

/** Each row has a name, a moment and a place of its own; few rows share a series. */
const rowsSql = (count: number): string => `
  SELECT
    i, 'name ' || i AS name, 'series ' || (i % 5) AS series,
    'from ' || (i % 200) AS source, 'to ' || (i // 200) AS target,
    CASE WHEN i = 0 THEN NULL ELSE 'name ' || (i // 10) END AS parent,
    ['US', 'FR', 'DE', 'BR', 'IN', 'ZA'][i % 6 + 1] AS country,
    ['CA', 'TX', 'NY', 'FL'][i % 4 + 1] AS state,
    TIMESTAMP '2000-01-01' + INTERVAL (i) HOUR AS at,
    TIMESTAMP '2000-01-01' + INTERVAL (i + 1 + i % 90) HOUR AS until,
    (i * 7919) % 1000 + 0.5 AS value,
    -120 + ((i * 7919) % 50000) / 1000.0 AS lon, 30 + ((i * 104729) % 15000) / 1000.0 AS lat,
    format('[[{},{}],[{},{}],[{},{}]]', lon, lat, lon + 0.2, lat, lon, lat + 0.2) AS line,
    '{"type":"Point","coordinates":[' || lon || ',' || lat || ']}' AS feature,
    '{"type":"Point","coordinates":[' || -120 + i % 10 * 5 || ',' || 30 + i // 10 % 4 * 4 || ']}' AS region
  FROM range(${count}) AS numbers(i)`;

const SUM = {
  expressionType: 'SIMPLE',
  aggregate: 'SUM',
  column: { column_name: 'value' },
  label: 'SUM(value)',
};
const MOST = { ...SUM, aggregate: 'MAX', label: 'MAX(value)' };
const LEAST = { ...SUM, aggregate: 'MIN', label: 'MIN(value)' };

/** A calendar asks for both ends. */
const ALL_HOURS = {
  clause: 'WHERE',
  expressionType: 'SIMPLE',
  subject: 'at',
  operator: 'TEMPORAL_RANGE',
  comparator: '2000-01-01 : 2006-01-01',
};

type Settings = Readonly<Record<string, unknown>>;

const OVER_TIME: Settings = { x_axis: 'at', time_grain_sqla: 'PT1H', metrics: [SUM] };
const OLDER: Settings = { granularity_sqla: 'at', time_grain_sqla: 'PT1H', metrics: [SUM] };
const BY_NAME: Settings = { groupby: ['name'], metric: SUM, metrics: [SUM] };
const LINKS: Settings = { source: 'source', target: 'target', metric: SUM };
const BUBBLES: Settings = { entity: 'name', series: 'series', x: SUM, y: MOST, size: LEAST };
const AT = { type: 'latlong', lonCol: 'lon', latCol: 'lat' };
const PLACES: Settings = { spatial: AT, size: SUM };

/** Those of a map of layers, the first of them at the bottom. */
const LAYERS = ['deck_polygon', 'deck_scatter'] as const;

const CHARTS: Readonly<Record<VizType, Settings>> = {
  big_number_total: { metric: SUM },
  big_number: { ...OVER_TIME, metric: SUM },
  pop_kpi: { metric: SUM, time_compare: 'inherit' },
  table: { query_mode: 'raw', all_columns: ['name', 'series', 'at', 'value'] },
  pivot_table_v2: { groupbyRows: ['name'], groupbyColumns: ['series'], metrics: [SUM] },
  time_table: OLDER,
  handlebars: {
    query_mode: 'raw',
    all_columns: ['name'],
    handlebarsTemplate: '{{#each data}}{{name}} {{/each}}',
  },
  echarts_timeseries_line: OVER_TIME,
  echarts_timeseries_smooth: OVER_TIME,
  echarts_timeseries_step: OVER_TIME,
  echarts_timeseries_bar: OVER_TIME,
  echarts_area: OVER_TIME,
  echarts_timeseries_scatter: OVER_TIME,
  echarts_timeseries: OVER_TIME,
  mixed_timeseries: { ...OVER_TIME, metrics_b: [MOST], groupby_b: [] },
  histogram_v2: { column: 'value', bins: 20 },
  box_plot: { columns: ['at'], time_grain_sqla: 'P1M', groupby: ['series'], metrics: [SUM] },
  heatmap_v2: { x_axis: 'source', groupby: 'target', metric: SUM },
  radar: { groupby: ['name'], metrics: [SUM, MOST, LEAST] },
  bubble_v2: BUBBLES,
  bubble: BUBBLES,
  waterfall: { x_axis: 'name', metric: SUM },
  gantt_chart: { start_time: 'at', end_time: 'until', y_axis: 'name', series: 'series' },
  pie: BY_NAME,
  treemap_v2: BY_NAME,
  sunburst_v2: { columns: ['series', 'name'], metric: SUM },
  partition: { groupby: ['series', 'name'], metrics: [SUM] },
  funnel: BY_NAME,
  gauge_chart: BY_NAME,
  sankey_v2: LINKS,
  graph_chart: LINKS,
  chord: { groupby: 'source', columns: 'target', metric: SUM },
  tree_chart: { id: 'name', parent: 'parent' },
  word_cloud: { series: 'name', metric: SUM },
  world_map: { entity: 'country', country_fieldtype: 'cca2', metric: SUM },
  country_map: { select_country: 'usa', entity: 'state', metric: SUM },
  deck_scatter: { spatial: AT, dimension: 'series' },
  deck_hex: PLACES,
  deck_grid: PLACES,
  deck_screengrid: PLACES,
  deck_heatmap: PLACES,
  deck_contour: {
    ...PLACES,
    cellSize: 50_000,
    contours: [{ lowerThreshold: 500, color: { r: 33, g: 113, b: 181, a: 1 } }],
  },
  deck_path: { line_column: 'line', line_type: 'json' },
  deck_polygon: { line_column: 'line', line_type: 'json', metric: SUM },
  deck_arc: { start_spatial: AT, end_spatial: { ...AT, latCol: 'lon', lonCol: 'lat' } },
  deck_geojson: { geojson: 'feature' },
  /** Its layers are charts, made for each size. */
  deck_multi: {},
  cartodiagram: {
    geom_column: 'region',
    selected_chart: JSON.stringify({
      id: 0,
      slice_name: 'series',
      viz_type: 'pie',
      params: JSON.stringify({ groupby: ['series'], metric: SUM, row_limit: 1000 }),
    }),
  },
  mapbox: { all_columns_x: 'lon', all_columns_y: 'lat' },
  cal_heatmap: { ...OLDER, adhoc_filters: [ALL_HOURS] },
  bullet: { metric: SUM },
  compare: OLDER,
  rose: { ...OLDER, groupby: ['series'] },
  para: { series: 'name', metrics: [SUM, MOST, LEAST] },
  time_pivot: { ...OLDER, metric: SUM, freq: 'MS' },
  horizon: { ...OLDER, groupby: ['series'] },
};

/** Some of the types, named with commas between them; all where nothing is said. */
const { SEXTANT_BENCH_TYPES: named } = process.env;

const chosen = (): readonly (readonly [string, Settings])[] => {
  const all = Object.entries(CHARTS);
  if (named === undefined) return all;
  const names = named.split(',');
  const unknown = names.filter((name) => !Object.hasOwn(CHARTS, name));
  if (unknown.length > 0) throw new Error(`no chart type "${unknown.join('", "')}" is measured`);
  return all.filter(([type]) => names.includes(type));
};

const makeDataset = async (client: ApiClient, database: number, count: number): Promise<number> => {
  const { id } = await client.json<{ id: number }>('POST', '/api/v1/dataset/', {
    database,
    table_name: `bench_rows_${count}`,
    sql: rowsSql(count),
  });
  return id;
};

interface Rows {
  readonly dataset: number;
  readonly count: number;
}

const makeChart = async (
  client: ApiClient,
  type: string,
  settings: Settings,
  { dataset, count }: Rows,
): Promise<number> => {
  const { id } = await client.json<{ id: number }>('POST', '/api/v1/chart/', {
    slice_name: `${type}: ${count}`,
    viz_type: type,
    datasource_id: dataset,
    datasource_type: 'table',
    params: JSON.stringify({
      adhoc_filters: [],
      row_limit: count,
      ...settings,
      viz_type: type,
      datasource: `${dataset}__table`,
    }),
  });
  return id;
};

/** What a chart needs beside its settings. */
const madeFor = async (client: ApiClient, type: string, rows: Rows): Promise<Settings> => {
  if (type !== 'deck_multi') return {};
  const layers: number[] = [];
  for (const layer of LAYERS) layers.push(await makeChart(client, layer, CHARTS[layer], rows));
  return { deck_slices: layers };
};

interface Seen {
  readonly drawMs: number;
  readonly longestMs: number;
  /** Transferred bytes of each script. */
  readonly scripts: Readonly<Record<string, number>>;
}

interface Noted {
  /** When the chart was drawn first. */
  drawn: number;
  readonly tasks: { readonly from: number; readonly ms: number }[];
}

const DATA = /\/api\/v1\/chart\/data|\/explore_json\//;

const watch = async (page: Page): Promise<void> => {
  await page.addInitScript(() => {
    const noted: Noted = { drawn: 0, tasks: [] };
    Object.assign(window, { noted });
    new PerformanceObserver((list) => {
      for (const { startTime, duration } of list.getEntries())
        noted.tasks.push({ from: startTime, ms: duration });
    }).observe({ type: 'longtask', buffered: true });
    new MutationObserver(() => {
      if (noted.drawn === 0 && document.querySelector('section[data-status="rendered"]'))
        noted.drawn = performance.now();
    }).observe(document, { subtree: true, childList: true, attributeFilter: ['data-status'] });
  });
};

const visit = async (context: BrowserContext, id: number): Promise<Seen> => {
  const page = await context.newPage();
  try {
    page.setDefaultTimeout(WITHIN_MS);
    await watch(page);
    await page.goto(`/explore/?slice_id=${id}`);
    await page.locator('section[data-status="rendered"]').first().waitFor();
    await page.waitForLoadState('networkidle');
    return await page.evaluate(
      ({ data, quietMs }) => {
        const { drawn: first, tasks } = (window as unknown as { noted: Noted }).noted;
        const files = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
        const answered = files
          .filter(({ name, responseEnd }) => new RegExp(data).test(name) && responseEnd <= first)
          .reduce((last, { responseEnd }) => Math.max(last, responseEnd), 0);
        /** Large pictures go on for a while, in tasks that follow each other. */
        const drawn = tasks.reduce(
          (end, { from, ms }) => (from <= end + quietMs ? Math.max(end, from + ms) : end),
          first,
        );
        return {
          drawMs: drawn - answered,
          longestMs: tasks
            .filter(({ from, ms }) => from + ms > answered && from <= drawn)
            .reduce((most, { ms }) => Math.max(most, ms), 0),
          scripts: Object.fromEntries(
            files
              .filter(({ name }) => new URL(name).pathname.endsWith('.js'))
              .map(({ name, encodedBodySize }) => [name, encodedBodySize]),
          ),
        };
      },
      { data: DATA.source, quietMs: QUIET_MS },
    );
  } finally {
    await page.close();
  }
};

const measuresOf = (type: string, count: number, { drawMs, longestMs }: Seen): Measure => ({
  name: `${type}, ${count.toLocaleString('en-US')} rows: answer to picture`,
  value: drawMs,
  unit: 'ms',
  target: null,
  note: `longest task ${longestMs.toFixed(0)} ms`,
});

const drawAll = async (browser: Browser, url: string, client: ApiClient): Promise<void> => {
  const types = chosen();
  const database = await embeddedDatabaseId(client);
  const sizes: Rows[] = [];
  for (const count of SIZES)
    sizes.push({ count, dataset: await makeDataset(client, database, count) });
  const context = await signedInByPage(browser, url);
  let common: Seen['scripts'] | null = null;
  try {
    for (const [type, settings] of types) {
      let own = 0;
      for (const size of sizes) {
        try {
          const made = await madeFor(client, type, size);
          const id = await makeChart(client, type, { ...settings, ...made }, size);
          // The first visit loads the scripts and has the answer kept.
          const first = await visit(context, id);
          if (type === SMALLEST) common ??= first.scripts;
          own = Object.entries(first.scripts)
            .filter(([name]) => common?.[name] === undefined)
            .reduce((sum, [, bytes]) => sum + bytes, 0);
          print(measuresOf(type, size.count, await visit(context, id)));
        } catch (error) {
          const [why] = String(error).split('\n');
          console.log(`${type}, ${size.count} rows: not drawn: ${why}`);
        }
      }
      print({
        name: `${type}: scripts beside those of ${SMALLEST}`,
        value: own / 1000,
        unit: 'kB',
        target: null,
      });
    }
  } finally {
    await context.close();
  }
};

/** Prints each type as it is done: there are many. */
export const charts: Measuring = async (bench) => {
  const { url } = await bench.server();
  await drawAll(await bench.browser(), url, await bench.client());
  return [];
};
