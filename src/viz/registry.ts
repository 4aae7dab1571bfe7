import { boxPlotMeta } from './plugins/boxPlot/meta';
import { histogramMeta } from './plugins/histogram/meta';
import { mixedMeta } from './plugins/mixed/meta';
import { bigNumberMeta, bigNumberTotalMeta, comparisonMeta } from './plugins/bigNumber/meta';
import { pieMeta } from './plugins/pie/meta';
import { pivotTableMeta } from './plugins/pivotTable/meta';
import { tableMeta } from './plugins/table/meta';
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
  { ...lineMeta, load: () => import('./plugins/timeseries/line') },
  { ...smoothMeta, load: () => import('./plugins/timeseries/smooth') },
  { ...stepMeta, load: () => import('./plugins/timeseries/step') },
  { ...barMeta, load: () => import('./plugins/timeseries/bar') },
  { ...areaMeta, load: () => import('./plugins/timeseries/area') },
  { ...scatterMeta, load: () => import('./plugins/timeseries/scatter') },
  { ...mixedMeta, load: () => import('./plugins/mixed') },
  { ...histogramMeta, load: () => import('./plugins/histogram') },
  { ...boxPlotMeta, load: () => import('./plugins/boxPlot') },
  { ...genericMeta, load: () => import('./plugins/timeseries/line') },
  { ...pieMeta, load: () => import('./plugins/pie') },
  { ...bigNumberMeta, load: () => import('./plugins/bigNumber/trend') },
  { ...bigNumberTotalMeta, load: () => import('./plugins/bigNumber/total') },
  { ...comparisonMeta, load: () => import('./plugins/bigNumber/comparisonViz') },
] as const satisfies readonly VizEntry[];

export type VizType = (typeof VIZ_TYPES)[number]['type'];

export const vizEntry = (type: string): (VizEntry & { readonly type: VizType }) | undefined =>
  VIZ_TYPES.find((entry) => entry.type === type);
