import type { Datasource } from '#common/wire/datasource.ts';
import type { ControlDefinition } from '@/viz/controls/definition';
import { choicesOf, controlDefinition, controlNames } from '@/viz/controls/definitions';
import { toList } from '@/viz/shared/labels';
import type { FormData } from '@/viz/formData';
import type { VizMeta } from '@/viz/vizMeta';

const LISTS = new Set(['metrics', 'columns', 'filters', 'choices', 'orderBy']);
const SINGLES = new Set(['metric', 'column']);

/** The value a new chart starts with. */
export const defaultValue = (name: string, meta: VizMeta, dataset: Datasource): unknown => {
  if (Object.hasOwn(meta.defaults, name)) return meta.defaults[name];
  const definition = controlDefinition(name);
  return definition?.defaultOf?.(dataset) ?? definition?.default;
};

/** Old charts hold texts where numbers belong, booleans where names do, and values no longer offered. */
const readable = (
  name: string,
  value: unknown,
  definition: ControlDefinition,
  vizType: string,
): unknown => {
  if (LISTS.has(definition.kind)) return toList(value);
  if (SINGLES.has(definition.kind)) return Array.isArray(value) ? value[0] : value;
  if (name === 'stack' && typeof value === 'boolean') return value ? 'Stack' : null;
  if (definition.kind === 'choice' || definition.kind === 'radio') {
    const choices = choicesOf(name, vizType);
    return choices.find(
      (choice) => choice.value === value || String(choice.value) === String(value),
    )?.value;
  }
  if (definition.kind === 'checkbox') return typeof value === 'boolean' ? value : undefined;
  if (/^-?\d+(\.\d+)?$/.test(String(value)) && definition.checks) return Number(value);
  return value;
};

/** Every setting of the chart type holds something it can read: what was saved, else its default. Other keys stay as they came. */
export const withDefaults = (form: FormData, meta: VizMeta, dataset: Datasource): FormData => {
  const filled: Record<string, unknown> = { ...form };
  for (const name of controlNames(meta)) {
    const definition = controlDefinition(name);
    if (!definition) continue;
    const saved = form[name];
    const isMissing =
      saved === undefined ||
      (saved === null && (name === 'row_limit' || LISTS.has(definition.kind)));
    const value = isMissing ? undefined : readable(name, saved, definition, form.viz_type);
    filled[name] = value === undefined ? defaultValue(name, meta, dataset) : value;
  }
  return filled as FormData;
};
