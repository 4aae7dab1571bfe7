import { metricLabel } from '#common/labels.ts';
import { mapQuery, sizeMetric } from '../../maps/mapQuery';
import { spatialOf } from '../../maps/spatial';
import { toList } from '../../shared/labels';
import type { BuildQueries } from '../../vizPlugin';

/** The largest come first. */
export const buildMapPointsQueries: BuildQueries = (form) => {
  const size = sizeMetric(form);
  return [
    {
      ...mapQuery(form, {
        places: spatialOf(form.spatial)?.columns ?? [],
        metrics: [size],
        groups: toList(form.dimension),
      }),
      orderby: size === null ? [] : [[metricLabel(size), false]],
    },
  ];
};
