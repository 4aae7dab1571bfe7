import { baseQuery, defined } from '../../shared/baseQuery';
import { columnLabel } from '#common/labels.ts';
import { toList, unique } from '../../shared/labels';
import { byName, inOrder, underLimit } from '../../shared/orderedQuery';
import type { BuildQueries } from '../../vizPlugin';

/** Without a metric there is one row for each node. */
export const buildTreeQueries: BuildQueries = (form) => {
  const of = (name: string) => toList(form[name]);
  const columnsOf = (...names: readonly string[]) => unique(names.flatMap(of), columnLabel);
  const base = baseQuery(form);
  return [
    defined({
      ...inOrder(base, ...underLimit(base, byName(columnsOf('parent', 'id', 'name')))),
      columns: columnsOf('id', 'parent', 'name'),
      metrics: of('metric'),
    }),
  ];
};
