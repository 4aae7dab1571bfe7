import { NO_TIME_RANGE } from '#common/noTimeRange.ts';
import type { ResultColumn } from '#common/wire/query.ts';

/** Settings of a chart, without their source. */
export interface ChartSettings {
  readonly viz_type: string;
  readonly [key: string]: unknown;
}

const ROWS = 1000;

/** A chart of a query starts as a table of its rows. */
export const rowsOf = (columns: readonly Pick<ResultColumn, 'column_name'>[]): ChartSettings => ({
  viz_type: 'table',
  query_mode: 'raw',
  all_columns: columns.map(({ column_name }) => column_name),
  groupby: [],
  adhoc_filters: [],
  time_range: NO_TIME_RANGE,
  row_limit: ROWS,
});
