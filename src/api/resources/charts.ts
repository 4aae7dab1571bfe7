import type { ChartCreate, ChartRecord, ChartSaved, ChartUpdate } from '#common/wire/chart.ts';
import type { ChartVersion, ChartVersionRecord } from '#common/wire/chartVersion.ts';
import { toRison } from '#common/rison.ts';
import { type Call, request } from '../client';

const ROOT = '/api/v1/chart/';

export const fetchChart = async (id: number, call?: Call): Promise<ChartRecord> =>
  (await request<{ result: ChartRecord }>(`${ROOT}${id}`, call)).result;

/** The dashboards that contain a chart. */
export const fetchChartDashboards = async (
  id: number,
  call?: Call,
): Promise<ChartRecord['dashboards']> => {
  const { result } = await request<{ result: ChartRecord }>(
    `${ROOT}${id}?q=${toRison({ columns: ['dashboards.id'] })}`,
    call,
  );
  return result.dashboards;
};

const SAVED = [
  'slice_name',
  'viz_type',
  'params',
  'query_context',
  'datasource_id',
  'datasource_type',
] as const;
export type SavedChart = Pick<ChartRecord, (typeof SAVED)[number]>;

/** A chart as it was saved: how another chart shows its data. */
export const fetchSavedChart = async (id: number, call?: Call): Promise<SavedChart> =>
  (await request<{ result: SavedChart }>(`${ROOT}${id}?q=${toRison({ columns: SAVED })}`, call))
    .result;

export const createChart = (chart: ChartCreate, call?: Call) =>
  request<ChartSaved>(ROOT, { ...call, method: 'POST', json: chart });

export const updateChart = (id: number, chart: ChartUpdate, call?: Call) =>
  request<ChartSaved>(`${ROOT}${id}`, { ...call, method: 'PUT', json: chart });

/** The saved states of a chart, the newest first. */
export const fetchChartVersions = async (
  id: number,
  call?: Call,
): Promise<readonly ChartVersion[]> =>
  (await request<{ result: readonly ChartVersion[] }>(`${ROOT}${id}/versions/`, call)).result;

export const fetchChartVersion = async (
  id: number,
  version: number,
  call?: Call,
): Promise<ChartVersionRecord> =>
  (await request<{ result: ChartVersionRecord }>(`${ROOT}${id}/versions/${version}`, call)).result;
