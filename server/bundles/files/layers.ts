/** Annotation layers of a chart. Those of other charts and stored ones are known by numbers of one server. */
import { isRecord } from '#common/isRecord.ts';
import { jsonOf, type YamlRecord } from '../exactJson.ts';
import type { YamlValue } from '../yaml.ts';

type Layers = readonly YamlValue[];

const layersOf = (settings: YamlRecord | null): Layers =>
  Array.isArray(settings?.annotation_layers) ? (settings.annotation_layers as Layers) : [];

const sorted = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(sorted);
  if (!isRecord(value)) return value;
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(entries.map(([key, one]) => [key, sorted(one)]));
};

/** The same text for layers whose keys are in another order. */
const textOf = (layer: unknown): string => jsonOf(sorted(layer));

/** Those that the chart has here: each is written once, however many it is compared with. */
export type KnownLayers = ReadonlySet<string>;

export const knownLayers = (settings: YamlRecord | null): KnownLayers =>
  new Set(layersOf(settings).map(textOf));

/** Without those of another server. What the chart has here, as `known`, is of this one. */
export const withoutForeignLayers = (
  settings: YamlRecord,
  known: KnownLayers,
): { readonly settings: YamlRecord; readonly dropped: number } => {
  const layers = layersOf(settings);
  const own = layers.filter(
    (layer) =>
      isRecord(layer) &&
      (layer.annotationType === 'FORMULA' || (known.size > 0 && known.has(textOf(layer)))),
  );
  return own.length === layers.length
    ? { settings, dropped: 0 }
    : { settings: { ...settings, annotation_layers: own }, dropped: layers.length - own.length };
};

/** A stored query has them twice more. */
export const contextWithoutForeignLayers = (
  context: YamlRecord,
  known: KnownLayers,
): YamlRecord => {
  const clean = (value: YamlValue): YamlValue =>
    isRecord(value) ? withoutForeignLayers(value as YamlRecord, known).settings : value;
  const { queries, form_data: form } = context;
  return {
    ...context,
    ...(Array.isArray(queries) ? { queries: (queries as Layers).map(clean) } : {}),
    ...(form === undefined ? {} : { form_data: clean(form) }),
  };
};
