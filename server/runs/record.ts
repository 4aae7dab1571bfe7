/** A stored run as the wire has it. */
import type { LimitingFactor, QueryError, QueryRecord, QueryState } from '#common/wire/query.ts';
import type { Viewer } from '../access/viewer.ts';
import { columnsOf } from '../results/wireColumns.ts';
import { zoneless } from '../http/humanize.ts';
import { fromFlag, fromJson } from '../store/codec.ts';
import type { StoredQueryRow } from '../store/queries.ts';

/** Epoch milliseconds with six decimals: how `/query/` and `updated_since` write times. */
export const millisText = (millis: number): string => millis.toFixed(6);

const extraOf = (row: StoredQueryRow): QueryRecord['extra'] => ({
  ...(row.state === 'pending' ? {} : { progress: null }),
  ...(row.state === 'success' ? { columns: columnsOf(row) } : {}),
  ...(row.changed_rows === null ? {} : { changed_rows: fromJson<number>(row.changed_rows) }),
  ...(row.errors === null ? {} : { errors: fromJson<QueryError[]>(row.errors) }),
});

/** The run as `execute`, `results` and tabs show it. The viewer is its owner: nobody else sees it. */
export const queryRecord = (
  row: StoredQueryRow,
  databaseName: string,
  viewer: Viewer,
): QueryRecord => ({
  id: row.client_id,
  queryId: row.id,
  serverId: row.id,
  dbId: row.database_id,
  db: databaseName,
  catalog: row.catalog,
  schema: row.schema,
  sql: row.sql,
  executedSql: row.executed_sql,
  sqlEditorId: row.sql_editor_id,
  tab: row.tab_name,
  state: row.state as QueryState,
  progress: row.progress,
  rows: row.rows,
  limit: row.row_limit,
  limitingFactor: row.limiting_factor as LimitingFactor,
  ctas: fromFlag(row.select_as_cta),
  tempTable: row.tmp_table_name,
  tempSchema: row.tmp_schema_name,
  startDttm: row.start_time,
  endDttm: row.end_time,
  errorMessage: row.error_message,
  resultsKey: row.results_key,
  trackingUrl: null,
  userId: row.user_id,
  user: `${viewer.firstName} ${viewer.lastName}`.trim(),
  changed_on: zoneless(row.changed_on),
  extra: extraOf(row),
});

const inLine = (before: number) => ({
  queue: { before },
  progress: before === 0 ? 'Next in line' : `${before} in line before this one`,
});

/** The same for `updated_since`: times are texts, no columns are `{}`. `before`: how many runs it waits for. */
export const polledRecord = (
  row: StoredQueryRow,
  databaseName: string,
  viewer: Viewer,
  before: number | null = null,
): QueryRecord => {
  const record = queryRecord(row, databaseName, viewer);
  const columns = columnsOf(row);
  return {
    ...record,
    startDttm: millisText(row.start_time),
    endDttm: row.end_time === null ? null : millisText(row.end_time),
    extra:
      row.state === 'pending'
        ? { ...record.extra, ...(before === null ? {} : inLine(before)) }
        : { ...record.extra, columns: columns.length > 0 ? columns : {} },
  };
};
