import { isCut, mapQuery } from '../../maps/mapQuery';
import { spatialOf } from '../../maps/spatial';
import { toList } from '../../shared/labels';
import type { BuildQueries } from '../../vizPlugin';

export const buildArcsQueries: BuildQueries = (form) => [
  {
    ...mapQuery(form, {
      places: [form.start_spatial, form.end_spatial].flatMap(
        (saved) => spatialOf(saved)?.columns ?? [],
      ),
      metrics: toList(form.metric),
      groups: toList(form.dimension),
    }),
    is_timeseries: isCut(form),
  },
];
