import type { FormData, QueryObject } from './formData';
import { vizEntry } from './registry';
import { toList } from './shared/labels';

/** What one of several queries of a chart is called in its settings; undefined where they do not tell of it. */
export const queryName = ({ viz_type }: FormData, index: number): string | undefined =>
  vizEntry(viz_type)?.queryNames?.[index];

/** What one of several queries asks, in words; undefined where nothing tells it from the others. */
export const askedName = (
  form: FormData,
  queries: readonly QueryObject[],
  at: number,
): string | undefined => {
  if (queries.length < 2) return undefined;
  const known = queryName(form, at);
  if (known !== undefined) return known;
  const query = queries[at];
  if (query?.is_rowcount === true) return 'Number of rows';
  const isOfAll = toList(query?.columns).length === 0 && toList(queries[0]?.columns).length > 0;
  return isOfAll ? 'Over all rows' : `Query ${at + 1} of ${queries.length}`;
};
