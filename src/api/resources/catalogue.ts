/** What a database knows about its tables beyond their names: details, and in which tables a name occurs. */
import { toRison } from '#common/rison.ts';
import { type Call, request } from '../client';
import type { SearchAnswer, TableExtra } from '#common/wire/database.ts';
import type { CatalogRef } from './databases';

const rootOf = (databaseId: number) => `/api/v1/database/${databaseId}`;

export const fetchCatalogs = async (
  dbId: number,
  { force, ...call }: Call & { readonly force: boolean },
): Promise<readonly string[]> => {
  const path = `${rootOf(dbId)}/catalogs/?q=${toRison({ force })}`;
  return (await request<{ result: readonly string[] }>(path, call)).result;
};

export const fetchTableExtra = (
  { dbId, catalog, schema, name }: CatalogRef & { schema: string | null; name: string },
  call?: Call,
) => {
  const query = new URLSearchParams({ name });
  if (schema !== null) query.set('schema', schema);
  if (catalog !== null) query.set('catalog', catalog);
  return request<TableExtra>(`${rootOf(dbId)}/table_metadata/extra/?${query.toString()}`, call);
};

/** The text is percent-encoded before it is encoded as rison, like names of schemas. */
export const searchCatalogue = (
  { dbId, catalog, text }: CatalogRef & { text: string },
  { limit, ...call }: Call & { readonly limit: number },
) => {
  const q = toRison({
    text: encodeURIComponent(text),
    ...(catalog === null ? {} : { catalog }),
    limit,
  });
  return request<SearchAnswer>(`${rootOf(dbId)}/search/?q=${q}`, call);
};
