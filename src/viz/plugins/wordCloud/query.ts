import { baseQuery } from '../../shared/baseQuery';
import { toList } from '../../shared/labels';
import { byName, bySize, inOrder, underLimit } from '../../shared/orderedQuery';
import type { BuildQueries } from '../../vizPlugin';

export const buildWordCloudQueries: BuildQueries = (form) => {
  const base = { ...baseQuery(form), columns: toList(form.series) };
  const size = form.sort_by_metric === true ? bySize(base) : [];
  return [inOrder(base, size, ...underLimit(base, byName(toList(form.series))))];
};
