import type { ChartCreate, ChartRecord, ChartSaved, ChartUpdate } from '#common/wire/chart.ts';
import { toRison } from '#common/rison.ts';
import { type Call, request } from '../client';

const ROOT = '/api/v1/chart/';

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
