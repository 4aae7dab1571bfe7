import { toRison } from '@/lib/rison';
import { type Call, request } from '../client';
import type {
  QueryListRow,
  QueryRecord,
  StopAnswer,
  StoredQuery,
  UpdatedSinceAnswer,
} from '../schema/query';

const ROOT = '/api/v1/query/';
const POLL_TIMEOUT_MS = 10_000;

export const stopQuery = (clientId: string, call?: Call) =>
  request<StopAnswer>(`${ROOT}stop`, { ...call, method: 'POST', json: { client_id: clientId } });

/** The user's own runs that changed since. */
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
