/** Chart types by their former names. Their settings are read by the type that took their place. */
import type { VizType } from '../registry';

export const OLD_TYPES: Readonly<Record<string, VizType>> = {
  treemap: 'treemap_v2',
  sunburst: 'sunburst_v2',
  heatmap: 'heatmap_v2',
  sankey: 'sankey_v2',
  directed_force: 'graph_chart',
};

/** The name that a type has today. */
export const typeToday = (type: string): string =>
  Object.hasOwn(OLD_TYPES, type) ? (OLD_TYPES[type] ?? type) : type;
