import { baseQuery } from '../../shared/baseQuery';
import { toList } from '../../shared/labels';
import { byName, bySize, inOrder, underLimit } from '../../shared/orderedQuery';
import type { BuildQueries } from '../../vizPlugin';

export const buildTreemapQueries: BuildQueries = (form) => {
  const base = baseQuery(form);
  const size = form.sort_by_metric === true ? bySize(base) : [];
  const names = byName(toList(base.columns).filter((column) => typeof column === 'string'));
  return [inOrder(base, size, ...underLimit(base, names))];
};
