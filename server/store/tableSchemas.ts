import type { Insertable, Kysely } from 'kysely';
import { atomically } from './atomically.ts';
import { toFlag } from './codec.ts';
import type { TableSchemaRow, Tables } from './tables.ts';

export type StoredTableSchema = {
  readonly [K in keyof TableSchemaRow]: K extends 'id' ? number : TableSchemaRow[K];
};

/** Tables open beside a tab. Whoever calls has checked whose tab it is. */
export const createTableSchemas = (db: Kysely<Tables>) => ({
  ofTab: (tabId: number): Promise<StoredTableSchema[]> =>
    db.selectFrom('table_schemas').selectAll().where('tab_id', '=', tabId).orderBy('id').execute(),
  /** Takes the place of the tab's row for the same table; the number is new. */
  put: (row: Insertable<TableSchemaRow>): Promise<number> =>
    atomically(db, async (trx) => {
      const { catalog = null, schema = null } = row;
      await trx
        .deleteFrom('table_schemas')
        .where('tab_id', '=', row.tab_id)
        .where('database_id', '=', row.database_id)
        .where('catalog', catalog === null ? 'is' : '=', catalog)
        .where('schema', schema === null ? 'is' : '=', schema)
        .where('table_name', '=', row.table_name)
        .execute();
      const { id } = await trx
        .insertInto('table_schemas')
        .values(row)
        .returning('id')
        .executeTakeFirstOrThrow();
      return id;
    }),
  ownerOf: async (id: number): Promise<number | null> =>
    (
      await db
        .selectFrom('table_schemas')
        .innerJoin('tabs', 'tabs.id', 'table_schemas.tab_id')
        .select('tabs.user_id')
        .where('table_schemas.id', '=', id)
        .executeTakeFirst()
    )?.user_id ?? null,
  expand: async (id: number, expanded: boolean): Promise<void> => {
    await db
      .updateTable('table_schemas')
      .set({ expanded: toFlag(expanded) })
      .where('id', '=', id)
      .execute();
  },
  remove: async (id: number): Promise<void> => {
    await db.deleteFrom('table_schemas').where('id', '=', id).execute();
  },
});
