import { mapQuery } from '../../maps/mapQuery';
import { toList } from '../../shared/labels';
import { bySize, inOrder } from '../../shared/orderedQuery';
import type { BuildQueries } from '../../vizPlugin';

/** The largest come first. */
export const buildFeaturesQueries: BuildQueries = (form) => {
  const query = mapQuery(form, { places: toList(form.geojson), metrics: toList(form.metric) });
  return [inOrder(query, bySize(query))];
};
