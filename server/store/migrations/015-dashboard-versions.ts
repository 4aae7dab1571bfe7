import type { Kysely } from 'kysely';
import { builderOf, type Kinds } from './build.ts';

/** What dashboards were before each save. */
export const up = async (db: Kysely<unknown>, kinds: Kinds): Promise<void> => {
  const { table, index } = builderOf(db, kinds);
  await table(
    'dashboard_versions',
    'id id',
    'dashboard_id integer dashboards.id',
    'name text null',
    'title text null',
    'css text null',
    'position_json text null',
    'json_metadata text null',
    'certified_by text null',
    'certification_details text null',
    'saved_on text',
    'saved_by integer null users.id',
  ).execute();
  await index('dashboard_versions_by_dashboard', 'dashboard_versions', ['dashboard_id', 'id']);
};
