import { metadataPath } from '#common/legacyPaths.ts';
import { toRison } from '#common/rison.ts';
import type { Datasource } from '#common/wire/datasource.ts';
import { type Call, request } from '../client';
import { datasourceOf } from './chartData';
import { type SampleFilters, sampleBody } from './sampleBody';

/** A dataset as charts read it, by its key: `3__table`. */
export const fetchDatasource = (key: string, call?: Call): Promise<Datasource> =>
  request<Datasource>(metadataPath(key), call);

/** The distinct values of a column, which may include null. */
export const fetchColumnValues = async (
  datasource: string,
  column: string,
  call?: Call,
): Promise<readonly unknown[]> => {
  const { id, type } = datasourceOf(datasource);
  const { result } = await request<{ result: readonly unknown[] }>(
    `/api/v1/datasource/${type}/${id}/column/${encodeURIComponent(column)}/values/`,
    call,
  );
  return result;
};

export type ExpressionKind = 'column' | 'metric' | 'where' | 'having';

interface ExpressionProblem {
  readonly line_number: number | null;
  readonly start_column: number | null;
  readonly end_column: number | null;
  readonly message: string;
}

/** What the database says against an expression; empty if it can be computed. */
export const validateExpression = async (
  datasource: string,
  { expression, kind }: { readonly expression: string; readonly kind: ExpressionKind },
  call?: Call,
): Promise<readonly ExpressionProblem[]> => {
  const { id, type } = datasourceOf(datasource);
  const { result } = await request<{ result: readonly ExpressionProblem[] }>(
    `/api/v1/datasource/${type}/${id}/validate_expression/`,
    { ...call, method: 'POST', json: { expression, expression_type: kind } },
  );
  return result;
};

export interface ResolvedRange {
  /** Empty for an open end. */
  readonly since: string;
  readonly until: string;
}

/** The current meaning of a time range in text form. */
export const resolveTimeRange = async (text: string, call?: Call): Promise<ResolvedRange> => {
  const { result } = await request<{ result: readonly ResolvedRange[] }>(
    `/api/v1/time_range/?q=${toRison(text)}`,
    call,
  );
  return result[0] ?? { since: '', until: '' };
};

export interface SampleRows {
  readonly data: readonly Readonly<Record<string, unknown>>[];
  readonly colnames: readonly string[];
  readonly coltypes: readonly number[];
  /** The rows of all pages. */
  readonly total_count?: number;
}

interface SamplePage {
  readonly page: number;
  readonly perPage: number;
  readonly force: boolean;
  /** Whose chart they are behind: some people may read the dataset only there. */
  readonly dashboardId?: number;
}

/** Unaggregated rows of the dataset. */
export const fetchSamples = async (
  datasource: string,
  { page, perPage, force, dashboardId }: SamplePage,
  filters: SampleFilters = {},
  call?: Call,
): Promise<SampleRows> => {
  const { id, type } = datasourceOf(datasource);
  const query = new URLSearchParams({
    force: String(force),
    datasource_type: type,
    datasource_id: String(id),
    per_page: String(perPage),
    page: String(page),
    ...(dashboardId === undefined ? {} : { dashboard_id: String(dashboardId) }),
  });
  const { result } = await request<{ result: SampleRows }>(
    `/datasource/samples?${query.toString()}`,
    { ...call, method: 'POST', json: sampleBody(filters) },
  );
  return result;
};
