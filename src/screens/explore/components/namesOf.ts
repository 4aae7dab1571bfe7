import { chartControls } from '@/viz/controls/chartControls';
import type { VizMeta } from '@/viz/vizMeta';

const list = new Intl.ListFormat('en', { type: 'conjunction' });

/** `X-axis and Metrics`, under the labels that the chart type gives them. */
export const namesOf = (controls: readonly string[], meta: VizMeta | undefined): string => {
  const known = meta && chartControls(meta);
  return list.format(controls.map((name) => known?.get(name)?.label ?? name));
};
