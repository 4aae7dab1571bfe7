import { randomUUID } from 'node:crypto';
import type { Insertable, Kysely, Selectable, Updateable } from 'kysely';
import { createOwners } from './owners.ts';
import type { DatasetRow, Tables } from './tables.ts';

export type StoredDataset = Selectable<DatasetRow>;

export interface DatasetName {
  readonly database_id: number;
  readonly schema: string | null;
  readonly table_name: string;
}

type NewDataset = Omit<
  Insertable<DatasetRow>,
  'uuid' | 'created_by' | 'changed_by' | 'created_on' | 'changed_on'
>;

export const createDatasets = (db: Kysely<Tables>) => ({
  byName: ({ database_id, schema, table_name }: DatasetName): Promise<StoredDataset | undefined> =>
    db
      .selectFrom('datasets')
      .selectAll()
      .where('database_id', '=', database_id)
      .where('schema', schema === null ? 'is' : '=', schema)
      .where('table_name', '=', table_name)
      .executeTakeFirst(),

  add: (
    row: NewDataset,
    owners: readonly number[],
    by: number | null,
    now: Date,
  ): Promise<StoredDataset> =>
    db.transaction().execute(async (trx) => {
      const at = now.toISOString();
      const made = await trx
        .insertInto('datasets')
        .values({
          ...row,
          uuid: randomUUID(),
          created_by: by,
          changed_by: by,
          created_on: at,
          changed_on: at,
        })
        .returningAll()
        .executeTakeFirstOrThrow();
      await createOwners(trx).set('dataset', made.id, owners);
      return made;
    }),

  change: async (
    id: number,
    change: Updateable<DatasetRow>,
    by: number | null,
    now: Date,
  ): Promise<void> => {
    await db
      .updateTable('datasets')
      .set({ ...change, changed_by: by, changed_on: now.toISOString() })
      .where('id', '=', id)
      .execute();
  },

  remove: (ids: readonly number[]): Promise<void> =>
    db.transaction().execute(async (trx) => {
      await trx
        .deleteFrom('owners')
        .where('object_type', '=', 'dataset')
        .where('object_id', 'in', [...ids])
        .execute();
      await trx
        .deleteFrom('datasets')
        .where('id', 'in', [...ids])
        .execute();
    }),

  chartsOf: (id: number) =>
    db
      .selectFrom('charts')
      .select(['id', 'name'])
      .where('datasource_id', '=', id)
      .orderBy('name')
      .execute(),
});
