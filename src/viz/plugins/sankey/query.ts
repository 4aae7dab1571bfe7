import { baseQuery, defined } from '../../shared/baseQuery';
import { toList } from '../../shared/labels';
import { byName, bySize, inOrder, underLimit } from '../../shared/orderedQuery';
import type { BuildQueries } from '../../vizPlugin';

/** The ends of links are dimensions beside the columns. */
export const buildSankeyQueries: BuildQueries = (form) => {
  const base = baseQuery(form);
  const groupby = [...toList(form.source), ...toList(form.target)];
  const size = form.sort_by_metric === true ? bySize(base) : [];
  const query = inOrder(base, size, ...underLimit(base, byName(groupby)));
  return [defined({ ...query, columns: [], groupby })];
};
