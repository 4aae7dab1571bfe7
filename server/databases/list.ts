import { type SelectQueryBuilder, type SqlBool, sql } from 'kysely';
import type { DatabaseListRow } from '#common/wire/database.ts';
import { can } from '../access/viewer.ts';
import type { Deps } from '../deps.ts';
import { type Direction, filterValue, type ListSpec } from '../lists/listQuery.ts';
import { toFlag } from '../store/codec.ts';
import { createDatabases, type StoredDatabase } from '../store/databases.ts';
import { createPeople } from '../store/people.ts';
import type { Tables } from '../store/tables.ts';
import { databaseListRow } from './present.ts';

type Rows = SelectQueryBuilder<Tables, 'databases', object>;
type FlagColumn = 'expose_in_sqllab' | 'allow_dml' | 'allow_run_async';

const by =
  (column: 'name' | 'changed_on' | FlagColumn) =>
  (rows: Rows, direction: Direction): Rows =>
    rows.orderBy(`databases.${column}`, direction);

const flag = (column: FlagColumn) => ({
  eq: (rows: Rows, value: unknown): Rows =>
    rows.where(`databases.${column}`, '=', toFlag(value === true)),
});

const person =
  (column: 'changed_by' | 'created_by') =>
  (rows: Rows, value: unknown): Rows =>
    rows.where(`databases.${column}`, '=', filterValue.id(value));

export const databaseList = ({
  store,
  now,
}: Pick<Deps, 'store' | 'now'>): ListSpec<Rows, StoredDatabase, DatabaseListRow> => ({
  title: 'List Database',
  columns: [
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
  ],
  orders: {
    database_name: by('name'),
    changed_on: by('changed_on'),
    changed_on_delta_humanized: by('changed_on'),
    expose_in_sqllab: by('expose_in_sqllab'),
    allow_dml: by('allow_dml'),
    allow_run_async: by('allow_run_async'),
    // The same for all of them: no files are uploaded.
    allow_file_upload: (rows) => rows,
    'created_by.first_name': (rows, direction) =>
      rows.orderBy(
        (eb) =>
          eb
            .selectFrom('users')
            .select('users.first_name')
            .whereRef('users.id', '=', 'databases.created_by'),
        direction,
      ),
  },
  defaultOrder: (rows) => rows.orderBy('databases.id'),
  filters: {
    database_name: {
      ct: (rows, value) =>
        rows.where(sql<SqlBool>`lower(databases.name) like ${filterValue.like(value)} escape '\\'`),
      eq: (rows, value) => rows.where('databases.name', '=', filterValue.text(value)),
    },
    id: { eq: (rows, value) => rows.where('databases.id', '=', filterValue.id(value)) },
    uuid: { eq: (rows, value) => rows.where('databases.uuid', '=', filterValue.text(value)) },
    expose_in_sqllab: flag('expose_in_sqllab'),
    allow_dml: flag('allow_dml'),
    allow_run_async: flag('allow_run_async'),
    allow_file_upload: {
      eq: (rows, value) => (value === true ? rows.where(sql<SqlBool>`1 = 0`) : rows),
    },
    changed_by: { rel_o_m: person('changed_by') },
    created_by: { rel_o_m: person('created_by') },
  },
  count: async (rows) =>
    Number(
      (await rows.select((eb) => eb.fn.countAll().as('count')).executeTakeFirstOrThrow()).count,
    ),
  page: (rows, limit, offset) => rows.selectAll('databases').limit(limit).offset(offset).execute(),
  present: async (rows, viewer) => {
    const [people, datasets] = await Promise.all([
      createPeople(store.db).byIds(
        rows.flatMap(({ changed_by, created_by }) => [changed_by, created_by]),
      ),
      createDatabases(store.db).datasetCounts(rows.map(({ id }) => id)),
    ]);
    const showsAddress = can(viewer, 'can_write', 'Database');
    return rows.map((row) => databaseListRow(row, { people, datasets, showsAddress, now: now() }));
  },
});
