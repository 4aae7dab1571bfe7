/** The queries of every chart type, apart from its drawing: data can be requested before that code is loaded. */
import type { ChartResult } from './chartResult';
import type { FormData, QueryObject } from './formData';
import { byPlace, innerChart } from './innerChart';
import { buildBubbleQueries } from './plugins/bubble/query';
import { buildChordQueries } from './plugins/chord/query';
import { buildBoxPlotQueries } from './plugins/boxPlot/query';
import { buildFunnelQueries } from './plugins/funnel/query';
import { buildGaugeQueries } from './plugins/gauge/query';
import { buildGanttQueries } from './plugins/gantt/query';
import { buildGraphQueries } from './plugins/graph/query';
import { buildSankeyQueries } from './plugins/sankey/query';
import { buildHeatmapQueries } from './plugins/heatmap/query';
import { buildHistogramQueries } from './plugins/histogram/query';
import { buildMixedQueries, sideForm } from './plugins/mixed/query';
import {
  buildComparisonQueries,
  buildTotalQueries,
  buildTrendQueries,
} from './plugins/bigNumber/query';
import { buildOtherQueries } from './plugins/otherType/query';
import { buildPieQueries, buildWholeQueries } from './plugins/pie/query';
import { buildPartitionQueries } from './plugins/partition/query';
import { buildHandlebarsQueries } from './plugins/handlebars/query';
import { buildRadarQueries } from './plugins/radar/query';
import { buildWaterfallQueries } from './plugins/waterfall/query';
import { buildPivotQueries, buildPivotTotals } from './plugins/pivotTable/query';
import { buildSunburstQueries } from './plugins/sunburst/query';
import { buildTableQueries } from './plugins/table/query';
import { buildTreeQueries } from './plugins/tree/query';
import { buildWordCloudQueries } from './plugins/wordCloud/query';
import { buildCalendarQueries } from './plugins/calendar/query';
import { buildBulletQueries } from './plugins/bullet/query';
import { buildParallelQueries } from './plugins/parallel/query';
import { buildTimePivotQueries } from './plugins/timePivot/query';
import { buildArcsQueries } from './plugins/mapArcs/query';
import { buildWeighedQueries } from './plugins/mapCells/query';
import { buildClustersQueries } from './plugins/mapClusters/query';
import { buildCountryMapQueries } from './plugins/countryMap/query';
import { buildFeaturesQueries } from './plugins/mapFeatures/query';
import { buildLinesQueries } from './plugins/mapLines/query';
import { buildPolygonsQueries } from './plugins/mapPolygons/query';
import { buildMapPointsQueries } from './plugins/mapPoints/query';
import { buildWorldMapQueries } from './plugins/worldMap/query';
import { buildTreemapQueries } from './plugins/treemap/query';
import { buildTimeseriesQueries } from './plugins/timeseries/query';
import { type VizType, vizEntry } from './registry';
import type { BuildQueries, QueryView } from './vizPlugin';

const BUILDERS: Readonly<Record<VizType, BuildQueries>> = {
  table: buildTableQueries,
  pivot_table_v2: buildPivotQueries,
  time_table: buildTimeseriesQueries,
  handlebars: buildHandlebarsQueries,
  echarts_timeseries_line: buildTimeseriesQueries,
  echarts_timeseries_smooth: buildTimeseriesQueries,
  echarts_timeseries_step: buildTimeseriesQueries,
  echarts_timeseries: buildTimeseriesQueries,
  echarts_timeseries_bar: buildTimeseriesQueries,
  echarts_area: buildTimeseriesQueries,
  echarts_timeseries_scatter: buildTimeseriesQueries,
  mixed_timeseries: buildMixedQueries,
  histogram_v2: buildHistogramQueries,
  heatmap_v2: buildHeatmapQueries,
  radar: buildRadarQueries,
  bubble_v2: buildBubbleQueries,
  bubble: buildBubbleQueries,
  waterfall: buildWaterfallQueries,
  box_plot: buildBoxPlotQueries,
  pie: buildPieQueries,
  funnel: buildFunnelQueries,
  treemap_v2: buildTreemapQueries,
  sunburst_v2: buildSunburstQueries,
  partition: buildPartitionQueries,
  sankey_v2: buildSankeyQueries,
  graph_chart: buildGraphQueries,
  chord: buildChordQueries,
  gantt_chart: buildGanttQueries,
  tree_chart: buildTreeQueries,
  word_cloud: buildWordCloudQueries,
  gauge_chart: buildGaugeQueries,
  cal_heatmap: buildCalendarQueries,
  bullet: buildBulletQueries,
  compare: buildTimeseriesQueries,
  rose: buildTimeseriesQueries,
  para: buildParallelQueries,
  time_pivot: buildTimePivotQueries,
  horizon: buildTimeseriesQueries,
  world_map: buildWorldMapQueries,
  deck_scatter: buildMapPointsQueries,
  deck_hex: buildWeighedQueries,
  deck_grid: buildWeighedQueries,
  deck_screengrid: buildWeighedQueries,
  deck_heatmap: buildWeighedQueries,
  deck_contour: buildWeighedQueries,
  deck_path: buildLinesQueries,
  deck_arc: buildArcsQueries,
  deck_polygon: buildPolygonsQueries,
  deck_geojson: buildFeaturesQueries,
  /** Its layers ask, each for itself. */
  deck_multi: () => [],
  /** What the chart asks that it draws at each place. */
  cartodiagram: (form, view) => {
    const inner = innerChart(form);
    return inner?.problem === null
      ? buildQueries(inner.asks, view).map((query) => byPlace(query, form))
      : [];
  },
  mapbox: buildClustersQueries,
  country_map: buildCountryMapQueries,
  big_number: buildTrendQueries,
  big_number_total: buildTotalQueries,
  pop_kpi: buildComparisonQueries,
};

/** The queries of a chart, from its settings and from what its reader did. */
export const buildQueries = (formData: FormData, view?: QueryView): readonly QueryObject[] => {
  const entry = vizEntry(formData.viz_type);
  return entry ? BUILDERS[entry.type](formData, view) : buildOtherQueries(formData, view);
};

/** The rows of annotation layers are read apart, so that a layer that fails never takes its chart with it. */
const withoutLayers = (query: QueryObject): QueryObject => ({ ...query, annotation_layers: [] });

/** The queries to send. */
export const queriesToRun = (formData: FormData, view?: QueryView): readonly QueryObject[] =>
  buildQueries(formData, view).map(withoutLayers);

/** The settings of each query of a chart, where each has its own. */
export const formsOfQueries = (formData: FormData): readonly FormData[] =>
  formData.viz_type === 'mixed_timeseries'
    ? [sideForm(formData, 'a'), sideForm(formData, 'b')]
    : [formData];

type Later = (form: FormData, results: readonly ChartResult[]) => readonly QueryObject[];

const LATER: ReadonlyMap<string, Later> = new Map([
  ['pie', buildWholeQueries],
  ['pivot_table_v2', buildPivotTotals],
]);

/** What a limit cuts of this type is in its picture all the same, as one. */
export const showsRest = (type: string): boolean => type === 'pie';

/** What only the answers show that it has to be asked; its answers follow them. */
export const laterQueries: Later = (formData, results) =>
  (LATER.get(formData.viz_type)?.(formData, results) ?? []).map(withoutLayers);
