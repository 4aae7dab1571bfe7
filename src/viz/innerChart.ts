/** A chart that another one draws several times, as a map at each of its places: a copy of a saved one, within the settings of the other. */
import { isRecord } from '#common/isRecord.ts';
import { columnLabel } from '#common/labels.ts';
import { layerForms } from '#common/maps/layerForm.ts';
import { parsedJson } from '#common/parsedJson.ts';
import { wholeForm } from './form/wholeForm';
import type { FormData, QueryObject } from './formData';
import { isLegacy } from './legacy';
import { hasParts } from './parts';
import { VIZ_TYPES, vizEntry } from './registry';
import { toList } from './shared/labels';

export interface InnerChart {
  readonly name: string;
  /** Why it cannot be drawn so, as a sentence; null where it can. */
  readonly problem: string | null;
  /** Asks for the rows of all places: it is grouped by the place first. */
  readonly asks: FormData;
  /** Draws the rows of one place. */
  readonly draws: FormData;
}

/** Types whose rows can be told apart by their place: no maps, and none that ask at the address of older charts. */
export const PLACED_TYPES: readonly string[] = VIZ_TYPES.filter(
  ({ type, category }) => category !== 'Map' && !isLegacy(type) && !hasParts(type),
).map(({ type }) => type);

/** Null where the map names no chart that can be read. */
export const innerChart = (map: FormData): InnerChart | null => {
  const chosen = parsedJson(map.selected_chart);
  if (!isRecord(chosen) || typeof chosen.viz_type !== 'string') return null;
  const params = parsedJson(chosen.params);
  if (!isRecord(params)) return null;
  const { datasource, temporal_columns_lookup } = map;
  const type = chosen.viz_type;
  const name = typeof chosen.slice_name === 'string' ? chosen.slice_name : '';
  const own = { ...params, viz_type: type, datasource, temporal_columns_lookup };
  const draws = layerForms(map)(wholeForm(own, null), 0);
  return {
    name,
    problem: PLACED_TYPES.includes(draws.viz_type)
      ? null
      : `“${name}” is of the type ${vizEntry(type)?.name ?? type}, whose rows are not told apart by place.`,
    asks: { ...draws, groupby: [...toList(map.geom_column), ...toList(draws.groupby)] },
    draws,
  };
};

/** A query whose type knows no groups has the place all the same, where nothing is done to its rows afterwards. */
export const byPlace = (query: QueryObject, map: FormData): QueryObject => {
  const [place] = toList(map.geom_column);
  const columns = toList(query.columns);
  const isShaped = toList(query.post_processing).length > 0;
  const hasPlace = columns.some((column) => columnLabel(column) === columnLabel(place));
  return isShaped || hasPlace ? query : { ...query, columns: [place, ...columns] };
};
