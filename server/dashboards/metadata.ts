/** `json_metadata`: read leniently, written by a closed list of keys. */
import pickBy from 'lodash/pickBy.js';
import { isRecord } from '#common/isRecord.ts';
import { MetadataWrite } from '#common/wire/dashboard.ts';
import { createJsonMeter } from '#common/wire/jsonMeter.ts';
import { HttpError, invalid } from '../errors.ts';
import { readJson, readObject, withinBounds } from '../http/readJson.ts';
import { fieldErrors } from '../http/validate.ts';

export type StoredMetadata = Record<string, unknown>;

const refused = (reason: unknown) => invalid({ json_metadata: [reason] });

/** The known keys of a body’s text, or 400 with the name of the key. */
export const parseMetadata = (text: string): MetadataWrite => {
  let value: unknown;
  try {
    value = readJson(text);
  } catch {
    throw refused('JSON not valid');
  }
  if (!isRecord(value)) throw refused({ _schema: ['Invalid input type.'] });
  const parsed = MetadataWrite.safeParse(value, { reportInput: true });
  if (!parsed.success) throw refused(fieldErrors(parsed.error));
  return parsed.data;
};

/** Defaults for keys that the client left out. */
const DEFAULTS = {
  timed_refresh_immune_slices: [],
  expanded_slices: {},
  refresh_frequency: 0,
  color_scheme: '',
  label_colors: {},
  shared_label_colors: [],
  map_label_colors: {},
  color_scheme_domain: [],
  cross_filters_enabled: true,
} satisfies MetadataWrite;

/** Old filter scopes and defaults of removed charts are dropped. */
const ofCharts = (value: unknown, chartIds: ReadonlySet<number>): Record<string, unknown> =>
  isRecord(value) ? pickBy(value, (_, id) => chartIds.has(Number(id))) : {};

const defaultFilters = (text: string | undefined, chartIds: ReadonlySet<number>): string =>
  JSON.stringify(ofCharts(readObject(text ?? null), chartIds));

/** Stored keys that no client may write, left by older files and other tools, stay. */
const strangersOf = (stored: StoredMetadata): StoredMetadata =>
  Object.fromEntries(
    Object.entries(stored).filter(([key]) => !Object.hasOwn(MetadataWrite.shape, key)),
  );

/** As much as one request can bring: what grows by many small changes must stay readable. */
const METADATA_MAX_CHARACTERS = 10 * 1024 * 1024;

/** 400 for settings that could not be read again. */
export const assertReadable = (text: string): void => {
  if (text.length > METADATA_MAX_CHARACTERS) {
    throw new HttpError(400, 'The settings of this dashboard would be larger than 10 MB.');
  }
  withinBounds(() => createJsonMeter().text(text));
};

/** The text to store. */
export const metadataText = (metadata: StoredMetadata): string => {
  const text = JSON.stringify(metadata);
  assertReadable(text);
  return text;
};

/** The text to store. `chartIds` are the existing charts of the sent layout; null when no layout was sent. */
export const metadataToStore = (
  { positions, color_namespace, filter_scopes, default_filters, ...sent }: MetadataWrite,
  chartIds: ReadonlySet<number> | null,
  stored: StoredMetadata = {},
): string =>
  metadataText({
    ...strangersOf(stored),
    ...DEFAULTS,
    ...sent,
    ...(color_namespace ? { color_namespace } : {}),
    ...(positions === null ? { positions } : {}),
    ...(chartIds
      ? {
          ...(filter_scopes ? { filter_scopes: ofCharts(filter_scopes, chartIds) } : {}),
          default_filters: defaultFilters(default_filters, chartIds),
        }
      : default_filters === undefined
        ? {}
        : { default_filters }),
  });
