import { AXIS_CONTROLS } from './axisControls';
import { DISTRIBUTION_LOOK_CONTROLS, DISTRIBUTION_QUERY_CONTROLS } from './distributionControls';
import { LEGEND_CONTROLS } from './legendControls';
import { LOOK_CONTROLS } from './lookControls';
import { MIXED_LOOK_CONTROLS, MIXED_QUERY_CONTROLS } from './mixedControls';
import { PIE_LOOK_CONTROLS } from './pieControls';
import { PIVOT_LOOK_CONTROLS, PIVOT_QUERY_CONTROLS } from './pivotControls';
import { QUERY_CONTROLS } from './queryControls';
import { SERIES_CONTROLS } from './seriesControls';
import { TABLE_LOOK_CONTROLS, TABLE_QUERY_CONTROLS } from './tableControls';
import { TOOLTIP_CONTROLS } from './tooltipControls';

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
} as const;

/** Every setting a chart type can list in its sections, by its name on the wire. */
export const CONTROLS = {
  ...QUERY_CONTROLS,
  ...PIVOT_QUERY_CONTROLS,
  ...MIXED_QUERY_CONTROLS,
  ...DISTRIBUTION_QUERY_CONTROLS,
  ...TABLE_QUERY_CONTROLS,
  ...LOOKS,
} as const;

export type ControlName = keyof typeof CONTROLS;

/** Settings that need no query when they change. */
export const isVisualOnly = (name: string): boolean => Object.hasOwn(LOOKS, name);
