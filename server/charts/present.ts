/** Stored charts as the wire shows them. */
import { createHash } from 'node:crypto';
import type { Selectable } from 'kysely';
import type { ChartListRow, ChartRecord } from '#common/wire/chart.ts';
import type { Viewer } from '../access/viewer.ts';
import type { Deps } from '../deps.ts';
import { humanized, utcStamp, zoneless } from '../http/humanize.ts';
import { createOwners } from '../store/owners.ts';
import { createPeople, fullName, type PersonRow, toPerson } from '../store/people.ts';
import type { ChartRow } from '../store/tables.ts';
import { createTags, shownTag } from '../store/tags.ts';
import { descriptionAsHtml } from './description.ts';
import { savedFormData, sliceUrl } from './formData.ts';

export type StoredChart = Selectable<ChartRow>;

const ownerWithEmail = (person: PersonRow) => ({ ...toPerson(person), email: person.email });

const personOrNull = (person: PersonRow | undefined) => (person ? toPerson(person) : null);

const thumbnailUrl = ({ id, changed_on }: StoredChart): string =>
  `/api/v1/chart/${id}/thumbnail/${createHash('sha256').update(`${id} ${changed_on}`).digest('hex')}/`;

/** The dashboards each chart is on, as far as the viewer sees them. */
export const dashboardsOf = async (deps: Deps, viewer: Viewer, chartIds: readonly number[]) => {
  const byChart = new Map(chartIds.map((id) => [id, [] as DashboardOfChart[]]));
  if (chartIds.length === 0) return byChart;
  const rows = await deps.gate
    .dashboards(viewer)
    .innerJoin('dashboard_charts', 'dashboard_charts.dashboard_id', 'dashboards.id')
    .select([
      'dashboard_charts.chart_id',
      'dashboards.id',
      'dashboards.title',
      'dashboards.json_metadata',
    ])
    .where('dashboard_charts.chart_id', 'in', [...chartIds])
    .orderBy('dashboards.id')
    .execute();
  for (const { chart_id, id, title, json_metadata } of rows) {
    byChart.get(chart_id)?.push({ id, dashboard_title: title, json_metadata });
  }
  return byChart;
};
export interface DashboardOfChart {
  readonly id: number;
  readonly dashboard_title: string | null;
  readonly json_metadata: string | null;
}

/** What other tables store about these charts. */
const surroundings = async (deps: Deps, viewer: Viewer, rows: readonly StoredChart[]) => {
  const { db } = deps.store;
  const ids = rows.map(({ id }) => id);
  const datasetIds = [...new Set(rows.map(({ datasource_id }) => datasource_id))];
  const [people, owners, tags, dashboards, datasets] = await Promise.all([
    createPeople(db).byIds(
      rows.flatMap((row) => [row.created_by, row.changed_by, row.last_saved_by]),
    ),
    createOwners(db).of('chart', ids),
    createTags(db).of('chart', ids),
    dashboardsOf(deps, viewer, ids),
    datasetIds.length === 0
      ? []
      : deps.gate
          .datasets(viewer)
          .select(['datasets.id', 'datasets.uuid', 'datasets.schema', 'datasets.table_name'])
          .where('datasets.id', 'in', datasetIds)
          .execute(),
  ]);
  const datasetById = new Map(datasets.map((dataset) => [dataset.id, dataset]));
  return (row: StoredChart) => {
    const dataset = datasetById.get(row.datasource_id);
    return {
      dataset,
      datasourceName: dataset
        ? [dataset.schema, dataset.table_name].filter(Boolean).join('.')
        : row.datasource_name,
      owners: (owners.get(row.id) ?? []).map(ownerWithEmail),
      tags: (tags.get(row.id) ?? []).map(shownTag),
      dashboards: dashboards.get(row.id) ?? [],
      person: (id: number | null) => (id === null ? undefined : people.get(id)),
    };
  };
};

export const chartListRows = async (
  deps: Deps,
  viewer: Viewer,
  rows: readonly StoredChart[],
): Promise<ChartListRow[]> => {
  const around = await surroundings(deps, viewer, rows);
  const now = deps.now();
  return rows.map((row) => {
    const { dataset, datasourceName, owners, tags, dashboards, person } = around(row);
    return {
      id: row.id,
      uuid: row.uuid,
      slice_name: row.name,
      slice_url: sliceUrl(row.id),
      url: `/explore/?slice_id=${row.id}`,
      edit_url: `/chart/edit/${row.id}`,
      viz_type: row.viz_type,
      params: row.params,
      form_data: savedFormData(row),
      description: row.description,
      description_markeddown: descriptionAsHtml(row.description),
      thumbnail_url: thumbnailUrl(row),
      datasource_id: row.datasource_id,
      datasource_type: row.datasource_type,
      datasource_name_text: datasourceName,
      datasource_url: `/explore/?datasource_type=${row.datasource_type}&datasource_id=${row.datasource_id}`,
      table: dataset ? { default_endpoint: null, table_name: dataset.table_name } : null,
      cache_timeout: row.cache_timeout,
      certified_by: row.certified_by,
      certification_details: row.certification_details,
      is_managed_externally: false,
      changed_by: personOrNull(person(row.changed_by)),
      changed_by_name: fullName(person(row.changed_by)),
      changed_on_delta_humanized: humanized(row.changed_on, now),
      changed_on_dttm: Date.parse(row.changed_on),
      changed_on_utc: utcStamp(row.changed_on),
      created_by: personOrNull(person(row.created_by)),
      created_by_name: fullName(person(row.created_by)),
      created_on_delta_humanized: humanized(row.created_on, now),
      last_saved_at: row.last_saved_on && zoneless(row.last_saved_on),
      last_saved_by: personOrNull(person(row.last_saved_by)),
      owners,
      dashboards: dashboards.map(({ id, dashboard_title }) => ({ id, dashboard_title })),
      tags,
    };
  });
};

export const chartRecord = async (
  deps: Deps,
  viewer: Viewer,
  row: StoredChart,
): Promise<ChartRecord> => {
  const around = await surroundings(deps, viewer, [row]);
  const { dataset, datasourceName, owners, tags, dashboards } = around(row);
  return {
    id: row.id,
    uuid: row.uuid,
    slice_name: row.name,
    description: row.description,
    viz_type: row.viz_type,
    params: row.params,
    query_context: row.query_context,
    cache_timeout: row.cache_timeout,
    certified_by: row.certified_by,
    certification_details: row.certification_details,
    url: `/explore/?slice_id=${row.id}`,
    thumbnail_url: thumbnailUrl(row),
    changed_on_delta_humanized: humanized(row.changed_on, deps.now()),
    is_managed_externally: false,
    owners,
    tags,
    dashboards,
    datasource_id: row.datasource_id,
    datasource_type: row.datasource_type,
    datasource_name_text: datasourceName,
    datasource_url: `/explore/?datasource_type=${row.datasource_type}&datasource_id=${row.datasource_id}`,
    datasource_uuid: dataset?.uuid ?? null,
  };
};
