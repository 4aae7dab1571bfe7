import { sizedQuery } from '../../shared/orderedQuery';
import type { BuildQueries } from '../../vizPlugin';

export const buildSunburstQueries: BuildQueries = (form) => [
  sizedQuery(form, form.sort_by_metric === true),
];
