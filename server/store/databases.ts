import { randomUUID } from 'node:crypto';
import type { Insertable, Kysely, Selectable, Updateable } from 'kysely';
import type { EngineTarget } from '../engine/engines.ts';
import { fromJson, toJson } from './codec.ts';
import type { Secrets } from './secrets.ts';
import type { DatabaseRow, Tables } from './tables.ts';

export type StoredDatabase = Readonly<Selectable<DatabaseRow>>;
export type Parameters = Readonly<Record<string, unknown>>;

const SECRET_PARAMETERS = ['password'] as const;
const SEALED = /^sealed:/;

/** Driver settings as the store keeps them: secrets sealed. */
export const sealParameters = (parameters: Parameters, secrets: Secrets): string => {
  const kept: Record<string, unknown> = { ...parameters };
  for (const name of SECRET_PARAMETERS) {
    const value = kept[name];
    if (typeof value === 'string') kept[name] = `sealed:${secrets.seal(value)}`;
  }
  return toJson(kept);
};

/** Driver settings in clear, for a driver or a comparison; never for an answer. */
export const openParameters = (stored: string, secrets: Secrets): Parameters => {
  const parameters: Record<string, unknown> = { ...fromJson<Parameters>(stored) };
  for (const name of SECRET_PARAMETERS) {
    const value = parameters[name];
    if (typeof value === 'string' && SEALED.test(value)) {
      parameters[name] = secrets.open(value.replace(SEALED, ''));
    }
  }
  return parameters;
};

/** A stored database as the engines take it; `as`: with whose rights, null for those of the connection's user. */
export const engineTarget = (
  { id, backend, parameters }: Pick<StoredDatabase, 'id' | 'backend' | 'parameters'>,
  secrets: Secrets,
  as: string | null,
): EngineTarget => ({ id, backend, parameters: openParameters(parameters, secrets), as });

export type NewDatabase = Omit<Insertable<DatabaseRow>, 'uuid'> & { readonly uuid?: string };

const EMBEDDED_DATABASE = 'Sextant';

/** Writes of database connections. Reads start from the gate. */
export const createDatabases = (db: Kysely<Tables>) => ({
  add: async (database: NewDatabase): Promise<StoredDatabase> =>
    db
      .insertInto('databases')
      .values({ uuid: randomUUID(), ...database })
      .returningAll()
      .executeTakeFirstOrThrow(),
  change: async (id: number, change: Updateable<DatabaseRow>): Promise<void> => {
    if (Object.keys(change).length === 0) return;
    await db.updateTable('databases').set(change).where('id', '=', id).execute();
  },
  remove: async (id: number): Promise<void> => {
    await db.deleteFrom('databases').where('id', '=', id).execute();
  },
  isNameTaken: async (name: string, exceptId = -1): Promise<boolean> =>
    (await db
      .selectFrom('databases')
      .select('id')
      .where('name', '=', name)
      .where('id', '!=', exceptId)
      .executeTakeFirst()) !== undefined,
  datasetCounts: async (ids: readonly number[]): Promise<ReadonlyMap<number, number>> => {
    if (ids.length === 0) return new Map();
    const rows = await db
      .selectFrom('datasets')
      .select((eb) => ['database_id', eb.fn.countAll().as('count')])
      .where('database_id', 'in', ids)
      .groupBy('database_id')
      .execute();
    return new Map(rows.map(({ database_id: id, count }) => [id, Number(count)]));
  },
  /** Deleting a database would take these along. */
  datasetsOf: async (id: number): Promise<number> =>
    Number(
      (
        await db
          .selectFrom('datasets')
          .select((eb) => eb.fn.countAll().as('count'))
          .where('database_id', '=', id)
          .executeTakeFirstOrThrow()
      ).count,
    ),
});

/** The built-in DuckDB database, made at the first start. */
export const ensureEmbeddedDatabase = async (
  db: Kysely<Tables>,
  now: Date,
): Promise<StoredDatabase> => {
  const kept = await db
    .selectFrom('databases')
    .selectAll()
    .where('backend', '=', 'duckdb')
    .orderBy('id')
    .executeTakeFirst();
  if (kept) return kept;
  const at = now.toISOString();
  return createDatabases(db).add({
    name: EMBEDDED_DATABASE,
    backend: 'duckdb',
    parameters: toJson({}),
    expose_in_sqllab: 1,
    allow_dml: 0,
    allow_ctas: 0,
    allow_cvas: 0,
    allow_run_async: 0,
    allow_file_upload: 1,
    cache_timeout: null,
    force_ctas_schema: null,
    extra: toJson({}),
    created_by: null,
    changed_by: null,
    created_on: at,
    changed_on: at,
  });
};
