import { sizedQuery } from '../../shared/orderedQuery';
import { toList } from '../../shared/labels';
import type { BuildQueries } from '../../vizPlugin';

/** For its table and its files: the picture asks at the address of older charts. */
export const buildCountryMapQueries: BuildQueries = (form) => [
  { ...sizedQuery(form, true), columns: toList(form.entity) },
];
