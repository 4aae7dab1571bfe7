import type { Kysely, Selectable, Updateable } from 'kysely';
import { atomically } from './atomically.ts';
import type { RowRuleRow, Tables } from './tables.ts';

export type StoredRowRule = Readonly<Selectable<RowRuleRow>>;

export interface RowRuleLinks {
  readonly datasets?: readonly number[] | undefined;
  readonly roles?: readonly number[] | undefined;
}

const link = async (
  db: Kysely<Tables>,
  rule_id: number,
  { datasets, roles }: RowRuleLinks,
): Promise<void> => {
  if (datasets) {
    await db.deleteFrom('row_rule_datasets').where('rule_id', '=', rule_id).execute();
    const rows = [...new Set(datasets)].map((dataset_id) => ({ rule_id, dataset_id }));
    if (rows.length > 0) await db.insertInto('row_rule_datasets').values(rows).execute();
  }
  if (roles) {
    await db.deleteFrom('row_rule_roles').where('rule_id', '=', rule_id).execute();
    const rows = [...new Set(roles)].map((role_id) => ({ rule_id, role_id }));
    if (rows.length > 0) await db.insertInto('row_rule_roles').values(rows).execute();
  }
};

/** Writes of row rules. Reads start from the gate. */
export const createRowRules = (db: Kysely<Tables>) => ({
  add: (rule: Omit<StoredRowRule, 'id'>, links: RowRuleLinks): Promise<number> =>
    atomically(db, async (trx) => {
      const { id } = await trx
        .insertInto('row_rules')
        .values(rule)
        .returning('id')
        .executeTakeFirstOrThrow();
      await link(trx, id, links);
      return id;
    }),
  change: (id: number, change: Updateable<RowRuleRow>, links: RowRuleLinks): Promise<void> =>
    atomically(db, async (trx) => {
      await trx.updateTable('row_rules').set(change).where('id', '=', id).execute();
      await link(trx, id, links);
    }),
  remove: async (ids: readonly number[]): Promise<void> => {
    await db
      .deleteFrom('row_rules')
      .where('id', 'in', [...ids])
      .execute();
  },
  /** Datasets and roles of each rule. */
  linksOf: async (ids: readonly number[]) => {
    if (ids.length === 0) return { datasets: [], roles: [] };
    const [datasets, roles] = await Promise.all([
      db
        .selectFrom('row_rule_datasets')
        .innerJoin('datasets', 'datasets.id', 'row_rule_datasets.dataset_id')
        .select(['rule_id', 'datasets.id', 'datasets.schema', 'datasets.table_name'])
        .where('rule_id', 'in', [...ids])
        .orderBy('datasets.id')
        .execute(),
      db
        .selectFrom('row_rule_roles')
        .innerJoin('roles', 'roles.id', 'row_rule_roles.role_id')
        .select(['rule_id', 'roles.id', 'roles.name'])
        .where('rule_id', 'in', [...ids])
        .orderBy('roles.id')
        .execute(),
    ]);
    return { datasets, roles };
  },
});
