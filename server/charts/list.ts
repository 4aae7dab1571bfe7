/** What can be listed of charts. */
import { sql } from 'kysely';
import type { ChartListRow } from '#common/wire/chart.ts';
import type { Deps } from '../deps.ts';
import { people } from '../lists/choices.ts';
import { columnsIn, contains, number, text, time, uuid } from '../lists/columns.ts';
import { isEither, isFilled, linksOf, makerFilters, selfOf } from '../lists/links.ts';
import { listSpec, type SpecialFilter } from '../lists/listSpec.ts';
import { person, toMany } from '../lists/relations.ts';
import { chartListRows } from './present.ts';

const LISTED = [
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

const SEARCHED = [
  'created_by',
  'changed_by',
  'last_saved_at',
  'last_saved_by',
  'datasource_id',
  'datasource_name',
  'datasource_type',
  'description',
  'id',
  'uuid',
  'owners',
  'dashboards',
  'slice_name',
  'viz_type',
  'tags',
] as const;

const ORDERED = [
  'slice_name',
  'viz_type',
  'datasource_id',
  'datasource_name',
  'changed_by.first_name',
  'changed_on_delta_humanized',
  'changed_on',
  'last_saved_at',
  'last_saved_by.id',
  'last_saved_by.first_name',
  'last_saved_by.last_name',
] as const;

const at = columnsIn('charts');

export const chartList = (deps: Deps) => {
  const { db } = deps.store;
  const links = linksOf(db, 'chart', at('id'));
  const maker = makerFilters(at('created_by'), at('changed_by'));
  const datasetName = db
    .selectFrom('datasets')
    .select('datasets.table_name')
    .whereRef('datasets.id', '=', sql.ref('charts.datasource_id'));
  const anyText: SpecialFilter = (value) =>
    isEither(
      ...[at('name'), at('description'), at('viz_type'), datasetName].map((source) =>
        contains(source, value),
      ),
    );
  return listSpec({
    table: 'charts',
    title: 'List Slice',
    visible: deps.gate.charts,
    listed: LISTED,
    columns: {
      id: number(at('id')),
      uuid: uuid(at('uuid')),
      slice_name: text(at('name')),
      description: text(at('description')),
      viz_type: text(at('viz_type')),
      datasource_id: number(at('datasource_id')),
      datasource_name: text(datasetName),
      datasource_type: text(at('datasource_type')),
      last_saved_at: time(at('last_saved_on')),
      changed_on: time(at('changed_on')),
      changed_on_delta_humanized: time(at('changed_on')),
    },
    relations: {
      owners: links.owners({ choices: people(db, { withContact: true }) }),
      created_by: person(db, at('created_by'), people(db)),
      changed_by: person(db, at('changed_by'), people(db)),
      last_saved_by: person(db, at('last_saved_by')),
      dashboards: toMany(at('id'), (id, viewer) =>
        deps.gate
          .dashboards(viewer)
          .innerJoin('dashboard_charts', 'dashboard_charts.dashboard_id', 'dashboards.id')
          .select('dashboard_charts.chart_id')
          .where('dashboards.id', '=', id),
      ),
      tags: links.tags,
    },
    special: {
      slice_name: { chart_all_text: anyText },
      created_by: { chart_has_created_by: maker.has, chart_created_by_me: maker.me },
      id: {
        chart_is_favorite: links.favorite,
        chart_is_certified: isFilled(at('certified_by')),
        chart_owned_created_favored_by_me: (_, viewer) =>
          isEither(
            sql`${at('created_by')} = ${selfOf(viewer)}`,
            links.isOwned(viewer),
            links.isFavorite(viewer),
          ),
      },
      tags: { chart_tags: links.tagName, chart_tag_id: links.tagId },
    },
    searched: SEARCHED,
    ordered: ORDERED,
    defaultOrder: [
      [at('changed_on'), 'desc'],
      [at('id'), 'desc'],
    ],
    present: (rows, viewer): Promise<readonly ChartListRow[]> => chartListRows(deps, viewer, rows),
  });
};
