/** Making and changing dashboards. */
import { randomUUID } from 'node:crypto';
import type { DashboardCopy, DashboardCreate, DashboardUpdate } from '#common/wire/dashboard.ts';
import type { LayoutDocument } from '#common/wire/layout.ts';
import { ownersToStore } from '../access/ownersToStore.ts';
import type { Viewer } from '../access/viewer.ts';
import { allOrNothing } from '../access/allOrNothing.ts';
import type { Deps } from '../deps.ts';
import { invalid } from '../errors.ts';
import { createCharts } from '../store/charts.ts';
import {
  createDashboards,
  type DashboardChange,
  type StoredDashboard,
} from '../store/dashboards.ts';
import { metadataToStore, parseMetadata } from './metadata.ts';
import { readObject } from '../http/readJson.ts';
import { chartIdsOf, positionsToStore, withCharts } from './positions.ts';
import { chartsOn } from './present.ts';
import { cleanSlug } from './slug.ts';
import { tagsToStore } from './tags.ts';
import { takenSlug } from './takenSlug.ts';

const refused = (field: string, reason: string) => invalid({ [field]: [reason] }, 422);

/** Keys that this server cannot store are refused instead of being dropped silently. */
const assertSupported = (body: DashboardCreate | DashboardUpdate) => {
  if (body.is_managed_externally || body.external_url) {
    throw refused('is_managed_externally', 'This server manages its dashboards itself');
  }
  if (body.theme_id) throw refused('theme_id', `Theme ID ${body.theme_id} not found`);
  if (body.roles && body.roles.length > 0) throw refused('roles', 'Some roles do not exist');
};

/** The cleaned slug, if it is free or the dashboard’s own; null where nothing is left of it. */
const slugToStore = async (
  deps: Deps,
  viewer: Viewer,
  sent: string | null,
  ownId: number | null,
): Promise<string | null> => {
  const slug = cleanSlug(sent ?? '') || null;
  if (slug && (await createDashboards(deps.store.db).slugTaken(slug, ownId))) {
    throw invalid({ slug: await takenSlug(deps, viewer, slug) }, 422);
  }
  return slug;
};

const assertUuidFree = async (deps: Deps, uuid: string, ownId: number | null) => {
  const row = await deps.store.db
    .selectFrom('dashboards')
    .select('id')
    .where('uuid', '=', uuid)
    .executeTakeFirst();
  if (row && row.id !== ownId) throw refused('uuid', 'Must be unique');
};

/** The charts of the layout that may be on the dashboard: those the viewer sees, and those that were there before. */
const chartsOfLayout = async (
  deps: Deps,
  viewer: Viewer,
  positions: LayoutDocument,
  dashboardId: number | null,
): Promise<ReadonlyMap<number, string>> => {
  const ids = chartIdsOf(positions);
  if (ids.length === 0) return new Map();
  const [visible, linked] = await Promise.all([
    deps.gate
      .charts(viewer)
      .select(['charts.id', 'charts.uuid'])
      .where('charts.id', 'in', ids)
      .execute(),
    deps.store.db
      .selectFrom('dashboard_charts')
      .innerJoin('charts', 'charts.id', 'dashboard_charts.chart_id')
      .select(['charts.id', 'charts.uuid'])
      .where('dashboard_charts.dashboard_id', '=', dashboardId ?? -1)
      .where('charts.id', 'in', ids)
      .execute(),
  ]);
  return new Map([...visible, ...linked].map(({ id, uuid }) => [id, uuid]));
};

interface Documents {
  readonly json_metadata?: string | null;
  readonly position_json?: string;
  readonly charts?: readonly number[];
}

/** `json_metadata` of a body as it is stored: its layout goes to the layout column and links the charts again. */
const documentsOf = async (
  deps: Deps,
  viewer: Viewer,
  text: string | null | undefined,
  row: Pick<StoredDashboard, 'id' | 'json_metadata'> | null,
): Promise<Documents> => {
  if (text === undefined) return {};
  if (text === null || text === '') return { json_metadata: text };
  const metadata = parseMetadata(text);
  const stored = readObject(row?.json_metadata ?? null);
  if (!metadata.positions) return { json_metadata: metadataToStore(metadata, null, stored) };
  const charts = await chartsOfLayout(deps, viewer, metadata.positions, row?.id ?? null);
  const chartIds = new Set(charts.keys());
  return {
    json_metadata: metadataToStore(metadata, chartIds, stored),
    position_json: positionsToStore(metadata.positions, charts),
    charts: [...chartIds],
  };
};

const PLAIN_FIELDS = ['css', 'position_json', 'certified_by', 'certification_details'] as const;

const plainFields = (body: DashboardCreate | DashboardUpdate): DashboardChange => ({
  ...Object.fromEntries(PLAIN_FIELDS.filter((key) => key in body).map((key) => [key, body[key]])),
  ...('dashboard_title' in body ? { title: body.dashboard_title } : {}),
  ...('published' in body ? { published: body.published ? 1 : 0 } : {}),
  ...(body.uuid ? { uuid: body.uuid } : {}),
});

export const makeDashboard = async (
  deps: Deps,
  viewer: Viewer,
  body: DashboardCreate,
): Promise<{ readonly id: number; readonly slug: string | null }> => {
  assertSupported(body);
  if (body.uuid) await assertUuidFree(deps, body.uuid, null);
  const owners = await ownersToStore(deps, viewer, body.owners, 'new');
  const slug = await slugToStore(deps, viewer, body.slug ?? null, null);
  const { charts, ...documents } = await documentsOf(deps, viewer, body.json_metadata, null);
  const at = deps.now().toISOString();
  const id = await createDashboards(deps.store.db).add(
    {
      uuid: randomUUID(),
      published: 0,
      ...plainFields(body),
      ...documents,
      slug,
      created_by: viewer.id,
      changed_by: viewer.id,
      created_on: at,
      changed_on: at,
    },
    { charts, owners },
  );
  return { id, slug };
};

/** False when somebody else changed the dashboard after `row` was read; nothing was written. */
export const changeDashboard = async (
  deps: Deps,
  viewer: Viewer,
  row: StoredDashboard,
  body: DashboardUpdate,
  onlyIfUnchanged: boolean,
): Promise<boolean> => {
  await deps.gate.assertOwner(viewer, 'dashboard', row.id);
  assertSupported(body);
  if (body.uuid) await assertUuidFree(deps, body.uuid, row.id);
  const owners = await ownersToStore(deps, viewer, body.owners, 'changed');
  const tags = await tagsToStore(deps, viewer, body.tags, row.id);
  const slug =
    body.slug === undefined ? {} : { slug: await slugToStore(deps, viewer, body.slug, row.id) };
  const { charts, ...documents } = await documentsOf(deps, viewer, body.json_metadata, row);
  return createDashboards(deps.store.db).change(
    row.id,
    {
      ...plainFields(body),
      ...documents,
      ...slug,
      changed_by: viewer.id,
      changed_on: deps.now().toISOString(),
    },
    { charts, owners, tags },
    onlyIfUnchanged ? row : undefined,
  );
};

/** Copies of the charts that belong to the viewer: old id → new id. */
const cloneCharts = async (
  deps: Deps,
  viewer: Viewer,
  dashboardId: number,
): Promise<ReadonlyMap<number, number>> => {
  const at = deps.now().toISOString();
  const cloneOf = new Map<number, number>();
  for (const { id, ...chart } of await chartsOn(deps, viewer, dashboardId)) {
    const clone = await createCharts(deps.store.db).add(
      {
        ...chart,
        uuid: randomUUID(),
        created_by: viewer.id,
        changed_by: viewer.id,
        created_on: at,
        changed_on: at,
        last_saved_by: viewer.id,
        last_saved_on: at,
      },
      { owners: viewer.id === null ? [] : [viewer.id] },
    );
    cloneOf.set(id, clone);
  }
  return cloneOf;
};

const copy = async (
  deps: Deps,
  viewer: Viewer,
  row: StoredDashboard,
  body: DashboardCopy,
): Promise<number> => {
  const { positions: sentPositions, ...given } = parseMetadata(body.json_metadata);
  if (body.duplicate_slices && !sentPositions) {
    throw invalid({ json_metadata: [{ positions: ['Missing data for required field.'] }] });
  }
  const cloneOf = body.duplicate_slices
    ? await cloneCharts(deps, viewer, row.id)
    : new Map<number, number>();
  const positions = sentPositions ? withCharts(sentPositions, cloneOf) : null;
  const charts = positions
    ? await chartsOfLayout(deps, viewer, positions, row.id)
    : new Map((await chartsOn(deps, viewer, row.id)).map(({ id, uuid }) => [id, uuid]));
  const at = deps.now().toISOString();
  return createDashboards(deps.store.db).add(
    {
      uuid: randomUUID(),
      slug: null,
      title: body.dashboard_title,
      css: body.css ?? null,
      json_metadata: metadataToStore(
        { ...readObject(row.json_metadata), ...given },
        positions ? new Set(charts.keys()) : null,
      ),
      position_json: positions ? positionsToStore(positions, charts) : null,
      published: 0,
      certified_by: null,
      certification_details: null,
      created_by: viewer.id,
      changed_by: viewer.id,
      created_on: at,
      changed_on: at,
    },
    { charts: [...charts.keys()], owners: viewer.id === null ? [] : [viewer.id] },
  );
};

/**
 * A draft that belongs only to the caller, with the given title, css and metadata over the original’s, and with its
 * charts or none.
 */
export const copyDashboard = (
  deps: Deps,
  viewer: Viewer,
  row: StoredDashboard,
  body: DashboardCopy,
): Promise<number> => allOrNothing(deps, (within) => copy(within, viewer, row, body));
