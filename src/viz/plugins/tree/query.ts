import { baseQuery, defined } from '../../shared/baseQuery';
import { toList } from '../../shared/labels';
import { byName } from '../../shared/orderedQuery';
import type { BuildQueries } from '../../vizPlugin';

/** Without a metric there is one row for each node. */
export const buildTreeQueries: BuildQueries = (form) => {
  const of = (name: string) => toList(form[name]);
  return [
    defined({
      ...baseQuery(form),
      columns: [...of('id'), ...of('parent'), ...of('name')],
      metrics: of('metric'),
      orderby: byName([...of('parent'), ...of('id'), ...of('name')]),
    }),
  ];
};
