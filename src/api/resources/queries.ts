import { toRison } from '#common/rison.ts';
import { type Call, request } from '../client';
import type {
  QueryListRow,
  QueryRecord,
  StopAnswer,
  StoredQuery,
  UpdatedSinceAnswer,
} from '#common/wire/query.ts';

const ROOT = '/api/v1/query/';
const POLL_TIMEOUT_MS = 10_000;

export const stopQuery = (clientId: string, call?: Call) =>
  request<StopAnswer>(`${ROOT}stop`, { ...call, method: 'POST', json: { client_id: clientId } });

/** The user's own runs that changed since then. */
export const fetchUpdatedSince = async (
  epochMs: number,
  call?: Call,
): Promise<readonly QueryRecord[]> =>
  (
    await request<UpdatedSinceAnswer>(
      `${ROOT}updated_since?q=${toRison({ last_updated_ms: Math.round(epochMs) })}`,
      { timeoutMs: POLL_TIMEOUT_MS, ...call },
    )
  ).result;

const LATEST_ROWS = 100;

/** Finds a run by its client id among the person's latest runs, which works with any server and any clock. */
export const findRun = async (
  clientId: string,
  userId: number | null,
  call?: Call,
): Promise<QueryRecord | null> => {
  const q = toRison({
    columns: ['client_id', 'start_time'],
    filters: userId === null ? [] : [{ col: 'user', opr: 'rel_o_m', value: userId }],
    order_column: 'start_time',
    order_direction: 'desc',
    page: 0,
    page_size: LATEST_ROWS,
  });
  type Latest = Pick<QueryListRow, 'client_id' | 'start_time'>;
  const { result } = await request<{ result: readonly Latest[] }>(`${ROOT}?q=${q}`, call);
  const row = result.find(({ client_id }) => client_id === clientId);
  if (!row) return null;
  const records = await fetchUpdatedSince(Number(row.start_time) - 1, call);
  return records.find(({ id }) => id === clientId) ?? null;
};

export const fetchQuery = async (id: number, call?: Call): Promise<StoredQuery> =>
  (await request<{ result: StoredQuery }>(`${ROOT}${id}`, call)).result;

const HISTORY_COLUMNS = [
  'id',
  'client_id',
  'changed_on',
  'database.id',
  'database.database_name',
  'executed_sql',
  'error_message',
  'limit',
  'limiting_factor',
  'progress',
  'rows',
  'changed_rows',
  'select_as_cta',
  'schema',
  'sql',
  'sql_editor_id',
  'status',
  'tab_name',
  'user.first_name',
  'user.id',
  'user.last_name',
  'start_time',
  'end_time',
  'tmp_table_name',
  'tmp_schema_name',
  'tracking_url',
  'results_key',
];
const HISTORY_ROWS = 100;

/** The runs of one editor tab, newest first. */
export const fetchHistory = async (
  editorId: string,
  call?: Call,
): Promise<readonly QueryListRow[]> => {
  const q = toRison({
    columns: HISTORY_COLUMNS,
    filters: [{ col: 'sql_editor_id', opr: 'eq', value: editorId }],
    order_column: 'start_time',
    order_direction: 'desc',
    page: 0,
    page_size: HISTORY_ROWS,
  });
  return (await request<{ result: readonly QueryListRow[] }>(`${ROOT}?q=${q}`, call)).result;
};
