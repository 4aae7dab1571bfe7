/** Settings in an address: written by hand, by other versions, or by nobody we know. */
import { isRecord } from '#common/isRecord.ts';
import { OLD_KEYS } from '#common/oldCharts/oldKeys.ts';
import { OLD_TYPES } from '#common/oldCharts/oldTypes.ts';
import { chartControls } from '@/viz/controls/chartControls';
import type { ControlDefinition } from '@/viz/controls/definition';
import { CONTROLS } from '@/viz/controls/definitions';
import { ofToday } from '@/viz/form/oldTypes';
import { readable } from '@/viz/form/readable';
import { upgrade } from '@/viz/form/upgrade';
import type { FormData } from '@/viz/formData';
import { vizEntry } from '@/viz/registry';
import { toList } from '@/viz/shared/labels';
import { display } from '@/viz/shared/values';
import { type Limits, valueFailures } from './validators';

export interface ReadLink {
  readonly given: Partial<FormData>;
  /** Settings that nothing can be read from, in words; a choice that is not offered any more is read as the usual one. */
  readonly problems: readonly string[];
  /** What of the link is without effect, in words: these, and names that nobody knows. */
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

type Link = Readonly<Record<string, unknown>>;

const own = <Row>(table: Readonly<Record<string, Row>>, name: string): Row | undefined =>
  Object.hasOwn(table, name) ? table[name] : undefined;

/** Old name of a setting → its name of today; null where it is only a part of others. */
const oldNames = (type: string): ReadonlyMap<string, string | null> => {
  // Some types have an old name that is still drawn.
  const oldType = vizEntry(type) ? undefined : own(OLD_TYPES, type);
  return new Map<string, string | null>([
    ...(oldType?.removed ?? []).map((name) => [name, null] as const),
    ...Object.entries({ ...own(OLD_KEYS, type)?.renamed, ...oldType?.renamed }),
  ]);
};

/** `rowLimit` means `row_limit`, unless that is there too, or the type had a setting of this very name. */
const renamed = (given: Link, old: ReadonlyMap<string, string | null>): Link =>
  Object.fromEntries(
    Object.entries(given).map(([name, value]) => {
      const meant = NAMES.get(plain(name));
      const isMeant =
        !isKnown(name) && !old.has(name) && meant !== undefined && !Object.hasOwn(given, meant);
      return [isMeant ? meant : name, value];
    }),
  );

const withType = (link: Link, type: string): FormData => ({ ...link, viz_type: type }) as FormData;

/** As a chart of today's types. */
const today = (link: Link, type: string): FormData => {
  const form = ofToday(withType(link, type));
  const meta = vizEntry(form.viz_type);
  return meta ? upgrade(form, meta, null) : form;
};

/** Whether other settings of today come out of it. */
const isRead = (name: string, link: Link, type: string): boolean => {
  const others = ({ [name]: _own, ...rest }: Link) => rest;
  return (
    JSON.stringify(others(today(link, type))) !== JSON.stringify(others(today(others(link), type)))
  );
};

const LISTS = new Set(['metrics', 'metric', 'columns', 'column']);
const isField = (value: unknown): boolean => typeof value === 'string' || isRecord(value);

/** What is wrong with a value, in words; null if its control can read it. */
const problemOf = (control: ControlDefinition, value: unknown, limits: Limits): string | null => {
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

/** Without a control: the type, and the period apart from the filters. */
const TEXTS: Readonly<Record<string, string>> = {
  viz_type: 'Chart type',
  time_range: 'Time range',
  since: 'Start of the time range',
  until: 'End of the time range',
};

/** Numbers count for the query also where the type shows no control for them. */
const checkedEverywhere = (name: string): ControlDefinition | undefined => {
  const control: ControlDefinition | undefined = own(CONTROLS, name);
  return control?.checks ? control : undefined;
};

/** Only what the controls can read is taken; settings that nobody knows stay, as in any saved chart, but are named. */
export const readLink = (link: Link, defaultType: string, limits: Limits): ReadLink => {
  const wanted = renamed(link, new Map()).viz_type;
  const type = typeof wanted === 'string' ? wanted : defaultType;
  const old = oldNames(type);
  const settings = renamed(link, old);
  const meta = vizEntry(ofToday(withType(settings, type)).viz_type);
  const controls = meta && chartControls(meta);
  const problemWith = (name: string, value: unknown, ofName = name): string | null => {
    if (UNSAFE.has(name)) return name;
    const label = own(TEXTS, name);
    if (label !== undefined)
      return typeof (value ?? '') === 'string' ? null : `${label}: ${shown(value)} cannot be read`;
    const control = controls?.get(ofName) ?? checkedEverywhere(ofName);
    const problem = control ? problemOf(control, value, limits) : null;
    return problem === null ? null : `${control?.label}: ${shown(settings[name])} ${problem}`;
  };
  const stays = (name: string, value: unknown): boolean => {
    const control = controls?.get(name);
    return !control || readable(control, value) !== undefined;
  };
  const sound = Object.fromEntries(
    Object.entries(settings).filter(([name, value]) => old.has(name) || !problemWith(name, value)),
  );
  const form = today(sound, type);
  const read = Object.entries(settings).map(([name, value]) => {
    const now = old.get(name);
    const problem =
      typeof now === 'string'
        ? problemWith(name, form[now], now)
        : old.has(name)
          ? null
          : problemWith(name, value);
    return { name, value, problem };
  });
  const isUnknown = (name: string) =>
    meta !== undefined && !isKnown(name) && !old.has(name) && !isRead(name, sound, type);
  return {
    given: Object.fromEntries(
      read.flatMap(({ name, value, problem }) => (problem === null ? [[name, value]] : [])),
    ) as Partial<FormData>,
    problems: read.flatMap(({ name, value, problem }) =>
      problem !== null && stays(name, value) ? problem : [],
    ),
    notTaken: read.flatMap(({ name, problem }) => problem ?? (isUnknown(name) ? name : [])),
  };
};

const NAMED = 6;

/** One sentence for the page; null when all was taken. */
const note = (what: string, all: readonly string[]): string | null => {
  if (all.length === 0) return null;
  const rest = all.length - NAMED;
  const named = all.slice(0, NAMED).join(', ');
  return `${what}: ${named}${rest > 0 ? ` and ${rest} more` : ''}`;
};

export const linkNote = (notTaken: readonly string[]): string | null =>
  note('Ignored in the link', notTaken);

/** Kept and saved settings stay as they are, whatever is wrong with them. */
export const settingsNote = (problems: readonly string[]): string | null =>
  note('The settings have mistakes', problems);
