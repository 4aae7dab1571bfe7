import type { ChartCreate, ChartRecord, ChartSaved, ChartUpdate } from '#common/wire/chart.ts';
import type { ChartVersion, ChartVersionRecord } from '#common/wire/chartVersion.ts';
import { toRison } from '#common/rison.ts';
import { type Call, request } from '../client';

const ROOT = '/api/v1/chart/';

export const fetchChart = async (id: number, call?: Call): Promise<ChartRecord> =>
  (await request<{ result: ChartRecord }>(`${ROOT}${id}`, call)).result;

const LATEST = [
  'dashboards.id',
  'slice_name',
  'viz_type',
  'params',
  'changed_on_delta_humanized',
] as const;
export type LatestChart = Pick<
  ChartRecord,
  'dashboards' | 'slice_name' | 'viz_type' | 'params' | 'changed_on_delta_humanized'
>;

/** A chart before it is saved over: the dashboards that contain it, and what was saved last. */
export const fetchLatestChart = async (id: number, call?: Call): Promise<LatestChart> =>
  (await request<{ result: LatestChart }>(`${ROOT}${id}?q=${toRison({ columns: LATEST })}`, call))
    .result;

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
