import { mapQuery } from '../../maps/mapQuery';
import { toList } from '../../shared/labels';
import type { BuildQueries } from '../../vizPlugin';

export const buildFeaturesQueries: BuildQueries = (form) => [
  mapQuery(form, { places: toList(form.geojson), metrics: toList(form.metric) }),
];
