import { sizedQuery } from '../../shared/orderedQuery';
import { toList } from '../../shared/labels';
import type { BuildQueries } from '../../vizPlugin';

/** For its table and its files: the picture asks at the address of older charts. */
export const buildWorldMapQueries: BuildQueries = (form) => [
  {
    ...sizedQuery(form, form.sort_by_metric === true),
    columns: toList(form.entity),
  },
];
