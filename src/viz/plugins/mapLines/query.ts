import { mapQuery } from '../../maps/mapQuery';
import { toList } from '../../shared/labels';
import type { BuildQueries } from '../../vizPlugin';

export const buildLinesQueries: BuildQueries = (form) => [
  mapQuery(form, {
    places: toList(form.line_column),
    metrics: toList(form.metric),
  }),
];
