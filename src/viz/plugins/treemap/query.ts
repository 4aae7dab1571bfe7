import { baseQuery } from '../../shared/baseQuery';
import { byName, bySize, inOrder } from '../../shared/orderedQuery';
import type { BuildQueries } from '../../vizPlugin';

/** Without a limit no row is left out, and the order does not matter. */
export const buildTreemapQueries: BuildQueries = (form) => {
  const base = baseQuery(form);
  const size = form.sort_by_metric === true ? bySize(base) : [];
  const names = byName((base.columns ?? []) as readonly unknown[]);
  return [base.row_limit === undefined ? inOrder(base, size) : inOrder(base, size, names)];
};
