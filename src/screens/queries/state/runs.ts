/** Runs in the history, and its filters on the wire. */
import type { ListFilter } from '@/api/resources/lists';
import { narrowing } from '@/features/lists/narrowing';
import type { QueryListRow, QueryState } from '#common/wire/query.ts';

export interface RunRow {
  readonly id: number;
  readonly sql: string;
  readonly executedSql: string | null;
  readonly databaseId: number;
  readonly databaseName: string;
  readonly schema: string | null;
  readonly tab: string;
  readonly state: QueryState;
  readonly startedAt: number;
  readonly endedAt: number | null;
  readonly rows: number | null;
  readonly changed: number | null;
  readonly error: string | null;
}

export const SPANS = {
  any: { label: 'Any time', ms: null },
  hour: { label: 'Last hour', ms: 3_600_000 },
  day: { label: 'Last 24 hours', ms: 86_400_000 },
  week: { label: 'Last 7 days', ms: 7 * 86_400_000 },
  month: { label: 'Last 30 days', ms: 30 * 86_400_000 },
} as const;
export type Span = keyof typeof SPANS;

export type RunFilters = {
  readonly search: string;
  readonly databaseId: number | null;
  readonly state: QueryState | null;
  readonly span: Span;
};

export const NO_RUN_FILTERS: RunFilters = {
  search: '',
  databaseId: null,
  state: null,
  span: 'any',
};

export const runFilters = (
  { search, databaseId, state, span }: RunFilters,
  now: number,
): ListFilter[] => {
  const { ms } = SPANS[span];
  return narrowing([
    search.trim() ? { col: 'sql', opr: 'ct', value: search.trim() } : null,
    databaseId === null ? null : { col: 'database', opr: 'rel_o_m', value: databaseId },
    state === null ? null : { col: 'status', opr: 'eq', value: state },
    ms === null ? null : { col: 'start_time', opr: 'gt', value: now - ms },
  ]);
};

export const toRunRow = (row: QueryListRow): RunRow => ({
  id: row.id,
  sql: row.sql,
  executedSql: row.executed_sql,
  databaseId: row.database.id,
  databaseName: row.database.database_name,
  schema: row.schema,
  tab: row.tab_name ?? '',
  state: row.status,
  startedAt: Number(row.start_time),
  endedAt: row.end_time === null ? null : Number(row.end_time),
  rows: row.rows,
  changed: row.changed_rows ?? null,
  error: row.error_message,
});
