import type { Kysely } from 'kysely';
import { builderOf, type Kinds } from './build.ts';

/** Named sets of filter values, each person's own. */
export const up = async (db: Kysely<unknown>, kinds: Kinds): Promise<void> => {
  const { table, index } = builderOf(db, kinds);
  await table(
    'filter_views',
    'id id',
    'dashboard_id integer dashboards.id',
    'user_id integer users.id',
    'name text',
    'value text',
    'changed_on text',
  ).execute();
  await index('filter_views_of_person', 'filter_views', ['dashboard_id', 'user_id', 'name'], true);
};
