import { type DatasourceKey, readDatasourceKey } from '#common/datasourceKey.ts';
import type { BrushAxis, BrushedChart } from '#common/wire/brush.ts';
import { type Call, request, requestAnswer } from '../client';
import { ApiError, type ErrorInfo } from '../errors';
import { type AsyncJob, resultOf } from './asyncEvents';
import { announces } from '../pageFacts';
import { withConditions } from './conditions';
import { askTogether } from './severalCharts';

const PATH = '/api/v1/chart/data';
const ACCEPTED = 202;

export type ResultType = 'full' | 'results' | 'query' | 'samples' | 'post_processed';

export interface ChartDataInput {
  readonly formData: Readonly<Record<string, unknown>> & { readonly datasource: string };
  readonly queries: readonly Readonly<Record<string, unknown>>[];
  readonly force?: boolean;
  readonly dashboardId?: number;
  readonly resultType?: ResultType;
  readonly resultFormat?: 'json' | 'csv' | 'xlsx';
}

/** `3__table` → id and type, as the API expects them beside the queries. */
export const datasourceOf = (key: string): DatasourceKey => {
  const source = readDatasourceKey(key);
  if (!source) throw new Error(`The settings of the chart name no dataset: “${key}”`);
  return source;
};

/** The query context: what a chart run posts and what a saved chart stores. */
export const queryContext = (input: ChartDataInput) => {
  const { formData, queries, force = false, resultType = 'full', resultFormat = 'json' } = input;
  return {
    datasource: datasourceOf(formData.datasource),
    force,
    queries: queries.map(withConditions),
    form_data: { ...formData, force, result_format: resultFormat, result_type: resultType },
    result_format: resultFormat,
    result_type: resultType,
  };
};

/** The address contains the saved chart, the dashboard and whether to bypass the cache. */
export const chartDataPath = ({ formData, force, dashboardId }: ChartDataInput): string => {
  if (!formData.slice_id) return PATH;
  const about = {
    slice_id: formData.slice_id,
    ...(dashboardId === undefined ? {} : { dashboard_id: dashboardId }),
    ...(force ? { force } : {}),
  };
  const parts = [`form_data=${encodeURIComponent(JSON.stringify(about))}`];
  if (dashboardId !== undefined) parts.push(`dashboard_id=${dashboardId}`);
  if (force) parts.push('force=true');
  return `${PATH}?${parts.join('&')}`;
};

const unexpectedStatus = (status: number): ErrorInfo => ({
  kind: 'http',
  status,
  message: `Received unexpected response status (${status}) while fetching chart data`,
  errors: [],
  link: null,
  fields: {},
});

interface Results<Entry> {
  readonly result: readonly Entry[];
}

/** One entry per query; anything but 200 is a failure, unless the server delivers results later. */
export const fetchChartData = async <Entry>(
  input: ChartDataInput,
  { isDeliveredLater = false, ...call }: Call & { readonly isDeliveredLater?: boolean } = {},
): Promise<readonly Entry[]> => {
  const context = queryContext(input);
  const alone = () =>
    requestAnswer<Results<Entry> | AsyncJob>(chartDataPath(input), {
      ...call,
      method: 'POST',
      json: context,
      isFromAnyHost: true,
    });
  const isOneOfMany =
    input.dashboardId !== undefined && !isDeliveredLater && announces('chart.several');
  const reply = await (isOneOfMany ? askTogether(context, call, alone) : alone());
  const { status } = reply;
  const body = reply.body as Results<Entry> | AsyncJob;
  if (status === ACCEPTED && isDeliveredLater && 'job_id' in body)
    return (await request<Results<Entry>>(await resultOf(body.job_id, call), call)).result;
  if (status !== 200) throw new ApiError(unexpectedStatus(status));
  return (body as Results<Entry>).result;
};

const BRUSH_PATH = '/api/v1/chart/brush';

/** Of each chart one entry per query, from indexes that the server makes of the axis along which a range is dragged. */
export const fetchBrushedData = async <Entry>(
  charts: readonly ChartDataInput[],
  brush: BrushAxis,
  call?: Call,
): Promise<readonly BrushedChart<Entry>[]> =>
  (
    await request<Results<BrushedChart<Entry>>>(BRUSH_PATH, {
      ...call,
      method: 'POST',
      json: { charts: charts.map(queryContext), brush },
    })
  ).result;

/** The rows as a file. */
export const fetchChartFile = (input: ChartDataInput, call?: Call): Promise<Blob> =>
  request<Blob>(chartDataPath(input), {
    ...call,
    method: 'POST',
    json: queryContext(input),
    isFile: true,
  });
