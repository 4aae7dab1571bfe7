import type { Kysely } from 'kysely';
import { builderOf, type Kinds } from './build.ts';

/** What charts were before each save. */
export const up = async (db: Kysely<unknown>, kinds: Kinds): Promise<void> => {
  const { table, index } = builderOf(db, kinds);
  await table(
    'chart_versions',
    'id id',
    'chart_id integer charts.id',
    'name text',
    'viz_type text null',
    'params text null',
    'query_context text null',
    'datasource_id integer',
    'datasource_type text',
    'saved_on text',
    'saved_by integer null users.id',
  ).execute();
  await index('chart_versions_by_chart', 'chart_versions', ['chart_id', 'id']);
};
