/** Stored dashboards as the wire shows them. */
import { dashboardUrl } from '#common/legacyPaths.ts';
import { createHash } from 'node:crypto';
import type { DashboardChart, DashboardListRow, DashboardRecord } from '#common/wire/dashboard.ts';
import type { Viewer } from '../access/viewer.ts';
import { descriptionAsHtml } from '../charts/description.ts';
import { formDataOf, sliceUrl } from '../charts/formData.ts';
import type { StoredChart } from '../charts/present.ts';
import type { Deps } from '../deps.ts';
import { readObject } from '../http/readJson.ts';
import { humanized, utcStamp, zoneless } from '../http/humanize.ts';
import type { StoredDashboard } from '../store/dashboards.ts';
import { createOwners } from '../store/owners.ts';
import { createTags, shownTag } from '../store/tags.ts';
import { createPeople, fullName, toPerson } from '../store/people.ts';

const thumbnailUrl = ({ id, changed_on }: StoredDashboard): string =>
  `/api/v1/dashboard/${id}/thumbnail/${createHash('sha256').update(`${id} ${changed_on}`).digest('hex')}/`;

/** What other tables store about these dashboards. */
const surroundings = async (deps: Deps, rows: readonly StoredDashboard[]) => {
  const { db } = deps.store;
  const ids = rows.map(({ id }) => id);
  const [people, owners, tags] = await Promise.all([
    createPeople(db).byIds(rows.flatMap((row) => [row.created_by, row.changed_by])),
    createOwners(db).of('dashboard', ids),
    createTags(db).of('dashboard', ids),
  ]);
  const person = (id: number | null) => (id === null ? undefined : people.get(id));
  return (row: StoredDashboard) => ({
    changedBy: person(row.changed_by),
    createdBy: person(row.created_by),
    owners: owners.get(row.id) ?? [],
    tags: (tags.get(row.id) ?? []).map(shownTag),
  });
};

export const dashboardListRows = async (
  deps: Deps,
  rows: readonly StoredDashboard[],
): Promise<DashboardListRow[]> => {
  const around = await surroundings(deps, rows);
  const now = deps.now();
  return rows.map((row) => {
    const { changedBy, createdBy, owners, tags } = around(row);
    return {
      id: row.id,
      uuid: row.uuid,
      dashboard_title: row.title,
      slug: row.slug,
      url: dashboardUrl(row.slug || row.id),
      published: row.published === 1,
      status: row.published === 1 ? 'published' : 'draft',
      thumbnail_url: thumbnailUrl(row),
      certified_by: row.certified_by,
      certification_details: row.certification_details,
      changed_by: changedBy ? toPerson(changedBy) : null,
      changed_by_name: fullName(changedBy),
      changed_on_utc: utcStamp(row.changed_on),
      changed_on_delta_humanized: humanized(row.changed_on, now),
      created_on_delta_humanized: humanized(row.created_on, now),
      created_by: createdBy ? toPerson(createdBy) : null,
      owners: owners.map((owner) => ({ ...toPerson(owner), email: owner.email })),
      roles: [],
      tags,
      is_managed_externally: false,
    };
  });
};

/** The charts on a dashboard that the viewer may see. */
export const chartsOn = (deps: Deps, viewer: Viewer, dashboardId: number): Promise<StoredChart[]> =>
  deps.gate
    .charts(viewer)
    .innerJoin('dashboard_charts', 'dashboard_charts.chart_id', 'charts.id')
    .where('dashboard_charts.dashboard_id', '=', dashboardId)
    .selectAll('charts')
    .orderBy('charts.id')
    .execute();

/** Labels are values of the data: whoever sees only some of the rows finds the colors without those of other people. */
const metadataFor = async (
  deps: Deps,
  viewer: Viewer,
  { id, json_metadata: stored }: StoredDashboard,
): Promise<string | null> => {
  const { map_label_colors, shared_label_colors, ...metadata } = readObject(stored);
  if (map_label_colors === undefined && shared_label_colors === undefined) return stored;
  const databases = await deps.store.db
    .selectFrom('dashboard_charts')
    .innerJoin('charts', 'charts.id', 'dashboard_charts.chart_id')
    .innerJoin('datasets', 'datasets.id', 'charts.datasource_id')
    .select('datasets.database_id')
    .distinct()
    .where('dashboard_charts.dashboard_id', '=', id)
    .execute();
  const isLimited =
    viewer.kind === 'guest' ||
    (await deps.rowLimits.anyIn(
      viewer,
      databases.map(({ database_id }) => database_id),
    ));
  return isLimited
    ? JSON.stringify({ ...metadata, map_label_colors: {}, shared_label_colors: [] })
    : stored;
};

export const dashboardRecord = async (
  deps: Deps,
  viewer: Viewer,
  row: StoredDashboard,
): Promise<DashboardRecord> => {
  const [around, charts, metadata] = await Promise.all([
    surroundings(deps, [row]),
    chartsOn(deps, viewer, row.id),
    metadataFor(deps, viewer, row),
  ]);
  const { changedBy, createdBy, owners, tags } = around(row);
  const now = deps.now();
  return {
    id: row.id,
    uuid: row.uuid,
    slug: row.slug,
    url: dashboardUrl(row.slug || row.id),
    dashboard_title: row.title,
    published: row.published === 1,
    css: row.css,
    json_metadata: metadata,
    position_json: row.position_json,
    certified_by: row.certified_by,
    certification_details: row.certification_details,
    is_managed_externally: false,
    thumbnail_url: thumbnailUrl(row),
    changed_by_name: fullName(changedBy),
    changed_by: changedBy ? toPerson(changedBy) : null,
    changed_on: zoneless(row.changed_on),
    changed_on_delta_humanized: humanized(row.changed_on, now),
    created_on_delta_humanized: humanized(row.created_on, now),
    created_by: createdBy ? toPerson(createdBy) : null,
    charts: charts.map(({ name }) => name),
    owners: owners.map(toPerson),
    roles: [],
    tags,
    theme: null,
  };
};

export const dashboardChart = (row: StoredChart): DashboardChart => ({
  id: row.id,
  slice_name: row.name,
  slice_url: sliceUrl(row.id),
  form_data: formDataOf(row),
  cache_timeout: row.cache_timeout,
  changed_on: zoneless(row.changed_on),
  description: row.description,
  description_markeddown: descriptionAsHtml(row.description),
  certified_by: row.certified_by,
  certification_details: row.certification_details,
});
