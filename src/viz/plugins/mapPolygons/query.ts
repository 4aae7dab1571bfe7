import { outlineQuery, sizeMetric } from '../../maps/mapQuery';
import { toList } from '../../shared/labels';
import type { BuildQueries } from '../../vizPlugin';

export const buildPolygonsQueries: BuildQueries = (form) => [
  outlineQuery(form, [...toList(form.metric), sizeMetric(form)]),
];
