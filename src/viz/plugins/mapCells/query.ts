import { mapQuery } from '../../maps/mapQuery';
import { spatialOf } from '../../maps/spatial';
import { toList } from '../../shared/labels';
import type { BuildQueries } from '../../vizPlugin';

/** Each place with its weight. */
export const buildWeighedQueries: BuildQueries = (form) => [
  mapQuery(form, { places: spatialOf(form.spatial)?.columns ?? [], metrics: toList(form.size) }),
];
