import type { DataMask } from '#common/wire/dashboard.ts';
import { filterMask, valueOf } from './filterMask';
import { LAYERS, type NativeFilter } from './nativeFilter';

const hiddenBy = (mask: DataMask): readonly number[] => [valueOf(mask) ?? []].flat().map(Number);

/** What hides layers of maps, as a Superset keeps it: charts are told which of all layers are left. */
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

/**
 * What filters say to a map that has these layers now: one that was added later than the choice is left too, and those
 * that several controls hide add up.
 */
export const onLayers = (
  said: readonly { readonly filter: NativeFilter; readonly mask: DataMask }[],
  layers: readonly number[],
): readonly DataMask[] => {
  const isHiding = ({ filter, mask }: (typeof said)[number]) =>
    filter.filterType === LAYERS && hiddenBy(mask).length > 0;
  const hidden = new Set(said.filter(isHiding).flatMap(({ mask }) => hiddenBy(mask)));
  const visible_deckgl_layers = layers.filter((id) => !hidden.has(id));
  return said.map((one) =>
    isHiding(one) ? { ...one.mask, extraFormData: { visible_deckgl_layers } } : one.mask,
  );
};
