/** Annotation layers of a chart. Those of other charts and stored ones are known by numbers of one server. */
import isEqual from 'lodash/isEqual.js';
import { isRecord } from '#common/isRecord.ts';
import type { YamlRecord } from '../exactJson.ts';
import type { YamlValue } from '../yaml.ts';

type Layers = readonly YamlValue[];

export const layersOf = (settings: YamlRecord | null): Layers =>
  Array.isArray(settings?.annotation_layers) ? (settings.annotation_layers as Layers) : [];

/** Without those of another server. What the chart has here, as `known`, is of this one. */
export const withoutForeignLayers = (
  settings: YamlRecord,
  known: Layers,
): { readonly settings: YamlRecord; readonly dropped: number } => {
  const layers = layersOf(settings);
  const own = layers.filter(
    (layer) =>
      isRecord(layer) &&
      (layer.annotationType === 'FORMULA' || known.some((one) => isEqual(one, layer))),
  );
  return own.length === layers.length
    ? { settings, dropped: 0 }
    : { settings: { ...settings, annotation_layers: own }, dropped: layers.length - own.length };
};

/** A stored query has them twice more. */
export const contextWithoutForeignLayers = (context: YamlRecord, known: Layers): YamlRecord => {
  const clean = (value: YamlValue): YamlValue =>
    isRecord(value) ? withoutForeignLayers(value as YamlRecord, known).settings : value;
  const { queries, form_data: form } = context;
  return {
    ...context,
    ...(Array.isArray(queries) ? { queries: (queries as Layers).map(clean) } : {}),
    ...(form === undefined ? {} : { form_data: clean(form) }),
  };
};
