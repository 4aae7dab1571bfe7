import { mapQuery, sizeMetric } from '../../maps/mapQuery';
import { spatialOf } from '../../maps/spatial';
import type { BuildQueries } from '../../vizPlugin';

export const buildMapPointsQueries: BuildQueries = (form) => [
  mapQuery(form, { places: spatialOf(form.spatial)?.columns ?? [], metrics: [sizeMetric(form)] }),
];
