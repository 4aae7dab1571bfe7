import type { Kysely } from 'kysely';
import { builderOf, type Kinds, stamps } from './build.ts';

/** Rules that limit the rows of datasets: on which datasets, and for which roles. */
export const up = async (db: Kysely<unknown>, kinds: Kinds): Promise<void> => {
  const { table, index } = builderOf(db, kinds);
  await table(
    'row_rules',
    'id id',
    'name text unique',
    'description text null',
    'filter_type text',
    'group_key text null',
    'clause text',
    ...stamps,
  ).execute();
  await table(
    'row_rule_datasets',
    'rule_id integer row_rules.id',
    'dataset_id integer datasets.id',
  ).execute();
  await table(
    'row_rule_roles',
    'rule_id integer row_rules.id',
    'role_id integer roles.id',
  ).execute();
  await index('row_rule_datasets_once', 'row_rule_datasets', ['rule_id', 'dataset_id'], true);
  await index('row_rule_datasets_by_dataset', 'row_rule_datasets', ['dataset_id']);
  await index('row_rule_roles_once', 'row_rule_roles', ['rule_id', 'role_id'], true);
};
