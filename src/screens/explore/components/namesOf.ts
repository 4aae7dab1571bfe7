import { namedControls } from '@/viz/controls/chartControls';
import { CONTROLS, type ControlName } from '@/viz/controls/definitions';
import type { FormData } from '@/viz/formData';
import { vizEntry } from '@/viz/registry';
import { TIME_RANGE } from '../formData/validators';

const list = new Intl.ListFormat('en', { type: 'conjunction' });

const sharedLabel = (name: string): string | undefined => {
  if (name === TIME_RANGE.name) return TIME_RANGE.label;
  return Object.hasOwn(CONTROLS, name) ? CONTROLS[name as ControlName].label : undefined;
};

/** `X-axis and Metrics`, under the labels that the chart type gives them, or that any type has for them. */
export const namesOf = (controls: readonly string[], form: FormData): string => {
  const meta = vizEntry(form.viz_type);
  const known = meta && namedControls(meta, form);
  return list.format(controls.map((name) => known?.get(name)?.label ?? sharedLabel(name) ?? name));
};
