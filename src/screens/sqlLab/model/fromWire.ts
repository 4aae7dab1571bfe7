/** Converts records of the server. */
import type { QueryListRow, QueryRecord } from '#common/wire/query.ts';
import type { EditorDatabase } from '#common/wire/sqllab.ts';
import type { TabState } from '#common/wire/tabState.ts';
import { textMark } from '@/lib/textMark';
import { newEditor } from './newEditor';
import { isInProgress } from './runStates';
import type { Database } from './state';
import type { Editor } from './editor';
import type { Run } from './run';

const numberOf = (value: unknown): number | undefined =>
  typeof value === 'number' && Number.isFinite(value) ? value : undefined;

/** A tab of which only the label is loaded. */
export const unloadedEditor = (
  { id, label }: { readonly id: number; readonly label: string },
  queryLimit: number,
): Editor =>
  newEditor({
    id: String(id),
    tabViewId: String(id),
    name: label,
    sql: '',
    loaded: false,
    inLocalStorage: false,
    updatedAt: 0,
    queryLimit,
  });

/** The fields of an editor that come from the server's record. */
export const editorFields = (tab: TabState, queryLimit: number): Partial<Editor> => {
  const updatedAt = numberOf(tab.extra_json.updatedAt) ?? 0;
  const northPercent = numberOf(tab.extra_json.northPercent);
  return {
    name: tab.label,
    sql: tab.sql,
    dbId: tab.database_id,
    catalog: tab.catalog,
    schema: tab.schema,
    queryLimit: tab.query_limit ?? queryLimit,
    templateParams: tab.template_params,
    hideLeftBar: tab.hide_left_bar,
    remoteId: tab.saved_query?.id ?? null,
    latestQueryId: tab.latest_query?.id ?? null,
    autorun: false,
    loaded: true,
    inLocalStorage: false,
    updatedAt,
    syncedAt: updatedAt,
    base: textMark(tab.sql),
    ...(northPercent === undefined ? {} : { northPercent, southPercent: 100 - northPercent }),
  };
};

export const loadedEditor = (tab: TabState, queryLimit: number): Editor =>
  newEditor({
    id: String(tab.id),
    tabViewId: String(tab.id),
    queryLimit,
    ...editorFields(tab, queryLimit),
  });

/** `extra` is JSON text on the wire; the page keeps it parsed. */
export const toDatabase = (
  wire: EditorDatabase & { extra?: unknown; allows_cost_estimate?: boolean | null },
): Database => {
  let extra: unknown = wire.extra ?? {};
  try {
    if (typeof extra === 'string') extra = JSON.parse(extra);
  } catch {
    extra = {};
  }
  return { ...wire, extra: extra as Database['extra'] };
};

const BLANK = {
  ctas_method: 'TABLE',
  templateParams: null,
  runAsync: false,
  isDataPreview: false,
  error: null,
  link: null,
  firstRow: 0,
  firstColumn: 0,
  sentAt: null,
  isSought: false,
  batchId: null,
  position: 0,
  together: 1,
  ranFrom: null,
} as const;

export const fromRecord = (record: QueryRecord, editorId: string): Run => ({
  ...BLANK,
  id: record.id,
  dbId: record.dbId,
  catalog: record.catalog,
  schema: record.schema,
  sql: record.sql,
  executedSql: record.executedSql,
  sqlEditorId: editorId,
  tab: record.tab ?? '',
  tempTable: record.tempTable,
  tempSchema: record.tempSchema,
  ctas: record.ctas ? 'TABLE' : null,
  isDetached: isInProgress(record.state),
  changed_on: record.changed_on,
  extra: record.extra,
  queryLimit: record.limit ?? 0,
  limit: record.limit,
  limitingFactor: record.limitingFactor,
  progress: record.progress,
  startDttm: Number(record.startDttm),
  endDttm: record.endDttm === null ? null : Number(record.endDttm),
  rows: record.rows,
  state: record.state,
  cached: record.resultsKey !== null,
  resultsKey: record.resultsKey,
  errorMessage: record.errorMessage,
  trackingUrl: record.trackingUrl,
  serverId: record.queryId,
});

export const fromListRow = (row: QueryListRow, editorId: string): Run => ({
  ...BLANK,
  id: row.client_id,
  dbId: row.database.id,
  catalog: null,
  schema: row.schema,
  sql: row.sql,
  executedSql: row.executed_sql,
  sqlEditorId: editorId,
  tab: row.tab_name ?? '',
  tempTable: row.tmp_table_name,
  tempSchema: null,
  ctas: row.select_as_cta ? 'TABLE' : null,
  isDetached: isInProgress(row.status),
  changed_on: row.changed_on,
  extra: typeof row.changed_rows === 'number' ? { changed_rows: row.changed_rows } : null,
  queryLimit: row.limit ?? 0,
  limit: row.limit,
  limitingFactor: row.limiting_factor,
  progress: row.progress,
  startDttm: Number(row.start_time),
  endDttm: row.end_time === null ? null : Number(row.end_time),
  rows: row.rows,
  state: row.status,
  cached: row.results_key !== null,
  resultsKey: row.results_key,
  errorMessage: row.error_message,
  trackingUrl: row.tracking_url,
  serverId: row.id,
});
