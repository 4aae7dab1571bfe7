/** What can be listed of charts: columns, orders, filters. */
import { type SelectQueryBuilder, type SqlBool, sql } from 'kysely';
import type { ChartListRow } from '#common/wire/chart.ts';
import type { Viewer } from '../access/viewer.ts';
import type { Deps } from '../deps.ts';
import { type Direction, filterValue, type ListSpec } from '../lists/listQuery.ts';
import type { Tables } from '../store/tables.ts';
import { chartListRows, type StoredChart } from './present.ts';

type Rows = SelectQueryBuilder<Tables, 'charts', object>;

const COLUMNS = [
  'id',
  'uuid',
  'slice_name',
  'slice_url',
  'url',
  'viz_type',
  'params',
  'form_data',
  'description',
  'description_markeddown',
  'thumbnail_url',
  'datasource_id',
  'datasource_type',
  'datasource_name_text',
  'datasource_url',
  'cache_timeout',
  'certified_by',
  'certification_details',
  'is_managed_externally',
  'edit_url',
  'changed_by.id',
  'changed_by.first_name',
  'changed_by.last_name',
  'changed_by_name',
  'changed_on_delta_humanized',
  'changed_on_dttm',
  'changed_on_utc',
  'created_by.id',
  'created_by.first_name',
  'created_by.last_name',
  'created_by_name',
  'created_on_delta_humanized',
  'last_saved_at',
  'last_saved_by.id',
  'last_saved_by.first_name',
  'last_saved_by.last_name',
  'owners.id',
  'owners.first_name',
  'owners.last_name',
  'owners.email',
  'dashboards.id',
  'dashboards.dashboard_title',
  'table.default_endpoint',
  'table.table_name',
  'tags.id',
  'tags.name',
  'tags.type',
];

type Field =
  | 'name'
  | 'viz_type'
  | 'datasource_id'
  | 'datasource_type'
  | 'changed_on'
  | 'last_saved_on'
  | 'last_saved_by';

const by =
  (field: Field) =>
  (rows: Rows, direction: Direction): Rows =>
    rows.orderBy(`charts.${field}`, direction);
const byPerson =
  (link: 'changed_by' | 'last_saved_by', field: 'first_name' | 'last_name') =>
  (rows: Rows, direction: Direction): Rows =>
    rows.orderBy(
      (eb) =>
        eb.selectFrom('users').select(`users.${field}`).whereRef('users.id', '=', `charts.${link}`),
      direction,
    );

const equals = (field: 'name' | 'viz_type' | 'datasource_type' | 'description') => ({
  eq: (rows: Rows, value: unknown) => rows.where(`charts.${field}`, '=', filterValue.text(value)),
  neq: (rows: Rows, value: unknown) => rows.where(`charts.${field}`, '!=', filterValue.text(value)),
  in: (rows: Rows, value: unknown) =>
    rows.where(`charts.${field}`, 'in', filterValue.list(value).map(String)),
  ct: (rows: Rows, value: unknown) =>
    rows.where(
      sql<SqlBool>`lower(${sql.ref(`charts.${field}`)}) like ${filterValue.like(value)} escape '\\'`,
    ),
});

const linked = (deps: Deps, table: 'owners' | 'favorites', userId: number) =>
  deps.store.db
    .selectFrom(table)
    .select('object_id')
    .where('object_type', '=', 'chart')
    .where('user_id', '=', userId);

const wanted = (value: unknown): boolean => value === true || value === 'true' || value === 1;
const yesOrNo = (value: unknown) => (wanted(value) ? ('in' as const) : ('not in' as const));

const filtersOf = (deps: Deps) => {
  const self = ({ id }: Viewer) => id ?? -1;
  return {
    slice_name: {
      ...equals('name'),
      chart_all_text: (rows: Rows, value: unknown) => {
        const like = filterValue.like(value);
        return rows.where((eb) =>
          eb.or([
            sql<SqlBool>`lower(charts.name) like ${like} escape '\\'`,
            sql<SqlBool>`lower(coalesce(charts.description, '')) like ${like} escape '\\'`,
            sql<SqlBool>`lower(coalesce(charts.viz_type, '')) like ${like} escape '\\'`,
            eb(
              'charts.datasource_id',
              'in',
              deps.store.db
                .selectFrom('datasets')
                .select('datasets.id')
                .where(sql<SqlBool>`lower(datasets.table_name) like ${like} escape '\\'`),
            ),
          ]),
        );
      },
    },
    owners: {
      rel_m_m: (rows: Rows, value: unknown) =>
        rows.where('charts.id', 'in', linked(deps, 'owners', filterValue.id(value))),
    },
    created_by: {
      rel_o_m: (rows: Rows, value: unknown) =>
        rows.where('charts.created_by', '=', filterValue.id(value)),
      chart_has_created_by: (rows: Rows, value: unknown) =>
        rows.where('charts.created_by', wanted(value) ? 'is not' : 'is', null),
      chart_created_by_me: (rows: Rows, _: unknown, viewer: Viewer) =>
        rows.where((eb) =>
          eb.or([
            eb('charts.created_by', '=', self(viewer)),
            eb('charts.changed_by', '=', self(viewer)),
          ]),
        ),
    },
    changed_by: {
      rel_o_m: (rows: Rows, value: unknown) =>
        rows.where('charts.changed_by', '=', filterValue.id(value)),
    },
    dashboards: {
      rel_m_m: (rows: Rows, value: unknown, viewer: Viewer) =>
        rows.where(
          'charts.id',
          'in',
          deps.gate
            .dashboards(viewer)
            .innerJoin('dashboard_charts', 'dashboard_charts.dashboard_id', 'dashboards.id')
            .select('dashboard_charts.chart_id')
            .where('dashboards.id', '=', filterValue.id(value)),
        ),
    },
    datasource_id: {
      eq: (rows: Rows, value: unknown) =>
        rows.where('charts.datasource_id', '=', filterValue.id(value)),
      in: (rows: Rows, value: unknown) =>
        rows.where('charts.datasource_id', 'in', filterValue.list(value).map(filterValue.id)),
    },
    datasource_name: {
      ct: (rows: Rows, value: unknown) =>
        rows.where(
          'charts.datasource_id',
          'in',
          deps.store.db
            .selectFrom('datasets')
            .select('datasets.id')
            .where(
              sql<SqlBool>`lower(datasets.table_name) like ${filterValue.like(value)} escape '\\'`,
            ),
        ),
    },
    datasource_type: equals('datasource_type'),
    viz_type: equals('viz_type'),
    description: equals('description'),
    uuid: {
      eq: (rows: Rows, value: unknown) =>
        rows.where('charts.uuid', '=', filterValue.text(value).toLowerCase()),
    },
    last_saved_at: {
      gt: (rows: Rows, value: unknown) =>
        rows.where('charts.last_saved_on', '>', filterValue.text(value)),
      lt: (rows: Rows, value: unknown) =>
        rows.where('charts.last_saved_on', '<', filterValue.text(value)),
    },
    id: {
      eq: (rows: Rows, value: unknown) => rows.where('charts.id', '=', filterValue.id(value)),
      in: (rows: Rows, value: unknown) =>
        rows.where('charts.id', 'in', filterValue.list(value).map(filterValue.id)),
      chart_is_favorite: (rows: Rows, value: unknown, viewer: Viewer) =>
        rows.where('charts.id', yesOrNo(value), linked(deps, 'favorites', self(viewer))),
      chart_is_certified: (rows: Rows, value: unknown) =>
        rows.where(
          sql<SqlBool>`coalesce(charts.certified_by, '') ${sql.raw(wanted(value) ? '<>' : '=')} ''`,
        ),
      chart_owned_created_favored_by_me: (rows: Rows, _: unknown, viewer: Viewer) =>
        rows.where((eb) =>
          eb.or([
            eb('charts.created_by', '=', self(viewer)),
            eb('charts.id', 'in', linked(deps, 'owners', self(viewer))),
            eb('charts.id', 'in', linked(deps, 'favorites', self(viewer))),
          ]),
        ),
    },
    // No charts have tags here, so whoever looks for one finds nothing.
    tags: {
      chart_tags: (rows: Rows) => rows.where(sql<SqlBool>`1 = 0`),
      chart_tag_id: (rows: Rows) => rows.where(sql<SqlBool>`1 = 0`),
    },
  };
};

export const chartList = (deps: Deps): ListSpec<Rows, StoredChart, ChartListRow> => ({
  title: 'List Slice',
  columns: COLUMNS,
  orders: {
    slice_name: by('name'),
    viz_type: by('viz_type'),
    datasource_id: by('datasource_id'),
    datasource_name: (rows, direction) =>
      rows.orderBy(
        (eb) =>
          eb
            .selectFrom('datasets')
            .select('datasets.table_name')
            .whereRef('datasets.id', '=', 'charts.datasource_id'),
        direction,
      ),
    'changed_by.first_name': byPerson('changed_by', 'first_name'),
    changed_on_delta_humanized: by('changed_on'),
    changed_on: by('changed_on'),
    last_saved_at: by('last_saved_on'),
    'last_saved_by.id': by('last_saved_by'),
    'last_saved_by.first_name': byPerson('last_saved_by', 'first_name'),
    'last_saved_by.last_name': byPerson('last_saved_by', 'last_name'),
  },
  defaultOrder: (rows) => rows.orderBy('charts.changed_on', 'desc').orderBy('charts.id', 'desc'),
  filters: filtersOf(deps),
  count: async (rows) => {
    const { total } = await rows
      .select((eb) => eb.fn.countAll().as('total'))
      .executeTakeFirstOrThrow();
    return Number(total);
  },
  page: (rows, limit, offset) => rows.selectAll('charts').limit(limit).offset(offset).execute(),
  present: (rows, viewer) => chartListRows(deps, viewer, rows),
});
