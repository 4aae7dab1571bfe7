/** Features of our own server for stored results: views, profiles and files of all kinds. */
import { toRison } from '#common/rison.ts';
import type { CellRange } from '#common/results/cellRange.ts';
import type { Figures } from '#common/results/figures.ts';
import type { ColumnProfile } from '#common/results/profile.ts';
import type { ViewSpec } from '#common/results/viewSpec.ts';
import { type Call, request } from '../client';

const ROOT = '/api/v1/sqllab/';
/** The first view of a large result takes a while. */
const WITHIN = { timeoutMs: 120_000 };

export interface StoredView {
  readonly key: string;
  readonly rowCount: number;
  readonly pageRows: number;
}

export const createView = async (key: string, spec: ViewSpec, call?: Call): Promise<StoredView> => {
  const { stored } = await request<{
    stored: { key: string; rows: number; page_rows: number };
  }>(`${ROOT}results/view/`, { ...WITHIN, ...call, method: 'POST', json: { key, ...spec } });
  return { key: stored.key, rowCount: stored.rows, pageRows: stored.page_rows };
};

export const fetchProfile = async (key: string, column: number, call?: Call) =>
  (
    await request<{ result: ColumnProfile }>(
      `${ROOT}results/profile/?q=${toRison({ key, column })}`,
      { ...WITHIN, ...call },
    )
  ).result;

/** Of cells of a stored result, whether or not the page has them. */
export const fetchFigures = async (
  key: string,
  ranges: readonly CellRange[],
  call?: Call,
): Promise<Figures> =>
  (
    await request<{ result: Figures }>(`${ROOT}results/figures/`, {
      ...WITHIN,
      ...call,
      method: 'POST',
      json: { key, ranges },
    })
  ).result;

const FILE_FORMATS = ['csv', 'xlsx', 'json', 'parquet'] as const;
export type FileFormat = (typeof FILE_FORMATS)[number];

/** The address from which the browser downloads the rows of a run or of a view of them. */
export const fileAddress = (clientId: string, format: FileFormat, viewKey?: string): string => {
  const query = new URLSearchParams({ format, ...(viewKey ? { view: viewKey } : {}) });
  return `${ROOT}download/${encodeURIComponent(clientId)}/?${query}`;
};
