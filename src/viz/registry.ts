import { bigNumberMeta, bigNumberTotalMeta } from './plugins/bigNumber/meta';
import { pieMeta } from './plugins/pie/meta';
import { tableMeta } from './plugins/table/meta';
import { areaMeta, barMeta, lineMeta } from './plugins/timeseries/meta';
import type { VizEntry } from './vizPlugin';

/** Every chart type the product draws, in the order of the gallery. */
export const VIZ_TYPES: readonly VizEntry[] = [
  { ...tableMeta, load: () => import('./plugins/table') },
  { ...lineMeta, load: () => import('./plugins/timeseries/line') },
  { ...barMeta, load: () => import('./plugins/timeseries/bar') },
  { ...areaMeta, load: () => import('./plugins/timeseries/area') },
  { ...pieMeta, load: () => import('./plugins/pie') },
  { ...bigNumberMeta, load: () => import('./plugins/bigNumber/trend') },
  { ...bigNumberTotalMeta, load: () => import('./plugins/bigNumber/total') },
];

export const vizEntry = (type: string): VizEntry | undefined =>
  VIZ_TYPES.find((entry) => entry.type === type);
