/** What the chart page opens with: a link, a cached state, a saved chart, or a dataset. */
import { z } from 'zod';
import type { ExplorePermalink, ExploreResult } from '#common/wire/explore.ts';
import type { Viewer } from '../access/viewer.ts';
import { formDataOf } from '../charts/formData.ts';
import { dashboardsOf } from '../charts/present.ts';
import { readObject } from '../http/readJson.ts';
import { type DatasourceRecord, datasourceOf } from '../datasets/datasource.ts';
import type { Deps } from '../deps.ts';
import { HttpError, invalid } from '../errors.ts';
import { humanized } from '../http/humanize.ts';
import { createKeyValues } from '../store/keyValues.ts';
import { createOwners } from '../store/owners.ts';
import { createPeople, fullName } from '../store/people.ts';
import { type QueryDatasource, queryDatasourceOf } from '../datasets/queryDatasource.ts';
import { FORM_DATA_LIFE_MS, keptFormData } from './cache.ts';
import { sliceOf } from './slice.ts';
import { namedSource, seesSource, sourceRef } from './source.ts';

/** Parameters of the address; others are passed on to the chart. */
export const ExploreQuery = z.looseObject({
  slice_id: z.string().optional(),
  datasource_id: z.string().optional(),
  datasource_type: z.string().optional(),
  form_data_key: z.string().optional(),
  permalink_key: z.string().optional(),
  form_data: z.string().optional(),
});
export type ExploreParams = Readonly<Record<string, string>>;

const missingSource = (type: string) => ({
  type,
  name: '[Missing Dataset]',
  columns: [],
  metrics: [],
  database: { id: 0, backend: '', parameters: {} },
});
type Dataset = DatasourceRecord | QueryDatasource | ReturnType<typeof missingSource>;

interface Start {
  readonly formData: Record<string, unknown> | null;
  readonly chartId: number | null;
  /** The request named a cached state that has expired. */
  readonly expired: boolean;
}

const idIn = (text: string | undefined): number | null =>
  text !== undefined && /^[1-9]\d{0,14}$/.test(text) ? Number(text) : null;

const fromPermalink = async (deps: Deps, viewer: Viewer, key: string): Promise<Start> => {
  const entry = await createKeyValues(deps.store.db).get('explore_permalink', key, deps.now());
  const link = entry && (JSON.parse(entry.value) as ExplorePermalink);
  const source = link && sourceRef(link.datasourceId, link.datasourceType);
  if (!source || !(await seesSource(deps, viewer, source))) {
    throw new HttpError(404, 'Invalid permalink key');
  }
  const { chartId, state } = link;
  return { formData: state.formData, chartId, expired: false };
};

const fromCache = async (deps: Deps, viewer: Viewer, key: string): Promise<Start> => {
  const entry = await keptFormData(deps, viewer, key);
  if (!entry) return { formData: null, chartId: null, expired: true };
  const expiresOn = new Date(deps.now().getTime() + FORM_DATA_LIFE_MS).toISOString();
  await createKeyValues(deps.store.db).extend(key, expiresOn);
  const formData = readObject(entry.value);
  return { formData, chartId: null, expired: false };
};

const startOf = (deps: Deps, viewer: Viewer, params: ExploreParams): Promise<Start> => {
  if (params.permalink_key) return fromPermalink(deps, viewer, params.permalink_key);
  if (params.form_data_key) return fromCache(deps, viewer, params.form_data_key);
  return Promise.resolve({ formData: null, chartId: null, expired: false });
};

const datasourceType = (text: string | undefined): string => {
  if (text === undefined || text === '' || text === 'table' || text === 'dataset') return 'table';
  if (text === 'query') return text;
  throw invalid({ datasource_type: ['Must be one of: table, dataset, query.'] });
};

const sourceNamed = async (deps: Deps, viewer: Viewer, name: string) => {
  const source = namedSource(name);
  if (!source) return undefined;
  return source.kind === 'query'
    ? queryDatasourceOf(deps, viewer, source.id)
    : datasourceOf(deps, viewer, source.id);
};

const chartOf = (deps: Deps, viewer: Viewer, id: number | null) =>
  id === null
    ? Promise.resolve(undefined)
    : deps.gate.charts(viewer).selectAll('charts').where('charts.id', '=', id).executeTakeFirst();

export const openExplore = async (
  deps: Deps,
  viewer: Viewer,
  params: ExploreParams,
): Promise<ExploreResult<Dataset>> => {
  const type = datasourceType(params.datasource_type);
  const start = await startOf(deps, viewer, params);
  const chartId =
    idIn(params.slice_id) ?? start.chartId ?? idIn(String(start.formData?.slice_id ?? ''));
  const chart = await chartOf(deps, viewer, chartId);
  const { form_data: inAddress, ...urlParams } = params;
  const formData: Record<string, unknown> = {
    ...(start.formData ?? (chart ? formDataOf(chart) : {})),
    ...readObject(inAddress ?? null),
  };
  const named = String(formData.datasource ?? `${params.datasource_id ?? 'None'}__${type}`);
  const dataset: Dataset =
    (await sourceNamed(deps, viewer, named)) ??
    missingSource(named.endsWith('__query') ? 'query' : 'table');
  const result = {
    dataset,
    form_data: {
      adhoc_filters: [],
      applied_time_extras: {},
      ...formData,
      ...(chart
        ? { viz_type: String(formData.viz_type ?? deps.config.page.DEFAULT_VIZ_TYPE) }
        : {}),
      datasource: named,
      ...(chartId === null ? {} : { slice_id: chartId }),
      url_params: urlParams,
    },
    message: start.expired
      ? `Form data not found in cache, reverting to ${chart ? 'chart' : 'dataset'} metadata.`
      : null,
  };
  if (!chart) return { ...result, slice: null, metadata: null };

  const now = deps.now();
  const [owners, people, dashboards] = await Promise.all([
    createOwners(deps.store.db).of('chart', [chart.id]),
    createPeople(deps.store.db).byIds([chart.created_by, chart.changed_by]),
    dashboardsOf(deps, viewer, [chart.id]),
  ]);
  const ownedBy = owners.get(chart.id) ?? [];
  const nameOf = (id: number | null) => (id === null ? null : fullName(people.get(id)) || null);
  return {
    ...result,
    slice: sliceOf(chart, {
      datasource: 'table_name' in dataset ? dataset.table_name : null,
      ownerIds: ownedBy.map(({ id }) => id),
      now,
    }),
    metadata: {
      created_on_humanized: humanized(chart.created_on, now),
      changed_on_humanized: humanized(chart.changed_on, now),
      owners: ownedBy.map(fullName),
      created_by: nameOf(chart.created_by),
      changed_by: nameOf(chart.changed_by),
      dashboards: (dashboards.get(chart.id) ?? []).map(({ id, dashboard_title }) => ({
        id,
        dashboard_title,
      })),
    },
  };
};
