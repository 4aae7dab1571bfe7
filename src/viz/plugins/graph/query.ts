import { baseQuery, defined } from '../../shared/baseQuery';
import { columnLabel } from '#common/labels.ts';
import { toList, unique } from '../../shared/labels';
import { byName } from '../../shared/orderedQuery';
import type { BuildQueries } from '../../vizPlugin';

export const buildGraphQueries: BuildQueries = (form) => {
  const columns = unique(
    ['source', 'target', 'source_category', 'target_category'].flatMap((name) =>
      toList(form[name]),
    ),
    columnLabel,
  );
  return [defined({ ...baseQuery(form), columns, orderby: byName(columns) })];
};
