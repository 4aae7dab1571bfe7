import { baseQuery } from '../../shared/baseQuery';
import { bySettings, inOrder } from '../../shared/orderedQuery';
import type { BuildQueries } from '../../vizPlugin';

/** The rows of a table, without what only a table shows beside them. */
export const buildHandlebarsQueries: BuildQueries = (form) => {
  const base = baseQuery(form);
  return [inOrder(base, bySettings(base))];
};
