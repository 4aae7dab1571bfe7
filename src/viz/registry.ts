import { bubbleMeta, oldBubbleMeta } from './plugins/bubble/meta';
import { chordMeta } from './plugins/chord/meta';
import { boxPlotMeta } from './plugins/boxPlot/meta';
import { heatmapMeta } from './plugins/heatmap/meta';
import { histogramMeta } from './plugins/histogram/meta';
import { mixedMeta } from './plugins/mixed/meta';
import { bigNumberMeta, bigNumberTotalMeta, comparisonMeta } from './plugins/bigNumber/meta';
import { funnelMeta } from './plugins/funnel/meta';
import { gaugeMeta } from './plugins/gauge/meta';
import { ganttMeta } from './plugins/gantt/meta';
import { graphMeta } from './plugins/graph/meta';
import { sankeyMeta } from './plugins/sankey/meta';
import { pieMeta } from './plugins/pie/meta';
import { radarMeta } from './plugins/radar/meta';
import { calendarMeta } from './plugins/calendar/meta';
import { bulletMeta } from './plugins/bullet/meta';
import { compareMeta } from './plugins/compare/meta';
import { roseMeta } from './plugins/rose/meta';
import { parallelMeta } from './plugins/parallel/meta';
import { timePivotMeta } from './plugins/timePivot/meta';
import { horizonMeta } from './plugins/horizon/meta';
import { worldMapMeta } from './plugins/worldMap/meta';
import { hexagonsMeta, screenMeta, squaresMeta } from './plugins/mapCells/meta';
import { mapHeatMeta } from './plugins/mapHeat/meta';
import { mapContoursMeta } from './plugins/mapContours/meta';
import { mapLinesMeta } from './plugins/mapLines/meta';
import { mapArcsMeta } from './plugins/mapArcs/meta';
import { mapPolygonsMeta } from './plugins/mapPolygons/meta';
import { mapFeaturesMeta } from './plugins/mapFeatures/meta';
import { mapClustersMeta } from './plugins/mapClusters/meta';
import { countryMapMeta } from './plugins/countryMap/meta';
import { mapChartsMeta } from './plugins/mapCharts/meta';
import { mapLayersMeta } from './plugins/mapLayers/meta';
import { mapPointsMeta } from './plugins/mapPoints/meta';
import { waterfallMeta } from './plugins/waterfall/meta';
import { pivotTableMeta } from './plugins/pivotTable/meta';
import { partitionMeta } from './plugins/partition/meta';
import { sunburstMeta } from './plugins/sunburst/meta';
import { timeTableMeta } from './plugins/timeTable/meta';
import { handlebarsMeta } from './plugins/handlebars/meta';
import { tableMeta } from './plugins/table/meta';
import { treeMeta } from './plugins/tree/meta';
import { wordCloudMeta } from './plugins/wordCloud/meta';
import { treemapMeta } from './plugins/treemap/meta';
import {
  areaMeta,
  barMeta,
  genericMeta,
  lineMeta,
  scatterMeta,
  smoothMeta,
  stepMeta,
} from './plugins/timeseries/meta';
import type { VizEntry } from './vizPlugin';

/** Every chart type the product draws, in the order of the gallery. */
export const VIZ_TYPES = [
  { ...tableMeta, load: () => import('./plugins/table') },
  { ...pivotTableMeta, load: () => import('./plugins/pivotTable') },
  { ...timeTableMeta, load: () => import('./plugins/timeTable') },
  { ...handlebarsMeta, load: () => import('./plugins/handlebars') },
  { ...lineMeta, load: () => import('./plugins/timeseries/line') },
  { ...smoothMeta, load: () => import('./plugins/timeseries/smooth') },
  { ...stepMeta, load: () => import('./plugins/timeseries/step') },
  { ...barMeta, load: () => import('./plugins/timeseries/bar') },
  { ...areaMeta, load: () => import('./plugins/timeseries/area') },
  { ...scatterMeta, load: () => import('./plugins/timeseries/scatter') },
  { ...mixedMeta, load: () => import('./plugins/mixed') },
  { ...histogramMeta, load: () => import('./plugins/histogram') },
  { ...boxPlotMeta, load: () => import('./plugins/boxPlot') },
  { ...heatmapMeta, load: () => import('./plugins/heatmap') },
  { ...radarMeta, load: () => import('./plugins/radar') },
  { ...bubbleMeta, load: () => import('./plugins/bubble') },
  { ...oldBubbleMeta, load: () => import('./plugins/bubble') },
  { ...waterfallMeta, load: () => import('./plugins/waterfall') },
  { ...ganttMeta, load: () => import('./plugins/gantt') },
  { ...genericMeta, load: () => import('./plugins/timeseries/line') },
  { ...pieMeta, load: () => import('./plugins/pie') },
  { ...treemapMeta, load: () => import('./plugins/treemap') },
  { ...sunburstMeta, load: () => import('./plugins/sunburst') },
  { ...partitionMeta, load: () => import('./plugins/partition') },
  { ...funnelMeta, load: () => import('./plugins/funnel') },
  { ...gaugeMeta, load: () => import('./plugins/gauge') },
  { ...sankeyMeta, load: () => import('./plugins/sankey') },
  { ...graphMeta, load: () => import('./plugins/graph') },
  { ...chordMeta, load: () => import('./plugins/chord') },
  { ...treeMeta, load: () => import('./plugins/tree') },
  { ...wordCloudMeta, load: () => import('./plugins/wordCloud') },
  { ...worldMapMeta, load: () => import('./plugins/worldMap') },
  { ...mapPointsMeta, load: () => import('./plugins/mapPoints') },
  { ...hexagonsMeta, load: () => import('./plugins/mapCells/hexagons') },
  { ...squaresMeta, load: () => import('./plugins/mapCells/squares') },
  { ...screenMeta, load: () => import('./plugins/mapCells/screen') },
  { ...mapHeatMeta, load: () => import('./plugins/mapHeat') },
  { ...mapContoursMeta, load: () => import('./plugins/mapContours') },
  { ...mapLinesMeta, load: () => import('./plugins/mapLines') },
  { ...mapArcsMeta, load: () => import('./plugins/mapArcs') },
  { ...mapPolygonsMeta, load: () => import('./plugins/mapPolygons') },
  { ...mapFeaturesMeta, load: () => import('./plugins/mapFeatures') },
  { ...mapLayersMeta, load: () => import('./plugins/mapLayers') },
  { ...mapChartsMeta, load: () => import('./plugins/mapCharts') },
  { ...mapClustersMeta, load: () => import('./plugins/mapClusters') },
  { ...countryMapMeta, load: () => import('./plugins/countryMap') },
  { ...calendarMeta, load: () => import('./plugins/calendar') },
  { ...bulletMeta, load: () => import('./plugins/bullet') },
  { ...compareMeta, load: () => import('./plugins/compare') },
  { ...roseMeta, load: () => import('./plugins/rose') },
  { ...parallelMeta, load: () => import('./plugins/parallel') },
  { ...timePivotMeta, load: () => import('./plugins/timePivot') },
  { ...horizonMeta, load: () => import('./plugins/horizon') },
  { ...bigNumberMeta, load: () => import('./plugins/bigNumber/trend') },
  { ...bigNumberTotalMeta, load: () => import('./plugins/bigNumber/total') },
  { ...comparisonMeta, load: () => import('./plugins/bigNumber/comparisonViz') },
] as const satisfies readonly VizEntry[];

export type VizType = (typeof VIZ_TYPES)[number]['type'];

export const vizEntry = (type: string): (VizEntry & { readonly type: VizType }) | undefined =>
  VIZ_TYPES.find((entry) => entry.type === type);
