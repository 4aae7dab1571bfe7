import { AXIS_CONTROLS } from './axisControls';
import { BUBBLE_LOOK_CONTROLS, BUBBLE_QUERY_CONTROLS } from './bubbleControls';
import { DISTRIBUTION_LOOK_CONTROLS, DISTRIBUTION_QUERY_CONTROLS } from './distributionControls';
import { FEATURE_LOOK_CONTROLS } from './featureControls';
import { GANTT_LOOK_CONTROLS, GANTT_QUERY_CONTROLS } from './ganttControls';
import { HEATMAP_LOOK_CONTROLS, HEATMAP_QUERY_CONTROLS } from './heatmapControls';
import { LEGEND_CONTROLS } from './legendControls';
import { LINK_LOOK_CONTROLS, LINK_QUERY_CONTROLS } from './linkControls';
import { LOOK_CONTROLS } from './lookControls';
import { MAP_LOOK_CONTROLS, MAP_QUERY_CONTROLS } from './mapControls';
import { MARK_LOOK_CONTROLS } from './markControls';
import { MIXED_LOOK_CONTROLS, MIXED_QUERY_CONTROLS } from './mixedControls';
import { NETWORK_TREE_LOOK_CONTROLS, NETWORK_TREE_QUERY_CONTROLS } from './networkTreeControls';
import { WORD_CLOUD_LOOK_CONTROLS } from './wordCloudControls';
import { OLDER_LOOK_CONTROLS, OLDER_QUERY_CONTROLS } from './olderControls';
import { CLUSTER_LOOK_CONTROLS, CLUSTER_QUERY_CONTROLS } from './clusterControls';
import { PLACE_LOOK_CONTROLS, PLACE_QUERY_CONTROLS } from './placeControls';
import { PIE_LOOK_CONTROLS } from './pieControls';
import { PIVOT_LOOK_CONTROLS, PIVOT_QUERY_CONTROLS } from './pivotControls';
import { QUERY_CONTROLS } from './queryControls';
import { RADAR_LOOK_CONTROLS } from './radarControls';
import { SERIES_CONTROLS } from './seriesControls';
import { TABLE_LOOK_CONTROLS, TABLE_QUERY_CONTROLS } from './tableControls';
import { TREE_LOOK_CONTROLS, TREE_QUERY_CONTROLS } from './treeControls';
import { TEMPLATE_LOOK_CONTROLS } from './templateControls';
import { TOOLTIP_CONTROLS } from './tooltipControls';
import { WATERFALL_LOOK_CONTROLS } from './waterfallControls';

const LOOKS = {
  ...SERIES_CONTROLS,
  ...AXIS_CONTROLS,
  ...LEGEND_CONTROLS,
  ...TOOLTIP_CONTROLS,
  ...LOOK_CONTROLS,
  ...PIVOT_LOOK_CONTROLS,
  ...MIXED_LOOK_CONTROLS,
  ...DISTRIBUTION_LOOK_CONTROLS,
  ...TABLE_LOOK_CONTROLS,
  ...PIE_LOOK_CONTROLS,
  ...MARK_LOOK_CONTROLS,
  ...RADAR_LOOK_CONTROLS,
  ...WATERFALL_LOOK_CONTROLS,
  ...GANTT_LOOK_CONTROLS,
  ...NETWORK_TREE_LOOK_CONTROLS,
  ...WORD_CLOUD_LOOK_CONTROLS,
  ...LINK_LOOK_CONTROLS,
  ...BUBBLE_LOOK_CONTROLS,
  ...HEATMAP_LOOK_CONTROLS,
  ...TREE_LOOK_CONTROLS,
  ...MAP_LOOK_CONTROLS,
  ...PLACE_LOOK_CONTROLS,
  ...FEATURE_LOOK_CONTROLS,
  ...CLUSTER_LOOK_CONTROLS,
  ...OLDER_LOOK_CONTROLS,
  ...TEMPLATE_LOOK_CONTROLS,
} as const;

/** Every setting a chart type can list in its sections, by its name on the wire. */
export const CONTROLS = {
  ...QUERY_CONTROLS,
  ...PIVOT_QUERY_CONTROLS,
  ...MIXED_QUERY_CONTROLS,
  ...DISTRIBUTION_QUERY_CONTROLS,
  ...TABLE_QUERY_CONTROLS,
  ...TREE_QUERY_CONTROLS,
  ...GANTT_QUERY_CONTROLS,
  ...NETWORK_TREE_QUERY_CONTROLS,
  ...LINK_QUERY_CONTROLS,
  ...BUBBLE_QUERY_CONTROLS,
  ...HEATMAP_QUERY_CONTROLS,
  ...MAP_QUERY_CONTROLS,
  ...PLACE_QUERY_CONTROLS,
  ...CLUSTER_QUERY_CONTROLS,
  ...OLDER_QUERY_CONTROLS,
  ...LOOKS,
} as const;

export type ControlName = keyof typeof CONTROLS;

/** Settings that need no query when they change. */
export const isVisualOnly = (name: string): boolean => Object.hasOwn(LOOKS, name);
