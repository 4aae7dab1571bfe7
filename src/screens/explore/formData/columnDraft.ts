/** A dimension while it is being written: a column of the dataset, or SQL. */
import type { Datasource } from '#common/wire/datasource.ts';
import type { AdhocColumn, Column } from './adhoc';
import { columnSql } from './metricSql';

export interface ColumnDraft {
  readonly tab: 'simple' | 'sql';
  readonly column: string | null;
  /** Null until somebody writes: then it is the SQL of the chosen column. */
  readonly sql: string | null;
  /** Empty while the SQL is the name. */
  readonly label: string;
}

export const columnDraftOf = (column: Column | null): ColumnDraft => {
  if (column === null) return { tab: 'sql', column: null, sql: null, label: '' };
  if (typeof column === 'string') return { tab: 'simple', column, sql: null, label: '' };
  const { sqlExpression: sql, label } = column;
  return { tab: 'sql', column: null, sql, label: label === sql ? '' : label };
};

/** The SQL as the editor shows it. */
export const sqlOfColumn = ({ sql, column }: ColumnDraft, dataset: Datasource): string =>
  sql ?? (column === null ? '' : columnSql(column, dataset));

/** The column a draft describes; null while something is missing. */
export const columnOf = (
  draft: ColumnDraft,
  before: Column | null,
  dataset: Datasource,
): Column | null => {
  if (draft.tab === 'simple') return draft.column;
  const sqlExpression = sqlOfColumn(draft, dataset);
  if (sqlExpression.trim() === '') return null;
  const rest: Partial<AdhocColumn> = typeof before === 'object' && before !== null ? before : {};
  const label = draft.label.trim() || sqlExpression;
  return { ...rest, expressionType: 'SQL', sqlExpression, label };
};
