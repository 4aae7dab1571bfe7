/** Runs of the SQL editor on the wire: `/api/v1/query/`. */
import { z } from 'zod';

const QUERY_STATES = ['pending', 'running', 'success', 'failed', 'stopped', 'timed_out'] as const;
export type QueryState = (typeof QUERY_STATES)[number];

export type LimitingFactor =
  | 'DROPDOWN'
  | 'QUERY'
  | 'QUERY_AND_DROPDOWN'
  | 'NOT_LIMITED'
  | 'UNKNOWN';

/** A column of a result. `type` is Superset’s short name: INTEGER, LONGINTEGER, DECIMAL, DATETIME, … */
export interface ResultColumn {
  readonly column_name: string;
  readonly name: string;
  readonly type: string;
  readonly type_generic: 0 | 1 | 2 | 3 | null;
  readonly is_dttm: boolean;
  /** The database's own name: `BIGINT`, `NUMERIC(10,2)`, `INTEGER[]`. Only in our own form of a result. */
  readonly native_type?: string;
}

/** Why a run failed; `extra.line` and `extra.column` count from 1 in the SQL as the user sent it. */
export interface QueryError {
  readonly message: string;
  readonly error_type?: string;
  readonly level?: 'info' | 'warning' | 'error';
  readonly extra?: Readonly<Record<string, unknown>> | null;
}

export interface QueryExtra {
  readonly progress?: string | null;
  /** An object when there are none (`updated_since`). */
  readonly columns?: readonly ResultColumn[] | Readonly<Record<string, never>>;
  readonly errors?: readonly QueryError[];
  /** Our server's own: rows that the last statement inserted, updated or deleted. */
  readonly changed_rows?: number;
  readonly [key: string]: unknown;
}

/** One run. Times are numbers in `execute`, `results`, `/sqllab/`, `/tabstateview/`, texts in `updated_since`: pass them through `Number()`. */
export interface QueryRecord {
  /** The client's id of the run. */
  readonly id: string;
  readonly queryId: number;
  readonly serverId: number;
  readonly dbId: number;
  readonly db: string;
  readonly catalog: string | null;
  readonly schema: string | null;
  readonly sql: string;
  readonly executedSql: string | null;
  readonly sqlEditorId: string | null;
  readonly tab: string | null;
  readonly state: QueryState;
  readonly progress: number;
  readonly rows: number | null;
  readonly limit: number | null;
  readonly limitingFactor: LimitingFactor;
  readonly ctas: boolean;
  readonly tempTable: string | null;
  readonly tempSchema: string | null;
  readonly startDttm: number | string;
  readonly endDttm: number | string | null;
  readonly errorMessage: string | null;
  readonly resultsKey: string | null;
  readonly trackingUrl: string | null;
  readonly userId: number;
  readonly user: string;
  readonly changed_on: string;
  readonly extra: QueryExtra;
}

/** `GET /api/v1/query/updated_since?q=(last_updated_ms:…)` */
export interface UpdatedSinceAnswer {
  readonly result: readonly QueryRecord[];
}

/** The path differs from `GET /api/v1/query/{id}`: stop takes a client id, reading takes a number. */
export const StopBody = z.object({ client_id: z.string().min(1) });
export type StopBody = z.infer<typeof StopBody>;

/** Our server’s addition to `{"result":"OK"}`: the state in which the run ended, which may be `success`. */
export interface StopAnswer {
  readonly result: 'OK';
  readonly state?: QueryState;
}

/** `result` of `GET /api/v1/query/{id}`. Times are texts of epoch milliseconds. */
export interface StoredQuery {
  readonly id: number;
  readonly client_id: string;
  readonly database: { readonly id: number };
  readonly schema: string | null;
  readonly sql: string;
  readonly executed_sql: string | null;
  readonly select_sql: string | null;
  readonly status: QueryState;
  readonly tab_name: string | null;
  readonly sql_editor_id: string | null;
  readonly tmp_table_name: string | null;
  readonly tmp_schema_name: string | null;
  readonly rows: number | null;
  readonly limit: number | null;
  readonly results_key: string | null;
  readonly error_message: string | null;
  readonly progress: number;
  readonly select_as_cta: boolean;
  readonly select_as_cta_used: boolean;
  readonly start_time: string;
  readonly start_running_time: string | null;
  readonly end_time: string | null;
  readonly end_result_backend_time: string | null;
  readonly tracking_url: string | null;
  readonly changed_on: string;
}

/** A row of `GET /api/v1/query/`, with the requested `columns`. */
export interface QueryListRow {
  readonly id: number;
  readonly client_id: string;
  readonly database: { readonly id: number; readonly database_name: string };
  readonly user: { readonly id: number; readonly first_name: string; readonly last_name: string };
  readonly status: QueryState;
  readonly schema: string | null;
  readonly sql: string;
  readonly executed_sql: string | null;
  readonly error_message: string | null;
  readonly tab_name: string | null;
  readonly sql_editor_id: string | null;
  readonly limit: number | null;
  readonly limiting_factor: LimitingFactor;
  readonly progress: number;
  readonly rows: number | null;
  /** Our server's own: rows that the last statement inserted, updated or deleted; null where the database did not count. */
  readonly changed_rows?: number | null;
  readonly select_as_cta: boolean;
  readonly tmp_table_name: string | null;
  readonly tracking_url: string | null;
  readonly results_key: string | null;
  readonly start_time: string;
  readonly end_time: string | null;
  readonly changed_on: string;
}
