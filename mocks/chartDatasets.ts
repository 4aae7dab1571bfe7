/** A database with two datasets in an otherwise empty store. */
import type { Kysely } from 'kysely';
import { toJson } from '../server/store/codec.ts';
import type { Tables } from '../server/store/tables.ts';

export type DatasetIds = Readonly<Record<'open' | 'secret', number>>;

const stampsAt = (at: string) => ({
  created_by: null,
  changed_by: null,
  created_on: at,
  changed_on: at,
});
type Stamps = ReturnType<typeof stampsAt>;

const addDatabase = async (db: Kysely<Tables>, stamps: Stamps): Promise<number> => {
  const { id } = await db
    .insertInto('databases')
    .values({
      ...stamps,
      uuid: '00000000-0000-4000-8000-000000000001',
      name: 'Sextant',
      backend: 'duckdb',
      parameters: toJson({}),
      expose_in_sqllab: 1,
      allow_dml: 0,
      allow_ctas: 0,
      allow_cvas: 0,
      allow_run_async: 0,
      cache_timeout: null,
      extra: toJson({}),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
};

export const addDatasets = async (db: Kysely<Tables>, at: string): Promise<DatasetIds> => {
  const stamps = stampsAt(at);
  const databaseId = await addDatabase(db, stamps);
  const add = async (name: string) => {
    const { id } = await db
      .insertInto('datasets')
      .values({
        ...stamps,
        uuid: crypto.randomUUID(),
        database_id: databaseId,
        schema: 'main',
        table_name: name,
        columns: toJson([]),
        metrics: toJson([]),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    return id;
  };
  return { open: await add('open'), secret: await add('secret') };
};
