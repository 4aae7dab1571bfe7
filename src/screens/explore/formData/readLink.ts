/** Settings in an address: written by hand, by other versions, or by nobody we know. */
import { isRecord } from '#common/isRecord.ts';
import { type ChartControl, chartControls } from '@/viz/controls/chartControls';
import { CONTROLS } from '@/viz/controls/definitions';
import type { FormData } from '@/viz/formData';
import { vizEntry } from '@/viz/registry';
import { toList } from '@/viz/shared/labels';
import { display } from '@/viz/shared/values';
import { type Limits, valueFailures } from './validators';

export interface ReadLink {
  readonly given: Partial<FormData>;
  /** What of the link is without effect, in words. */
  readonly notTaken: readonly string[];
}

const UNSAFE: ReadonlySet<string> = new Set(['__proto__', 'constructor', 'prototype']);
/** Settings that no control shows: where a chart comes from, older names, and what the page keeps for itself. */
const OTHERS =
  'datasource viz_type slice_id url_params extra_form_data extra_filters dashboards dashboardId chart_id slice_name granularity_sqla granularity time_range since until temporal_columns_lookup annotation_layers label_colors shared_label_colors map_label_colors own_color_scheme applied_time_extras queryFields force result_format result_type form_data_key subheader subheader_font_size column_config conditional_formatting x_axis_sort x_axis_sort_asc x_axis_sort_series x_axis_sort_series_ascending where having'.split(
    ' ',
  );
const isOther = (name: string): boolean => OTHERS.includes(name) || name.startsWith('matrixify_');

const plain = (name: string): string => name.replaceAll('_', '').toLowerCase();
const NAMES: ReadonlyMap<string, string> = new Map(
  [...Object.keys(CONTROLS), ...OTHERS].map((name) => [plain(name), name]),
);
const isKnown = (name: string): boolean => Object.hasOwn(CONTROLS, name) || isOther(name);

/** `rowLimit` means `row_limit`, unless that is there too. */
const renamed = (given: Readonly<Record<string, unknown>>): ReadonlyMap<string, unknown> => {
  const read = new Map<string, unknown>();
  for (const [name, value] of Object.entries(given)) {
    const own = NAMES.get(plain(name));
    read.set(!isKnown(name) && own && !Object.hasOwn(given, own) ? own : name, value);
  }
  return read;
};

const LISTS = new Set(['metrics', 'metric', 'columns', 'column']);
const isField = (value: unknown): boolean => typeof value === 'string' || isRecord(value);

/** What is wrong with a value, in words; null if its control can read it. */
const problemOf = (control: ChartControl, value: unknown, limits: Limits): string | null => {
  const { kind, choices, min, max } = control;
  if (value === null || value === undefined) return null;
  if (LISTS.has(kind)) return toList(value).every(isField) ? null : 'cannot be read';
  if (kind === 'filters') return toList(value).every(isRecord) ? null : 'cannot be read';
  if (kind === 'checkbox') return typeof value === 'boolean' ? null : 'is neither yes nor no';
  if (kind === 'choice' || kind === 'radio')
    return choices?.some((choice) => String(choice.value) === String(value))
      ? null
      : 'is not offered';
  if (kind === 'number' && !Number.isFinite(Number(value))) return 'is not a number';
  if (kind === 'number' && Number(value) < (min ?? -Infinity)) return `is below ${min}`;
  if (kind === 'number' && Number(value) > (max ?? Infinity)) return `is above ${max}`;
  return valueFailures(control, value, limits)[0]?.replace(/^Value /, '') ?? null;
};

const SHOWN_CHARS = 40;
const shown = (value: unknown): string => {
  const text = typeof value === 'object' ? JSON.stringify(value) : display(value);
  return text.length > SHOWN_CHARS ? `${text.slice(0, SHOWN_CHARS)}…` : text;
};

/** Only what the controls can read is taken; settings that nobody knows stay, as in any saved chart, but are named. */
export const readLink = (
  link: Readonly<Record<string, unknown>>,
  defaultType: string,
  limits: Limits,
): ReadLink => {
  const settings = renamed(link);
  const type = settings.get('viz_type') ?? defaultType;
  const meta = typeof type === 'string' ? vizEntry(type) : undefined;
  const controls = meta && chartControls(meta);
  const taken: [string, unknown][] = [];
  const notTaken: string[] = [];
  for (const [name, value] of settings) {
    const control = controls?.get(name);
    const problem = control ? problemOf(control, value, limits) : null;
    if (UNSAFE.has(name)) notTaken.push(name);
    else if (control && problem) notTaken.push(`${control.label}: ${shown(value)} ${problem}`);
    else {
      taken.push([name, value]);
      if (meta && !isKnown(name)) notTaken.push(name);
    }
  }
  return { given: Object.fromEntries(taken) as Partial<FormData>, notTaken };
};

const NAMED = 6;

/** One sentence for the page; null when all was taken. */
export const linkNote = (notTaken: readonly string[]): string | null => {
  if (notTaken.length === 0) return null;
  const rest = notTaken.length - NAMED;
  const named = notTaken.slice(0, NAMED).join(', ');
  return `Ignored in the link: ${named}${rest > 0 ? ` and ${rest} more` : ''}`;
};
