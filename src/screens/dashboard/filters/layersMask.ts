import type { DataMask } from '#common/wire/dashboard.ts';
import { filterMask } from './filterMask';
import type { NativeFilter } from './nativeFilter';

/** What hides layers of maps: charts are told which of all layers are left. */
export const layersMask = (
  filter: NativeFilter,
  hidden: readonly number[],
  layers: readonly number[],
): DataMask => {
  const mask = filterMask(filter, hidden);
  if (hidden.length === 0) return mask;
  return {
    ...mask,
    extraFormData: { visible_deckgl_layers: layers.filter((id) => !hidden.includes(id)) },
  };
};
