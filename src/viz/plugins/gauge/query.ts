import type { BuildQueries } from '../../vizPlugin';
import { sizedQuery } from '../../shared/orderedQuery';

export const buildGaugeQueries: BuildQueries = (form) => [
  sizedQuery(form, form.sort_by_metric === true),
];
