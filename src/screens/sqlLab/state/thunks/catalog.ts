/** Reads what a database contains. */
import { fetchCatalogs, searchCatalogue } from '@/api/resources/catalogue';
import { fetchSchemas, fetchTables } from '@/api/resources/databases';
import { createAppThunk } from '@/app/redux';

export interface SchemasOf {
  readonly dbId: number;
  readonly catalog: string | null;
  readonly force: boolean;
}

const { compare } = new Intl.Collator();

export const loadCatalogs = createAppThunk(
  'sqlLab/loadCatalogs',
  async ({ dbId, force }: { readonly dbId: number; readonly force: boolean }, { signal }) =>
    [...(await fetchCatalogs(dbId, { force, signal }))].sort(compare),
);

export const loadSchemas = createAppThunk(
  'sqlLab/loadSchemas',
  async ({ force, ...place }: SchemasOf, { signal }) =>
    [...(await fetchSchemas(place, { force, signal }))].sort(compare),
);

export const loadTables = createAppThunk(
  'sqlLab/loadTables',
  async ({ force, ...place }: SchemasOf & { readonly schema: string }, { signal }) => {
    const { result } = await fetchTables(place, { force, signal });
    return result.map(({ value, type }) => ({ name: value, kind: type }));
  },
);

const FOUND_AT_MOST = 200;

/** Searches tables and columns by name in all schemas. */
export const searchTables = createAppThunk(
  'sqlLab/searchTables',
  (
    place: { readonly dbId: number; readonly catalog: string | null; readonly text: string },
    { signal },
  ) => searchCatalogue(place, { limit: FOUND_AT_MOST, signal }),
);
