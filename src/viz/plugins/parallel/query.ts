import { baseQuery } from '../../shared/baseQuery';
import { toList } from '../../shared/labels';
import type { BuildQueries } from '../../vizPlugin';

/** For its table and its files: the picture asks at the address of older charts. */
export const buildParallelQueries: BuildQueries = (form) => [
  { ...baseQuery(form), columns: toList(form.series) },
];
