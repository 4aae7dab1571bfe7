/** The calls of SQL Lab. Rows leave this file as frozen columns, in whichever form the server sends them. */
import { toRison } from '#common/rison.ts';
import type { Cell } from '#common/cell.ts';
import { COLUMNS_MEDIA_TYPE } from '#common/wire/mediaTypes.ts';
import type { DatabaseListRow } from '#common/wire/database.ts';
import type { QueryRecord, ResultColumn } from '#common/wire/query.ts';
import type {
  ColumnPage,
  ColumnsAnswer,
  EstimateAnswer,
  EstimateBody,
  ExecuteInput,
  ExplainAnswer,
  ExplainBody,
  FormatSqlAnswer,
  PageAnswer,
  PermalinkBody,
  PermalinkCreated,
  RowsAnswer,
  SqlLabBootstrap,
} from '#common/wire/sqllab.ts';
import { SQL_LAB_PATH } from '#common/readPaths.ts';
import { type Call, request } from '../client';

const ROOT = SQL_LAB_PATH;
const asColumns = { headers: { Accept: `${COLUMNS_MEDIA_TYPE}, application/json` } };
/** A run has no deadline; Stop ends it. */
const NO_DEADLINE = { timeoutMs: 0 };

export interface Rows {
  readonly columns: readonly ResultColumn[];
  /** Rows that can be shown. */
  readonly rowCount: number;
  readonly pageRows: number;
  /** The key to further pages; null if there are none. */
  readonly key: string | null;
  readonly page: readonly (readonly Cell[])[];
}

export type RunAnswer =
  | { readonly kind: 'rows'; readonly record: QueryRecord; readonly rows: Rows }
  /** The first rows of a run that continues. */
  | { readonly kind: 'partial'; readonly record: QueryRecord; readonly rows: Rows }
  | { readonly kind: 'started'; readonly record: QueryRecord }
  | { readonly kind: 'stopped' }
  /** The reply was lost, and the run was found by its id. */
  | { readonly kind: 'found'; readonly record: QueryRecord }
  /** A reply that is neither is ignored. */
  | { readonly kind: 'unknown' };

const frozen = (columns: readonly (readonly unknown[])[]): readonly (readonly Cell[])[] =>
  Object.freeze(columns.map((column) => Object.freeze(column))) as readonly (readonly Cell[])[];

/** Rows as objects, converted to columns once. */
const columnsOfRows = (
  columns: readonly ResultColumn[],
  rows: RowsAnswer['data'],
): readonly (readonly Cell[])[] =>
  frozen(columns.map(({ column_name }) => rows.map((row) => row[column_name] ?? null)));

type Body = Partial<Omit<ColumnsAnswer & RowsAnswer, 'status'>> & { readonly status?: string };

const KNOWN_STATUS: ReadonlySet<string | undefined> = new Set([undefined, 'success', 'running']);

export const toRunAnswer = (body: Body): RunAnswer => {
  const { status, query: record, columns, page, stored, data } = body;
  if (status === 'stopped') return { kind: 'stopped' };
  if (!record || !KNOWN_STATUS.has(status)) return { kind: 'unknown' };
  if (status === undefined || (status === 'running' && !stored)) return { kind: 'started', record };
  if (page && stored && columns) {
    const { key, rows, page_rows } = stored;
    const values = frozen(page.values);
    return {
      kind: status === 'running' ? 'partial' : 'rows',
      record,
      rows: { columns, rowCount: rows, pageRows: page_rows, key, page: values },
    };
  }
  const values = columnsOfRows(columns ?? [], data ?? []);
  const rowCount = data?.length ?? 0;
  return {
    kind: 'rows',
    record,
    rows: {
      columns: columns ?? [],
      rowCount,
      pageRows: Math.max(1, rowCount),
      key: null,
      page: values,
    },
  };
};

export const fetchBootstrap = async (call?: Call): Promise<SqlLabBootstrap['result']> =>
  (await request<SqlLabBootstrap>(ROOT, call)).result;

export const executeSql = async (
  body: ExecuteInput,
  { columns, ...call }: Call & { columns: boolean },
): Promise<RunAnswer> =>
  toRunAnswer(
    await request<Body>(`${ROOT}execute/`, {
      ...NO_DEADLINE,
      ...call,
      ...(columns ? asColumns : {}),
      method: 'POST',
      json: body,
    }),
  );

/** The rows of a finished run; in the columns form, its first page. */
export const fetchResults = async (
  key: string,
  { columns, rows, ...call }: Call & { columns: boolean; rows: number },
): Promise<RunAnswer> =>
  toRunAnswer(
    await request<Body>(`${ROOT}results/?q=${toRison({ key, rows })}`, {
      ...call,
      ...(columns ? asColumns : {}),
    }),
  );

export const fetchResultPage = async (
  key: string,
  page: number,
  call?: Call,
): Promise<readonly (readonly Cell[])[]> => {
  const answer = await request<PageAnswer>(`${ROOT}results/?q=${toRison({ key, page })}`, {
    ...call,
    ...asColumns,
  });
  return frozen((answer.page satisfies ColumnPage).values);
};

/** What `fetchBootstrap` leaves out about databases: settings, and whether a cost can be estimated. */
export const fetchDatabaseDetails = async (call?: Call): Promise<readonly DatabaseListRow[]> => {
  const q = toRison({
    filters: [{ col: 'expose_in_sqllab', opr: 'eq', value: true }],
    order_column: 'database_name',
    order_direction: 'asc',
    page: 0,
    page_size: 100,
  });
  return (await request<{ result: readonly DatabaseListRow[] }>(`/api/v1/database/?q=${q}`, call))
    .result;
};

/** The cost of each statement, in the database's own terms. */
export const estimateSql = async (body: EstimateBody, call?: Call) =>
  (await request<EstimateAnswer>(`${ROOT}estimate/`, { ...call, method: 'POST', json: body }))
    .result;

export const explainSql = async (body: ExplainBody, call?: Call) =>
  (await request<ExplainAnswer>(`${ROOT}explain/`, { ...call, method: 'POST', json: body })).result;

export const formatSql = async (sql: string, engine: string | null, call?: Call) =>
  (
    await request<FormatSqlAnswer>(`${ROOT}format_sql/`, {
      ...call,
      method: 'POST',
      json: { sql, ...(engine ? { engine } : {}) },
    })
  ).result;

export const createPermalink = (body: PermalinkBody, call?: Call) =>
  request<PermalinkCreated>(`${ROOT}permalink`, { ...call, method: 'POST', json: body });

export const fetchPermalink = (key: string, call?: Call) =>
  request<PermalinkBody>(`${ROOT}permalink/${encodeURIComponent(key)}`, call);

/** The address from which the browser downloads the rows of a run as CSV. */
export const csvAddress = (clientId: string): string =>
  `${ROOT}export/${encodeURIComponent(clientId)}/`;
