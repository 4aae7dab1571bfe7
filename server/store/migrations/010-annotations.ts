import type { Kysely } from 'kysely';
import { builderOf, type Kinds, stamps } from './build.ts';

/** Named layers of annotations, which charts show. */
export const up = async (db: Kysely<unknown>, kinds: Kinds): Promise<void> => {
  const { table, index } = builderOf(db, kinds);
  await table(
    'annotation_layers',
    'id id',
    'name text unique',
    'descr text null',
    ...stamps,
  ).execute();
  await table(
    'annotations',
    'id id',
    'layer_id integer annotation_layers.id restrict',
    'short_descr text',
    'long_descr text null',
    'start_dttm text',
    'end_dttm text',
    'json_metadata text null',
    ...stamps,
  ).execute();
  await index('annotations_once', 'annotations', ['layer_id', 'short_descr'], true);
  await index('annotations_by_start', 'annotations', ['layer_id', 'start_dttm']);
};
