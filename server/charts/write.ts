/** Creating and changing charts: every object that a body names is checked, not only the chart. */
import { randomUUID } from 'node:crypto';
import type { ChartCreate, ChartUpdate } from '#common/wire/chart.ts';
import { ownersToStore } from '../access/ownersToStore.ts';
import type { Viewer } from '../access/viewer.ts';
import type { Deps } from '../deps.ts';
import { forbidden, invalid } from '../errors.ts';
import { type ChartChange, createCharts } from '../store/charts.ts';
import type { StoredChart } from './present.ts';

const refused = (field: string, reason: string) => invalid({ [field]: [reason] }, 422);

const assertDatasource = async (deps: Deps, viewer: Viewer, id: number, type: string) => {
  const isDataset = type === 'table' || type === 'dataset';
  const dataset = isDataset
    ? await deps.gate
        .datasets(viewer)
        .select('datasets.id')
        .where('datasets.id', '=', id)
        .executeTakeFirst()
    : undefined;
  if (!dataset) throw refused('datasource_id', 'Datasource does not exist');
};

/** Keys that this server cannot store are refused instead of being dropped silently. */
const assertSupported = (body: ChartCreate | ChartUpdate) => {
  if (body.is_managed_externally) {
    throw refused('is_managed_externally', 'This server manages its charts itself');
  }
  if (body.external_url) throw refused('external_url', 'This server manages its charts itself');
  const [tag] = ('tags' in body && body.tags) || [];
  if (tag !== undefined) throw refused('tags', `Tag ID ${tag} not found`);
};

const assertUuidFree = async (deps: Deps, uuid: string): Promise<void> => {
  const taken = await deps.store.db
    .selectFrom('charts')
    .select('id')
    .where('uuid', '=', uuid)
    .executeTakeFirst();
  if (taken) throw refused('uuid', 'Must be unique');
};

const dashboardIdsOf = async (deps: Deps, chartId: number): Promise<number[]> => {
  const rows = await deps.store.db
    .selectFrom('dashboard_charts')
    .select('dashboard_id')
    .where('chart_id', '=', chartId)
    .execute();
  return rows.map(({ dashboard_id }) => dashboard_id);
};

/**
 * The chart’s dashboards after a change. Adding a chart to a dashboard, or removing it, changes the dashboard, so the
 * viewer must own it; links to dashboards the viewer does not see stay.
 */
const dashboardsToStore = async (
  deps: Deps,
  viewer: Viewer,
  sent: readonly number[] | null | undefined,
  before: readonly number[],
): Promise<readonly number[] | undefined> => {
  if (!sent) return undefined;
  const ids = [...new Set([...sent, ...before])];
  const visible =
    ids.length === 0
      ? []
      : await deps.gate
          .dashboards(viewer)
          .select('dashboards.id')
          .where('dashboards.id', 'in', ids)
          .execute();
  const seen = new Set(visible.map(({ id }) => id));
  if (sent.some((id) => !seen.has(id))) throw refused('dashboards', 'Dashboards do not exist');
  const wanted = new Set(sent);
  const had = new Set(before);
  const changed = [...seen].filter((id) => wanted.has(id) !== had.has(id));
  for (const id of changed) await deps.gate.assertOwner(viewer, 'dashboard', id);
  return [...wanted, ...before.filter((id) => !seen.has(id))];
};

export const makeChart = async (deps: Deps, viewer: Viewer, body: ChartCreate): Promise<number> => {
  assertSupported(body);
  if (body.uuid) await assertUuidFree(deps, body.uuid);
  await assertDatasource(deps, viewer, body.datasource_id, body.datasource_type);
  const owners = await ownersToStore(deps, viewer, body.owners, 'new');
  const dashboards = await dashboardsToStore(deps, viewer, body.dashboards, []);
  const at = deps.now().toISOString();
  return createCharts(deps.store.db).add(
    {
      uuid: body.uuid ?? randomUUID(),
      name: body.slice_name,
      viz_type: body.viz_type ?? null,
      params: body.params ?? null,
      query_context: body.query_context ?? null,
      datasource_id: body.datasource_id,
      datasource_type: body.datasource_type,
      description: body.description ?? null,
      cache_timeout: body.cache_timeout ?? null,
      certified_by: body.certified_by ?? null,
      certification_details: body.certification_details ?? null,
      last_saved_on: at,
      last_saved_by: viewer.id,
      created_by: viewer.id,
      changed_by: viewer.id,
      created_on: at,
      changed_on: at,
    },
    { owners, dashboards },
  );
};

/** Whoever sees a chart may refresh its stored query context, and nothing else, without owning it. */
const isContextRefresh = (body: ChartUpdate): boolean =>
  body.query_context_generation === true &&
  Object.keys(body).every((key) => key === 'query_context' || key === 'query_context_generation');

const PLAIN_FIELDS = [
  'viz_type',
  'params',
  'query_context',
  'description',
  'cache_timeout',
  'certified_by',
  'certification_details',
] as const;

export const changeChart = async (
  deps: Deps,
  viewer: Viewer,
  chart: StoredChart,
  body: ChartUpdate,
): Promise<void> => {
  const charts = createCharts(deps.store.db);
  if (isContextRefresh(body)) {
    await charts.change(chart.id, { query_context: body.query_context ?? null });
    return;
  }
  await deps.gate.assertOwner(viewer, 'chart', chart.id);
  assertSupported(body);
  const datasourceId = body.datasource_id ?? chart.datasource_id;
  const datasourceType = body.datasource_type ?? chart.datasource_type;
  if (datasourceId !== chart.datasource_id || datasourceType !== chart.datasource_type) {
    await assertDatasource(deps, viewer, datasourceId, datasourceType);
  }
  const owners = await ownersToStore(deps, viewer, body.owners, 'changed');
  const before = await dashboardIdsOf(deps, chart.id);
  const dashboards = await dashboardsToStore(deps, viewer, body.dashboards, before);
  const at = deps.now().toISOString();
  const change: ChartChange = {
    datasource_id: datasourceId,
    datasource_type: datasourceType,
    ...(datasourceId === chart.datasource_id ? {} : { datasource_name: null }),
    changed_on: at,
    changed_by: viewer.id,
    ...('params' in body ? { last_saved_on: at, last_saved_by: viewer.id } : {}),
    ...(typeof body.slice_name === 'string' ? { name: body.slice_name } : {}),
    ...(body.uuid ? { uuid: body.uuid } : {}),
    ...Object.fromEntries(PLAIN_FIELDS.filter((key) => key in body).map((key) => [key, body[key]])),
  };
  if (body.uuid && body.uuid !== chart.uuid) await assertUuidFree(deps, body.uuid);
  await charts.change(chart.id, change, { owners, dashboards });
};

/** All of them or none: an id that is missing or belongs to others stops everything. */
export const removeCharts = async (
  deps: Deps,
  viewer: Viewer,
  ids: readonly number[],
): Promise<void> => {
  for (const id of ids) {
    if (!(await deps.gate.isOwner(viewer, 'chart', id))) throw forbidden();
  }
  await createCharts(deps.store.db).remove(ids);
};
