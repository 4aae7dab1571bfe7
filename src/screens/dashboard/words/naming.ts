/** How components, their places and the settings of a dashboard are called in sentences. */
import { HEADER_ID } from '#common/wire/layoutKeys.ts';
import { kindOf } from '../layout/componentTypes';
import { childrenOf, parentOf } from '../layout/tree';
import type { Component, Layout } from '../layout/types';
import type { Properties } from '../merge/edition';
import { DEFAULT_STAGGER_MS } from '../defaultStagger';
import { intervalText } from './intervals';

const LONGEST = 40;
export const shortened = (text: string, most = LONGEST): string =>
  text.length > most ? `${text.slice(0, most - 1)}…` : text;

const firstLine = (code: string | undefined): string =>
  (code ?? '')
    .split('\n')
    .find((line) => /\w/.test(line))
    ?.replace(/^[#>*\s-]+/, '') ?? '';

/** `“Flights”`, or the kind of what has no name: `a row`. */
export const nameOf = ({ id, type, meta }: Component): string => {
  if (id === HEADER_ID) return 'the title';
  const name = meta.sliceNameOverride || meta.sliceName || meta.text || firstLine(meta.code);
  const kind = kindOf(type).label.toLowerCase();
  if (name) return type === 'TAB' ? `tab “${shortened(name)}”` : `“${shortened(name)}”`;
  return type === 'TAB' ? 'an unnamed tab' : `a ${kind}`;
};

export const listed = (names: readonly string[], most = 4): string => {
  const shown = names.slice(0, most);
  const more = names.length - shown.length;
  if (more > 0) return `${shown.join(', ')} and ${more} more`;
  return shown.length > 1
    ? `${shown.slice(0, -1).join(', ')} and ${shown.at(-1)}`
    : (shown[0] ?? '');
};

/** The tab that a component is in; null outside tabs. */
export const tabOf = (layout: Layout, id: string): Component | null => {
  for (let at = parentOf(layout, id); at; at = parentOf(layout, at.id))
    if (at.type === 'TAB') return at;
  return null;
};

/** `in tab “When”, beside “Orders”` */
export const placeInWords = (layout: Layout, id: string): string => {
  const tab = tabOf(layout, id);
  const parent = parentOf(layout, id);
  const beside = (parent?.type === 'ROW' ? childrenOf(layout, parent.id) : []).filter(
    (each) => each.id !== id,
  );
  const words = [
    ...(tab ? [`in ${nameOf(tab)}`] : []),
    ...(beside.length > 0 ? [`beside ${listed(beside.map(nameOf), 2)}`] : []),
  ];
  if (words.length > 0) return words.join(', ');
  return parent?.type === 'COLUMN' ? 'in a column' : 'in a row of its own';
};

const FIELDS: Readonly<Record<string, string>> = {
  text: 'name',
  code: 'text',
  sliceNameOverride: 'title',
  descriptionOverride: 'description',
  headerSize: 'size',
};
export const fieldLabel = (field: string): string => FIELDS[field] ?? field;

/** What follows from something else and says nothing to a person. */
export const SILENT_FIELDS: readonly string[] = [
  'uuid',
  'chartId',
  'sliceName',
  'defaultText',
  'placeholder',
];

const SETTINGS: Readonly<Record<string, string>> = {
  color_scheme: 'Color scheme',
  color_namespace: 'Color namespace',
  label_colors: 'Colors of labels',
  expanded_slices: 'Shown descriptions',
  refresh_frequency: 'Auto-refresh',
  timed_refresh_immune_slices: 'Charts without auto-refresh',
  stagger_refresh: 'Charts refresh one after another',
  stagger_time: 'Shortest time in which all charts refresh',
  cross_filters_enabled: 'Cross-filtering',
  filter_bar_orientation: 'Place of the filter bar',
  default_filters: 'Default filters',
  filter_scopes: 'Scopes of old filters',
  native_filter_configuration: 'Filters',
  chart_configuration: 'Cross-filter scopes of charts',
  global_chart_configuration: 'Cross-filter scope',
  chart_customization_config: 'Display controls',
  show_chart_timestamps: 'Times of the charts’ data',
};
export const settingLabel = (key: string): string => SETTINGS[key] ?? key.replaceAll('_', ' ');

const PROPERTIES: Readonly<Record<keyof Properties, string>> = {
  slug: 'Slug',
  css: 'Styles (CSS)',
  certifiedBy: 'Certified by',
  certificationDetails: 'Certification details',
  ownerIds: 'Owners',
  roleIds: 'Roles',
  tagIds: 'Tags',
  themeId: 'Theme',
};
export const propertyLabel = (key: keyof Properties): string => PROPERTIES[key];

const LONGEST_VALUE = 160;
const WORDS: Readonly<Record<string, string>> = {
  BACKGROUND_TRANSPARENT: 'transparent',
  BACKGROUND_WHITE: 'filled',
  SMALL_HEADER: 'small',
  MEDIUM_HEADER: 'medium',
  LARGE_HEADER: 'large',
  VERTICAL: 'at the side',
  HORIZONTAL: 'at the top',
};

/** A value as a person reads it. */
export const valueInWords = (value: unknown): string => {
  if (value === null || value === undefined || value === '') return 'none';
  if (typeof value === 'boolean') return value ? 'on' : 'off';
  if (typeof value === 'string') return WORDS[value] ?? shortened(value, LONGEST_VALUE);
  if (typeof value === 'number') return String(value);
  return shortened(JSON.stringify(value), LONGEST_VALUE);
};

const seconds = (ms: number): string => `${ms / 1000} ${ms === 1000 ? 'second' : 'seconds'}`;

/** Settings whose values say little by themselves. */
const SETTING_WORDS: Readonly<Record<string, (value: unknown) => string>> = {
  refresh_frequency: (value) => intervalText(Number(value ?? 0)).toLowerCase(),
  stagger_refresh: (value) => (value === false ? 'off' : 'on'),
  stagger_time: (value) =>
    value === undefined || typeof value === 'number'
      ? seconds(value || DEFAULT_STAGGER_MS)
      : valueInWords(value),
};

/** The value of a setting of the whole dashboard. */
export const settingInWords = (key: string, value: unknown): string =>
  SETTING_WORDS[key]?.(value) ?? valueInWords(value);
