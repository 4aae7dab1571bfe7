/** What can be listed of dashboards: columns, orders, filters. */
import { type SelectQueryBuilder, type SqlBool, sql } from 'kysely';
import type { DashboardListRow } from '#common/wire/dashboard.ts';
import type { Viewer } from '../access/viewer.ts';
import type { Deps } from '../deps.ts';
import { type Direction, filterValue, type ListSpec } from '../lists/listQuery.ts';
import type { StoredDashboard } from '../store/dashboards.ts';
import type { Tables } from '../store/tables.ts';
import { dashboardListRows } from './present.ts';

type Rows = SelectQueryBuilder<Tables, 'dashboards', object>;

const COLUMNS = [
  'id',
  'uuid',
  'published',
  'status',
  'slug',
  'url',
  'dashboard_title',
  'thumbnail_url',
  'certified_by',
  'certification_details',
  'is_managed_externally',
  'changed_by.id',
  'changed_by.first_name',
  'changed_by.last_name',
  'changed_by_name',
  'changed_on_utc',
  'changed_on_delta_humanized',
  'created_on_delta_humanized',
  'created_by.id',
  'created_by.first_name',
  'created_by.last_name',
  'owners.id',
  'owners.first_name',
  'owners.last_name',
  'owners.email',
  'roles.id',
  'roles.name',
  'tags.id',
  'tags.name',
  'tags.type',
];

const by =
  (field: 'title' | 'published' | 'changed_on') =>
  (rows: Rows, direction: Direction): Rows =>
    rows.orderBy(`dashboards.${field}`, direction);
const byPerson =
  (link: 'changed_by' | 'created_by') =>
  (rows: Rows, direction: Direction): Rows =>
    rows.orderBy(
      (eb) =>
        eb
          .selectFrom('users')
          .select('users.first_name')
          .whereRef('users.id', '=', `dashboards.${link}`),
      direction,
    );

const linked = (deps: Deps, table: 'owners' | 'favorites', userId: number) =>
  deps.store.db
    .selectFrom(table)
    .select('object_id')
    .where('object_type', '=', 'dashboard')
    .where('user_id', '=', userId);

const wanted = (value: unknown): boolean => value === true || value === 'true' || value === 1;
const none = (rows: Rows): Rows => rows.where(sql<SqlBool>`1 = 0`);
const text = (field: 'title' | 'slug') => ({
  eq: (rows: Rows, value: unknown) =>
    rows.where(`dashboards.${field}`, '=', filterValue.text(value)),
  ct: (rows: Rows, value: unknown) =>
    rows.where(
      sql<SqlBool>`lower(${sql.ref(`dashboards.${field}`)}) like ${filterValue.like(value)} escape '\\'`,
    ),
});

const filtersOf = (deps: Deps) => {
  const self = ({ id }: Viewer) => id ?? -1;
  return {
    dashboard_title: {
      ...text('title'),
      title_or_slug: (rows: Rows, value: unknown) => {
        const like = filterValue.like(value);
        return rows.where((eb) =>
          eb.or([
            sql<SqlBool>`lower(coalesce(dashboards.title, '')) like ${like} escape '\\'`,
            sql<SqlBool>`lower(coalesce(dashboards.slug, '')) like ${like} escape '\\'`,
          ]),
        );
      },
    },
    slug: text('slug'),
    published: {
      eq: (rows: Rows, value: unknown) =>
        rows.where('dashboards.published', '=', wanted(value) ? 1 : 0),
    },
    owners: {
      rel_m_m: (rows: Rows, value: unknown) =>
        rows.where('dashboards.id', 'in', linked(deps, 'owners', filterValue.id(value))),
    },
    created_by: {
      rel_o_m: (rows: Rows, value: unknown) =>
        rows.where('dashboards.created_by', '=', filterValue.id(value)),
      dashboard_has_created_by: (rows: Rows, value: unknown) =>
        rows.where('dashboards.created_by', wanted(value) ? 'is not' : 'is', null),
      dashboard_created_by_me: (rows: Rows, _: unknown, viewer: Viewer) =>
        rows.where((eb) =>
          eb.or([
            eb('dashboards.created_by', '=', self(viewer)),
            eb('dashboards.changed_by', '=', self(viewer)),
          ]),
        ),
    },
    changed_by: {
      rel_o_m: (rows: Rows, value: unknown) =>
        rows.where('dashboards.changed_by', '=', filterValue.id(value)),
    },
    uuid: {
      eq: (rows: Rows, value: unknown) =>
        rows.where('dashboards.uuid', '=', filterValue.text(value).toLowerCase()),
    },
    id: {
      eq: (rows: Rows, value: unknown) => rows.where('dashboards.id', '=', filterValue.id(value)),
      in: (rows: Rows, value: unknown) =>
        rows.where('dashboards.id', 'in', filterValue.list(value).map(filterValue.id)),
      dashboard_is_favorite: (rows: Rows, value: unknown, viewer: Viewer) =>
        rows.where(
          'dashboards.id',
          wanted(value) ? 'in' : 'not in',
          linked(deps, 'favorites', self(viewer)),
        ),
      dashboard_is_certified: (rows: Rows, value: unknown) =>
        rows.where(
          sql<SqlBool>`coalesce(dashboards.certified_by, '') ${sql.raw(wanted(value) ? '<>' : '=')} ''`,
        ),
    },
    // No dashboards have tags or roles here, so whoever looks for one finds nothing.
    roles: { rel_m_m: none },
    tags: { rel_m_m: none, dashboard_tags: none, dashboard_tag_id: none },
  };
};

export const dashboardList = (deps: Deps): ListSpec<Rows, StoredDashboard, DashboardListRow> => ({
  title: 'List Dashboard',
  columns: COLUMNS,
  orders: {
    'changed_by.first_name': byPerson('changed_by'),
    changed_on_delta_humanized: by('changed_on'),
    'created_by.first_name': byPerson('created_by'),
    dashboard_title: by('title'),
    published: by('published'),
    changed_on: by('changed_on'),
  },
  defaultOrder: (rows) =>
    rows.orderBy('dashboards.changed_on', 'desc').orderBy('dashboards.id', 'desc'),
  filters: filtersOf(deps),
  count: async (rows) => {
    const { total } = await rows
      .select((eb) => eb.fn.countAll().as('total'))
      .executeTakeFirstOrThrow();
    return Number(total);
  },
  page: (rows, limit, offset) => rows.selectAll('dashboards').limit(limit).offset(offset).execute(),
  present: (rows) => dashboardListRows(deps, rows),
});
