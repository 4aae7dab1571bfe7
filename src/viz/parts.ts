/** Charts that are made of other saved charts, which ask for their rows themselves. */
import { isRecord } from '#common/isRecord.ts';
import type { FormData } from './formData';
import { toList } from './shared/labels';

/** More of them would hide each other. */
const PARTS_MAX = 50;

const PART_KEYS: Readonly<Record<string, string>> = { deck_multi: 'deck_slices' };

export const hasParts = (type: string): boolean => Object.hasOwn(PART_KEYS, type);

/** The charts that it is made of, by their ids. */
export const partIds = (form: FormData): readonly number[] => {
  const key = hasParts(form.viz_type) ? PART_KEYS[form.viz_type] : undefined;
  if (key === undefined) return [];
  return toList(form[key])
    .map(Number)
    .filter((id) => Number.isSafeInteger(id) && id > 0)
    .slice(0, PARTS_MAX);
};

/** Those of them that the display controls of a dashboard leave, each with its place among all. */
export const shownParts = (
  form: FormData,
): readonly { readonly id: number; readonly at: number }[] => {
  const extra = form.extra_form_data;
  const shown = isRecord(extra) ? extra.visible_deckgl_layers : undefined;
  return partIds(form)
    .map((id, at) => ({ id, at }))
    .filter(({ id }) => !Array.isArray(shown) || shown.map(Number).includes(id));
};

/** Types of maps that can be layers of another one. */
export const LAYER_TYPES = [
  'deck_scatter',
  'deck_hex',
  'deck_grid',
  'deck_screengrid',
  'deck_heatmap',
  'deck_contour',
  'deck_path',
  'deck_arc',
  'deck_polygon',
  'deck_geojson',
] as const;

export type LayerType = (typeof LAYER_TYPES)[number];

export const isLayerType = (type: string): type is LayerType =>
  (LAYER_TYPES as readonly string[]).includes(type);
