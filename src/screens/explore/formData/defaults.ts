import type { Datasource } from '#common/wire/datasource.ts';
import { type ChartControl, chartControls, defaultValue } from '@/viz/controls/chartControls';
import type { FormData } from '@/viz/formData';
import { toList } from '@/viz/shared/labels';
import type { VizMeta } from '@/viz/vizMeta';

const LISTS = new Set(['metrics', 'columns', 'filters', 'choices', 'orderBy', 'annotations']);
const SINGLES = new Set(['metric', 'column']);

/** Old charts hold texts for numbers, booleans for names, and values no longer offered. */
const readable = ({ kind, choices, checks }: ChartControl, value: unknown): unknown => {
  if (LISTS.has(kind)) return toList(value);
  if (SINGLES.has(kind)) return Array.isArray(value) ? value[0] : value;
  if (kind === 'choice' || kind === 'radio')
    return choices?.find(
      (choice) => choice.value === value || String(choice.value) === String(value),
    )?.value;
  if (kind === 'checkbox') return typeof value === 'boolean' ? value : undefined;
  if (/^-?\d+(\.\d+)?$/.test(String(value)) && checks) return Number(value);
  return value;
};

/** Every setting of the chart type gets a value it can read: the saved one, else its default. Other keys stay. */
export const withDefaults = (form: FormData, meta: VizMeta, dataset: Datasource): FormData => {
  const filled: Record<string, unknown> = {};
  for (const [name, control] of chartControls(meta)) {
    const saved = form[name];
    const isMissing =
      saved === undefined || (saved === null && (name === 'row_limit' || LISTS.has(control.kind)));
    const value = isMissing ? undefined : readable(control, saved);
    filled[name] = value === undefined ? defaultValue(control, dataset) : value;
  }
  return { ...form, ...filled };
};
