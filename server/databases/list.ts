/** What can be listed of databases. */
import { sql } from 'kysely';
import type { DatabaseListRow } from '#common/wire/database.ts';
import { can, type Viewer } from '../access/viewer.ts';
import type { Deps } from '../deps.ts';
import { people } from '../lists/choices.ts';
import { columnsIn, flag, number, text, time, uuid } from '../lists/columns.ts';
import { listSpec, type Rows } from '../lists/listSpec.ts';
import { person } from '../lists/relations.ts';
import { flagValue } from '../lists/values.ts';
import { createDatabases, type StoredDatabase } from '../store/databases.ts';
import { createPeople } from '../store/people.ts';
import { databaseListRow } from './present.ts';

const LISTED = [
  'id',
  'uuid',
  'database_name',
  'backend',
  'expose_in_sqllab',
  'allow_ctas',
  'allow_cvas',
  'allow_dml',
  'allow_run_async',
  'allow_file_upload',
  'allow_multi_catalog',
  'extra',
  'allows_cost_estimate',
  'allows_subquery',
  'allows_virtual_table_explore',
  'explore_database_id',
  'force_ctas_schema',
  'disable_data_preview',
  'disable_drill_to_detail',
  'configuration_method',
  'engine_information',
  'changed_on',
  'changed_on_delta_humanized',
  'changed_by.first_name',
  'changed_by.last_name',
  'created_by.first_name',
  'created_by.last_name',
  'address',
  'dataset_count',
  'is_built_in',
];

/** Clients read all databases at once; a real server has no limit here. */
const LARGEST_PAGE = 10_000;

const at = columnsIn('databases');

const listRows = async (
  { store, now }: Pick<Deps, 'store' | 'now'>,
  rows: readonly StoredDatabase[],
  viewer: Viewer,
): Promise<readonly DatabaseListRow[]> => {
  const [names, datasets] = await Promise.all([
    createPeople(store.db).byIds(
      rows.flatMap(({ changed_by, created_by }) => [changed_by, created_by]),
    ),
    createDatabases(store.db).datasetCounts(rows.map(({ id }) => id)),
  ]);
  const showsAddress = can(viewer, 'can_write', 'Database');
  return rows.map((row) =>
    databaseListRow(row, { people: names, datasets, showsAddress, now: now() }),
  );
};

export const databaseList = (
  deps: Pick<Deps, 'store' | 'now'>,
  visible: (viewer: Viewer) => Rows<'databases'>,
) => {
  const { db } = deps.store;
  return listSpec({
    table: 'databases',
    title: 'List Database',
    visible,
    listed: LISTED,
    columns: {
      id: number(at('id')),
      uuid: uuid(at('uuid')),
      database_name: text(at('name')),
      expose_in_sqllab: flag(at('expose_in_sqllab')),
      allow_dml: flag(at('allow_dml')),
      allow_run_async: flag(at('allow_run_async')),
      allow_file_upload: flag(at('allow_file_upload')),
      changed_on: time(at('changed_on')),
      changed_on_delta_humanized: time(at('changed_on')),
    },
    relations: {
      created_by: person(db, at('created_by'), people(db)),
      changed_by: person(db, at('changed_by'), people(db)),
    },
    special: {
      allow_file_upload: {
        upload_is_enabled: (value) => sql`${at('allow_file_upload')} = ${flagValue(value) ? 1 : 0}`,
      },
    },
    searched: [
      'id',
      'uuid',
      'database_name',
      'expose_in_sqllab',
      'allow_dml',
      'allow_run_async',
      'allow_file_upload',
      'created_by',
      'changed_by',
    ],
    ordered: [
      'database_name',
      'changed_on',
      'changed_on_delta_humanized',
      'expose_in_sqllab',
      'allow_dml',
      'allow_run_async',
      'allow_file_upload',
      'created_by.first_name',
    ],
    largestPage: LARGEST_PAGE,
    defaultOrder: [[at('id'), 'asc']],
    present: (rows, viewer) => listRows(deps, rows, viewer),
  });
};
