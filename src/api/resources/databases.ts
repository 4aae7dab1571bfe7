/** What is in a database. */
import { toRison } from '@/lib/rison';
import { type Call, request } from '../client';
import type { TableMetadata, TablesAnswer } from '../schema/database';

const rootOf = (databaseId: number) => `/api/v1/database/${databaseId}`;

export interface Place {
  readonly dbId: number;
  readonly catalog: string | null;
}

interface Asked extends Call {
  /** Past the server's cache. */
  readonly force: boolean;
}

const catalogOf = (name: string, { catalog }: Place) =>
  catalog === null ? {} : { [name]: catalog };

export const fetchSchemas = async (
  place: Place,
  { force, ...call }: Asked,
): Promise<readonly string[]> => {
  const q = toRison({ force, ...catalogOf('catalog', place) });
  return (
    await request<{ result: readonly string[] }>(`${rootOf(place.dbId)}/schemas/?q=${q}`, call)
  ).result;
};

/** The schema's name is percent-encoded before it becomes rison; the server decodes it again. */
export const fetchTables = (place: Place & { schema: string }, { force, ...call }: Asked) => {
  const q = toRison({
    force,
    schema_name: encodeURIComponent(place.schema),
    ...catalogOf('catalog_name', place),
  });
  return request<TablesAnswer>(`${rootOf(place.dbId)}/tables/?q=${q}`, call);
};

export const fetchTableMetadata = (
  { dbId, catalog, schema, name }: Place & { schema: string | null; name: string },
  call?: Call,
) => {
  const query = new URLSearchParams({ name });
  if (schema !== null) query.set('schema', schema);
  if (catalog !== null) query.set('catalog', catalog);
  return request<TableMetadata>(`${rootOf(dbId)}/table_metadata/?${query.toString()}`, call);
};
