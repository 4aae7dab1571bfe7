/** The settings of a dashboard as JSON text, which a person may change by hand. */
import { isRecord } from '#common/isRecord.ts';
import type { DashboardMetadata, MetadataWrite } from '#common/wire/dashboard.ts';
import { jsonProblem } from '@/lib/jsonProblem';
import { sameJson } from '@/lib/sameJson';

interface Kind {
  readonly says: string;
  readonly has: (value: unknown) => boolean;
}

const isText = (value: unknown) => typeof value === 'string';
const listOf = (says: string, has: Kind['has']): Kind => ({
  says,
  has: (value) => Array.isArray(value) && value.every(has),
});
const orNull = ({ says, has }: Kind): Kind => ({
  says: `${says} or null`,
  has: (value) => value === null || has(value),
});

const NUMBER: Kind = { says: 'a whole number', has: Number.isSafeInteger };
const FLAG: Kind = { says: 'true or false', has: (value) => typeof value === 'boolean' };
const TEXT: Kind = { says: 'a text', has: isText };
const OBJECT: Kind = { says: 'an object', has: isRecord };
const IDS = listOf('a list of whole numbers', Number.isSafeInteger);
const TEXTS = listOf('a list of texts', isText);
const OBJECTS = listOf('a list of objects', isRecord);
const LABELS: Kind = {
  says: 'a list of texts or an object',
  has: (value) => TEXTS.has(value) || isRecord(value),
};

/** What servers store; a new key of the wire does not compile without a row here. */
const KINDS: Readonly<Record<Exclude<keyof MetadataWrite, 'positions'>, Kind>> = {
  timed_refresh_immune_slices: IDS,
  expanded_slices: OBJECT,
  refresh_frequency: NUMBER,
  stagger_refresh: FLAG,
  stagger_time: NUMBER,
  color_scheme: orNull(TEXT),
  color_namespace: orNull(TEXT),
  color_scheme_domain: TEXTS,
  label_colors: OBJECT,
  shared_label_colors: LABELS,
  map_label_colors: OBJECT,
  cross_filters_enabled: FLAG,
  filter_bar_orientation: orNull(TEXT),
  default_filters: TEXT,
  filter_scopes: OBJECT,
  native_filter_configuration: orNull(OBJECTS),
  native_filter_migration: OBJECT,
  show_native_filters: FLAG,
  chart_configuration: OBJECT,
  global_chart_configuration: OBJECT,
  chart_customization_config: orNull(OBJECTS),
  show_chart_timestamps: FLAG,
  import_time: NUMBER,
  remote_id: NUMBER,
};

const kindOf = (key: string): Kind | undefined =>
  Object.hasOwn(KINDS, key) ? KINDS[key as keyof typeof KINDS] : undefined;

export const textOfMetadata = (metadata: DashboardMetadata): string =>
  JSON.stringify({ ...metadata, positions: undefined }, null, 2);

export type ReadMetadata =
  | { readonly metadata: DashboardMetadata; readonly problems: null }
  | { readonly metadata: null; readonly problems: readonly string[] };

const problemOf = (key: string, value: unknown, before: unknown): string | null => {
  if (sameJson(value, before)) return null;
  const kind = kindOf(key);
  if (kind) return value === undefined || kind.has(value) ? null : `“${key}” must be ${kind.says}.`;
  if (key === 'positions') return '“positions” is the layout, which is edited on the dashboard.';
  return before === undefined
    ? `“${key}” is not a setting of dashboards.`
    : `“${key}” is kept for another program: it cannot be changed or removed here.`;
};

/** The settings that the text says. Keys that no server takes must be as they are stored. */
export const readMetadata = (text: string, stored: DashboardMetadata): ReadMetadata => {
  const wrong = jsonProblem(text);
  if (wrong) {
    const { line, column, message } = wrong;
    return { metadata: null, problems: [`Line ${line}, column ${column}: ${message}`] };
  }
  const value: unknown = JSON.parse(text);
  if (!isRecord(value))
    return { metadata: null, problems: ['The settings are one object in braces: { … }'] };
  const before: Readonly<Record<string, unknown>> = { ...stored, positions: undefined };
  const keys = [...new Set([...Object.keys(value), ...Object.keys(before)])];
  const problems = keys.flatMap((key) => problemOf(key, value[key], before[key]) ?? []);
  return problems.length > 0
    ? { metadata: null, problems }
    : { metadata: value as DashboardMetadata, problems: null };
};
