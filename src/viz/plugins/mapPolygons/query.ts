import { outlineQuery, sizeMetric } from '../../maps/mapQuery';
import { toList } from '../../shared/labels';
import { bySize, inOrder } from '../../shared/orderedQuery';
import type { BuildQueries } from '../../vizPlugin';

/** The largest come first, so that a limit leaves out the small ones. */
export const buildPolygonsQueries: BuildQueries = (form) => {
  const query = outlineQuery(form, [...toList(form.metric), sizeMetric(form)]);
  return [inOrder(query, bySize(query))];
};
