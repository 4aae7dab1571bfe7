import { columnLabel } from '#common/labels.ts';
import type { FormData, QueryObject } from './formData';
import { vizEntry } from './registry';
import { toList } from './shared/labels';

/** What one of several queries of a chart is called in its settings; undefined where they do not tell of it. */
export const queryName = ({ viz_type }: FormData, index: number): string | undefined =>
  vizEntry(viz_type)?.queryNames?.[index];

/** By which of the groups of the first query another one groups; undefined for those that it does not share. */
export const groupsName = (
  first: readonly string[],
  own: readonly string[],
  nameOf: (label: string) => string = (label) => label,
): string | undefined => {
  if (own.length >= first.length || !own.every((label) => first.includes(label))) return undefined;
  return own.length === 0 ? 'Over all rows' : `By ${own.map(nameOf).join(', ')}`;
};

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
  const [first, own] = [queries[0], query].map((one) => toList(one?.columns).map(columnLabel));
  return groupsName(first ?? [], own ?? []) ?? `Query ${at + 1} of ${queries.length}`;
};
