import { mapQuery } from '../../maps/mapQuery';
import { spatialOf } from '../../maps/spatial';
import { toList } from '../../shared/labels';
import { bySize, inOrder } from '../../shared/orderedQuery';
import type { BuildQueries } from '../../vizPlugin';

/** Each place with its weight, the largest first. */
export const buildWeighedQueries: BuildQueries = (form) => {
  const query = mapQuery(form, {
    places: spatialOf(form.spatial)?.columns ?? [],
    metrics: toList(form.size),
  });
  return [inOrder(query, bySize(query))];
};
