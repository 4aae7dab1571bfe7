/** What can be listed of datasets. */
import { type SelectQueryBuilder, type SqlBool, sql } from 'kysely';
import type { Deps } from '../deps.ts';
import { humanized } from '../http/humanize.ts';
import type { Direction, ListSpec } from '../lists/listQuery.ts';
import { filterValue } from '../lists/listQuery.ts';
import type { StoredDataset } from '../store/datasets.ts';
import { createOwners } from '../store/owners.ts';
import { createPeople, fullName, toPerson } from '../store/people.ts';
import type { Tables } from '../store/tables.ts';

type Rows = SelectQueryBuilder<Tables, 'datasets', object>;

const COLUMNS = [
  'id',
  'uuid',
  'table_name',
  'datasource_type',
  'kind',
  'catalog',
  'schema',
  'sql',
  'description',
  'database.id',
  'database.database_name',
  'default_endpoint',
  'explore_url',
  'extra',
  'main_dttm_col',
  'owners.id',
  'owners.first_name',
  'owners.last_name',
  'changed_by.first_name',
  'changed_by.last_name',
  'changed_by_name',
  'changed_on_delta_humanized',
  'changed_on_utc',
];

const by =
  (field: 'table_name' | 'schema' | 'changed_on') =>
  (rows: Rows, direction: Direction): Rows =>
    rows.orderBy(`datasets.${field}`, direction);

const text = (field: 'table_name' | 'schema' | 'catalog') => ({
  eq: (rows: Rows, value: unknown): Rows =>
    rows.where(`datasets.${field}`, '=', filterValue.text(value)),
  ct: (rows: Rows, value: unknown): Rows =>
    rows.where(
      sql<SqlBool>`lower(${sql.ref(`datasets.${field}`)}) like ${filterValue.like(value)} escape '\\'`,
    ),
});

export const datasetList = ({
  store,
  now,
}: Pick<Deps, 'store' | 'now'>): ListSpec<Rows, StoredDataset, Record<string, unknown>> => ({
  title: 'List Sqla Table',
  columns: COLUMNS,
  orders: {
    table_name: by('table_name'),
    schema: by('schema'),
    changed_on: by('changed_on'),
    changed_on_delta_humanized: by('changed_on'),
    'changed_by.first_name': (rows, direction) =>
      rows.orderBy(
        (eb) =>
          eb
            .selectFrom('users')
            .select('first_name')
            .whereRef('users.id', '=', 'datasets.changed_by'),
        direction,
      ),
    'database.database_name': (rows, direction) =>
      rows.orderBy(
        (eb) =>
          eb
            .selectFrom('databases')
            .select('name')
            .whereRef('databases.id', '=', 'datasets.database_id'),
        direction,
      ),
  },
  defaultOrder: (rows) => rows.orderBy('datasets.id', 'desc'),
  filters: {
    id: {
      eq: (rows, value) => rows.where('datasets.id', '=', filterValue.id(value)),
      in: (rows, value) => rows.where('datasets.id', 'in', filterValue.list(value).map(Number)),
    },
    table_name: text('table_name'),
    schema: text('schema'),
    catalog: text('catalog'),
    database: {
      rel_o_m: (rows, value) => rows.where('datasets.database_id', '=', filterValue.id(value)),
    },
    owners: {
      rel_m_m: (rows, value) =>
        rows.where(
          'datasets.id',
          'in',
          store.db
            .selectFrom('owners')
            .select('object_id')
            .where('object_type', '=', 'dataset')
            .where('user_id', '=', filterValue.id(value)),
        ),
    },
    sql: {
      dataset_is_null_or_empty: (rows, value) =>
        rows.where((eb) =>
          value === true || value === 'true'
            ? eb.or([eb('datasets.sql', 'is', null), eb('datasets.sql', '=', '')])
            : eb.and([eb('datasets.sql', 'is not', null), eb('datasets.sql', '!=', '')]),
        ),
    },
  },
  count: async (rows) =>
    Number((await rows.select((eb) => eb.fn.countAll().as('n')).executeTakeFirstOrThrow()).n),
  page: (rows, limit, offset) => rows.selectAll('datasets').limit(limit).offset(offset).execute(),
  present: async (rows) => {
    const [people, owners, databases] = await Promise.all([
      createPeople(store.db).byIds(rows.map(({ changed_by }) => changed_by)),
      createOwners(store.db).of(
        'dataset',
        rows.map(({ id }) => id),
      ),
      store.db.selectFrom('databases').select(['id', 'name']).execute(),
    ]);
    const names = new Map(databases.map(({ id, name }) => [id, name]));
    return rows.map((row) => {
      const changer = people.get(row.changed_by ?? -1);
      return {
        id: row.id,
        uuid: row.uuid,
        table_name: row.table_name,
        datasource_type: 'table',
        kind: row.sql ? 'virtual' : 'physical',
        catalog: row.catalog,
        schema: row.schema,
        sql: row.sql,
        description: row.description,
        database: { id: row.database_id, database_name: names.get(row.database_id) ?? '' },
        default_endpoint: null,
        explore_url: `/explore/?datasource_type=table&datasource_id=${row.id}`,
        extra: row.extra,
        main_dttm_col: row.main_dttm_col,
        owners: (owners.get(row.id) ?? []).map(toPerson),
        changed_by: changer ? toPerson(changer) : null,
        changed_by_name: fullName(changer),
        changed_on_delta_humanized: humanized(row.changed_on, now()),
        changed_on_utc: row.changed_on.replace(/Z$/, '+0000'),
      };
    });
  },
});
