/** The list endpoints, which share one format. */
import { type ListQuery, type ListResource, listPath, relatedPath } from '#common/readPaths.ts';
import { toRison } from '#common/rison.ts';
import { type Call, request } from '../client';

export type { ListFilter, ListResource } from '#common/readPaths.ts';

export interface ListReply<Row> {
  /** The number of rows before paging. */
  readonly count: number;
  readonly result: readonly Row[];
}

export const fetchList = <Row>(resource: ListResource, query: ListQuery, call?: Call) =>
  request<ListReply<Row>>(listPath(resource, query), call);

/** `parameters`: what our server takes besides. */
export const deleteItem = (
  resource: ListResource,
  id: number,
  call?: Call,
  parameters: Readonly<Record<string, string>> = {},
) => {
  const query = new URLSearchParams(parameters).toString();
  const path = `/api/v1/${resource}/${id}`;
  return request<unknown>(query ? `${path}?${query}` : path, { ...call, method: 'DELETE' });
};

/** Deletes several at once; not every resource supports it. */
export const deleteItems = (resource: ListResource, ids: readonly number[], call?: Call) =>
  request<unknown>(`/api/v1/${resource}/?q=${toRison(ids)}`, { ...call, method: 'DELETE' });

export interface Choice {
  readonly value: number;
  readonly text: string;
}

/** Values of a relation for the filters of a resource: those whose name contains the text. */
export const fetchRelated = async (
  resource: ListResource,
  { relation, text = '' }: { readonly relation: string; readonly text?: string },
  call?: Call,
): Promise<readonly Choice[]> =>
  (await request<{ result: readonly Choice[] }>(relatedPath(resource, relation, text), call))
    .result;

/** Which of the given ids are favorites; a reply of 404 means none. */
export const fetchFavorites = async (
  resource: 'dashboard' | 'chart',
  ids: readonly number[],
  call?: Call,
): Promise<readonly number[]> => {
  if (ids.length === 0) return [];
  const { result } = await request<{ result: readonly { id: number; value: boolean }[] }>(
    `/api/v1/${resource}/favorite_status/?q=${toRison(ids)}`,
    call,
  );
  return result.filter(({ value }) => value).map(({ id }) => id);
};

export const setFavorite = (
  resource: 'dashboard' | 'chart',
  id: number,
  isFavorite: boolean,
  call?: Call,
) =>
  request<unknown>(`/api/v1/${resource}/${id}/favorites/`, {
    ...call,
    method: isFavorite ? 'POST' : 'DELETE',
  });
