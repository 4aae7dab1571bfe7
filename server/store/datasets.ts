import { randomUUID } from 'node:crypto';
import type { Insertable, Kysely, Selectable, Updateable } from 'kysely';
import { atomically } from './atomically.ts';
import { createOwners } from './owners.ts';
import type { DatasetRow, Tables } from './tables.ts';

export type StoredDataset = Selectable<DatasetRow>;

export interface DatasetName {
  readonly database_id: number;
  readonly catalog: string | null;
  readonly schema: string | null;
  readonly table_name: string;
}

type NewDataset = Omit<
  Insertable<DatasetRow>,
  'uuid' | 'created_by' | 'changed_by' | 'created_on' | 'changed_on'
> & { readonly uuid?: string };

/** What says which data a dataset shows. */
const SOURCE = ['database_id', 'catalog', 'schema', 'table_name', 'sql'] as const;

export const createDatasets = (db: Kysely<Tables>) => ({
  byName: ({
    database_id,
    catalog,
    schema,
    table_name,
  }: DatasetName): Promise<StoredDataset | undefined> =>
    db
      .selectFrom('datasets')
      .selectAll()
      .where('database_id', '=', database_id)
      .where('catalog', catalog === null ? 'is' : '=', catalog)
      .where('schema', schema === null ? 'is' : '=', schema)
      .where('table_name', '=', table_name)
      .executeTakeFirst(),

  add: (
    row: NewDataset,
    owners: readonly number[],
    by: number | null,
    now: Date,
  ): Promise<StoredDataset> =>
    atomically(db, async (trx) => {
      const at = now.toISOString();
      const made = await trx
        .insertInto('datasets')
        .values({
          uuid: randomUUID(),
          ...row,
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

  /** False when somebody else moved the dataset to other data since `before` was read: nothing was written. */
  change: (
    before: StoredDataset,
    change: Updateable<DatasetRow>,
    owners: readonly number[] | undefined,
    by: number | null,
    now: Date,
  ): Promise<boolean> =>
    atomically(db, async (trx) => {
      let update = trx
        .updateTable('datasets')
        .set({ ...change, changed_by: by, changed_on: now.toISOString() })
        .where('id', '=', before.id);
      for (const field of SOURCE) {
        const value = before[field];
        update = update.where(field, value === null ? 'is' : '=', value);
      }
      const { numUpdatedRows } = await update.executeTakeFirstOrThrow();
      if (numUpdatedRows === 0n) return false;
      if (owners) await createOwners(trx).set('dataset', before.id, owners);
      return true;
    }),

  remove: (ids: readonly number[]): Promise<void> =>
    atomically(db, async (trx) => {
      await trx
        .deleteFrom('owners')
        .where('object_type', '=', 'dataset')
        .where('object_id', 'in', [...ids])
        .execute();
      const gone = await trx
        .selectFrom('datasets')
        .select(['id', 'schema', 'table_name'])
        .where('id', 'in', [...ids])
        .execute();
      for (const { id, schema, table_name } of gone)
        await trx
          .updateTable('charts')
          .set({ datasource_name: [schema, table_name].filter(Boolean).join('.') })
          .where('datasource_id', '=', id)
          .where('datasource_type', '=', 'table')
          .execute();
      await trx
        .deleteFrom('datasets')
        .where('id', 'in', [...ids])
        .execute();
    }),
});
