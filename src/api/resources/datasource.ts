import { toRison } from '#common/rison.ts';
import { type Call, request } from '../client';
import { datasourceOf } from './chartData';

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
}

/** Unaggregated rows of the dataset. */
export const fetchSamples = async (
  datasource: string,
  page: { page: number; perPage: number },
  call?: Call,
): Promise<SampleRows> => {
  const { id, type } = datasourceOf(datasource);
  const query = new URLSearchParams({
    force: 'false',
    datasource_type: type,
    datasource_id: String(id),
    per_page: String(page.perPage),
    page: String(page.page),
  });
  const { result } = await request<{ result: SampleRows }>(
    `/datasource/samples?${query.toString()}`,
    { ...call, method: 'POST', json: {} },
  );
  return result;
};
