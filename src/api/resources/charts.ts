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

export const createChart = (chart: ChartCreate, call?: Call) =>
  request<ChartSaved>(ROOT, { ...call, method: 'POST', json: chart });

export const updateChart = (id: number, chart: ChartUpdate, call?: Call) =>
  request<ChartSaved>(`${ROOT}${id}`, { ...call, method: 'PUT', json: chart });
