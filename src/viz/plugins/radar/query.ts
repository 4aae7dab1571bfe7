import { baseQuery } from '../../shared/baseQuery';
import { bySize, inOrder } from '../../shared/orderedQuery';
import type { BuildQueries } from '../../vizPlugin';

/** Always by the first metric. */
export const buildRadarQueries: BuildQueries = (form) => {
  const base = baseQuery(form);
  return [inOrder(base, bySize(base))];
};
