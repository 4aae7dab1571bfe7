import { baseQuery, defined } from '../../shared/baseQuery';
import { columnLabel } from '#common/labels.ts';
import { toList, unique } from '../../shared/labels';
import { byName, bySize, inOrder, underLimit } from '../../shared/orderedQuery';
import type { BuildQueries } from '../../vizPlugin';

export const buildGraphQueries: BuildQueries = (form) => {
  const columns = unique(
    ['source', 'target', 'source_category', 'target_category'].flatMap((name) =>
      toList(form[name]),
    ),
    columnLabel,
  );
  const base = baseQuery(form);
  const names = byName(columns.filter((column) => typeof column === 'string'));
  const size = form.sort_by_metric === true ? bySize(base) : [];
  return [defined({ ...inOrder(base, size, ...underLimit(base, names)), columns })];
};
