/** Databases: their connections and what they contain. */
import { toRison } from '#common/rison.ts';
import { type Call, request } from '../client';
import type {
  AvailableEngine,
  ConnectionTest,
  DatabaseConnection,
  DatabaseCreate,
  DatabaseUpdate,
  RelatedObjects,
  TableMetadata,
  TablesAnswer,
} from '#common/wire/database.ts';

const ROOT = '/api/v1/database/';
/** A test waits for a database that may not respond. */
const TEST_WITHIN_MS = 90_000;

/** The stored connection; its password reads `XXXXXXXXXX`. */
export const fetchConnection = async (id: number, call?: Call): Promise<DatabaseConnection> =>
  (await request<{ result: DatabaseConnection }>(`${ROOT}${id}/connection`, call)).result;

export const fetchAvailableEngines = async (call?: Call): Promise<readonly AvailableEngine[]> =>
  (await request<{ databases: readonly AvailableEngine[] }>(`${ROOT}available/`, call)).databases;

export const testConnection = (test: ConnectionTest, call?: Call) =>
  request<unknown>(`${ROOT}test_connection/`, {
    ...call,
    method: 'POST',
    json: test,
    timeoutMs: TEST_WITHIN_MS,
  });

export const createDatabase = (database: DatabaseCreate, call?: Call) =>
  request<unknown>(ROOT, { ...call, method: 'POST', json: database, timeoutMs: TEST_WITHIN_MS });

export const updateDatabase = (id: number, change: DatabaseUpdate, call?: Call) =>
  request<unknown>(`${ROOT}${id}`, {
    ...call,
    method: 'PUT',
    json: change,
    timeoutMs: TEST_WITHIN_MS,
  });

export const fetchRelatedObjects = (id: number, call?: Call) =>
  request<RelatedObjects>(`${ROOT}${id}/related_objects/`, call);

const rootOf = (databaseId: number) => `/api/v1/database/${databaseId}`;

export interface CatalogRef {
  readonly dbId: number;
  readonly catalog: string | null;
}

interface ForcedCall extends Call {
  /** Bypasses the server's cache. */
  readonly force: boolean;
}

const catalogOf = (name: string, { catalog }: CatalogRef) =>
  catalog === null ? {} : { [name]: catalog };

export const fetchSchemas = async (
  place: CatalogRef,
  { force, ...call }: ForcedCall,
): Promise<readonly string[]> => {
  const q = toRison({ force, ...catalogOf('catalog', place) });
  return (
    await request<{ result: readonly string[] }>(`${rootOf(place.dbId)}/schemas/?q=${q}`, call)
  ).result;
};

/** The schema's name is percent-encoded before it is encoded as rison; the server decodes it again. */
export const fetchTables = (
  place: CatalogRef & { schema: string },
  { force, ...call }: ForcedCall,
) => {
  const q = toRison({
    force,
    schema_name: encodeURIComponent(place.schema),
    ...catalogOf('catalog_name', place),
  });
  return request<TablesAnswer>(`${rootOf(place.dbId)}/tables/?q=${q}`, call);
};

export const fetchTableMetadata = (
  { dbId, catalog, schema, name }: CatalogRef & { schema: string | null; name: string },
  call?: Call,
) => {
  const query = new URLSearchParams({ name });
  if (schema !== null) query.set('schema', schema);
  if (catalog !== null) query.set('catalog', catalog);
  return request<TableMetadata>(`${rootOf(dbId)}/table_metadata/?${query.toString()}`, call);
};
