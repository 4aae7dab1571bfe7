/** Deletes from a Superset what a journey created there, known by its mark in the name. */
import type { APIRequestContext } from 'playwright-core';

interface Listed {
  readonly id: number;
  readonly [column: string]: unknown;
}

/** Charts before the datasets they use. */
const NAMED: readonly (readonly [resource: string, column: string])[] = [
  ['chart', 'slice_name'],
  ['dataset', 'table_name'],
  ['saved_query', 'label'],
  ['annotation_layer', 'name'],
];

export const deleteLeftovers = async (
  api: APIRequestContext,
  origin: string,
  mark: string,
): Promise<void> => {
  const read = async <Body>(path: string): Promise<Body> =>
    (await (await api.get(`${origin}${path}`)).json()) as Body;
  const { result: token } = await read<{ result: string }>('/api/v1/security/csrf_token/');
  const remove = (path: string) =>
    api.delete(`${origin}${path}`, { headers: { 'X-CSRFToken': token, Referer: `${origin}/` } });
  for (const [resource, column] of NAMED) {
    const { result } = await read<{ result: readonly Listed[] }>(
      `/api/v1/${resource}/?q=(page_size:100)`,
    );
    for (const one of result)
      if (String(one[column]).includes(mark)) await remove(`/api/v1/${resource}/${one.id}`);
  }
  const { result } = await read<{ result: { tab_state_ids: readonly Listed[] } }>(
    '/api/v1/sqllab/',
  );
  for (const { id, label } of result.tab_state_ids)
    if (String(label).includes(mark)) await remove(`/tabstateview/${id}`);
};
