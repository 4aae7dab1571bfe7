/** What can be listed of dashboards. */
import { sql } from 'kysely';
import type { DashboardListRow } from '#common/wire/dashboard.ts';
import type { Deps } from '../deps.ts';
import { NO_CHOICES, people } from '../lists/choices.ts';
import { columnsIn, contains, flag, number, text, time, uuid } from '../lists/columns.ts';
import { isEither, isFilled, linksOf, makerFilters } from '../lists/links.ts';
import { listSpec } from '../lists/listSpec.ts';
import { person, toMany } from '../lists/relations.ts';
import { dashboardListRows } from './present.ts';

const LISTED = [
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

const at = columnsIn('dashboards');

export const dashboardList = (deps: Deps) => {
  const { db } = deps.store;
  const links = linksOf(db, 'dashboard', at('id'));
  const maker = makerFilters(at('created_by'), at('changed_by'));
  return listSpec({
    table: 'dashboards',
    title: 'List Dashboard',
    visible: deps.gate.dashboards,
    listed: LISTED,
    columns: {
      id: number(at('id')),
      uuid: uuid(at('uuid')),
      dashboard_title: text(at('title')),
      slug: text(at('slug')),
      published: flag(at('published')),
      changed_on: time(at('changed_on')),
      changed_on_delta_humanized: time(at('changed_on')),
    },
    relations: {
      owners: links.owners({ choices: people(db, { withContact: true }) }),
      created_by: person(db, at('created_by'), people(db)),
      changed_by: person(db, at('changed_by'), people(db)),
      // Dashboards have no roles here, so no role can be selected and the filter finds nothing.
      roles: toMany(at('id'), () => sql`(select 0 where 1 = 0)`, { choices: NO_CHOICES }),
      tags: links.tags,
    },
    special: {
      dashboard_title: {
        title_or_slug: (value) =>
          isEither(contains(at('title'), value), contains(at('slug'), value)),
      },
      created_by: { dashboard_has_created_by: maker.has, dashboard_created_by_me: maker.me },
      id: {
        dashboard_is_favorite: links.favorite,
        dashboard_is_certified: isFilled(at('certified_by')),
      },
      tags: { dashboard_tags: links.tagName, dashboard_tag_id: links.tagId },
    },
    searched: [
      'created_by',
      'changed_by',
      'dashboard_title',
      'id',
      'owners',
      'published',
      'roles',
      'slug',
      'tags',
      'uuid',
    ],
    ordered: [
      'changed_by.first_name',
      'changed_on_delta_humanized',
      'created_by.first_name',
      'dashboard_title',
      'published',
      'changed_on',
    ],
    defaultOrder: [
      [at('changed_on'), 'desc'],
      [at('id'), 'desc'],
    ],
    present: (rows): Promise<readonly DashboardListRow[]> => dashboardListRows(deps, rows),
  });
};
