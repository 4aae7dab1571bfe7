import type { BuildQueries } from '../../vizPlugin';
import { sizedQuery } from '../../shared/orderedQuery';

export const buildFunnelQueries: BuildQueries = (form) => [
  sizedQuery(form, form.sort_by_metric !== false),
];
