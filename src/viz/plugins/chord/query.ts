import { sizedQuery } from '../../shared/orderedQuery';
import type { BuildQueries } from '../../vizPlugin';

/** For its table and its files: the picture asks at the address of older charts. */
export const buildChordQueries: BuildQueries = (form) => [
  sizedQuery(form, form.sort_by_metric === true),
];
