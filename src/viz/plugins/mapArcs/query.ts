import { isCut, mapQuery } from '../../maps/mapQuery';
import { spatialOf } from '../../maps/spatial';
import { toList } from '../../shared/labels';
import { bySize, inOrder } from '../../shared/orderedQuery';
import type { BuildQueries } from '../../vizPlugin';

/** The largest come first, so that a limit leaves out the small ones. */
export const buildArcsQueries: BuildQueries = (form) => {
  const query = mapQuery(form, {
    places: [form.start_spatial, form.end_spatial].flatMap(
      (saved) => spatialOf(saved)?.columns ?? [],
    ),
    metrics: toList(form.metric),
    groups: toList(form.dimension),
  });
  return [inOrder({ ...query, is_timeseries: isCut(form) }, bySize(query))];
};
