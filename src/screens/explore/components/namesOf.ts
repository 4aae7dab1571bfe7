import { chartControls } from '@/viz/controls/chartControls';
import { CONTROLS, type ControlName } from '@/viz/controls/definitions';
import type { VizMeta } from '@/viz/vizMeta';

const list = new Intl.ListFormat('en', { type: 'conjunction' });

const sharedLabel = (name: string): string | undefined =>
  Object.hasOwn(CONTROLS, name) ? CONTROLS[name as ControlName].label : undefined;

/** `X-axis and Metrics`, under the labels that the chart type gives them, or that any type has for them. */
export const namesOf = (controls: readonly string[], meta: VizMeta | undefined): string => {
  const known = meta && chartControls(meta);
  return list.format(controls.map((name) => known?.get(name)?.label ?? sharedLabel(name) ?? name));
};
