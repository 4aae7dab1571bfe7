/** Whether a query has its rows, and joins them, by columns of the table alone: comparisons that fail on no row. */
import type { ColumnForm } from '#common/wire/chartData.ts';
import type { Period } from './period.ts';
import type { Query } from './query.ts';
import type { QuerySource } from './source.ts';

const isColumn = (form: ColumnForm, { columns }: QuerySource): boolean => {
  const column = typeof form === 'string' ? columns.get(form) : undefined;
  return column !== undefined && !column.expression;
};

/** What is selected, grouped or ordered by is computed of the rows that are left, and need not be a column. */
export const comparesColumnsOnly = (query: Query, period: Period, source: QuerySource): boolean => {
  const { where, having } = query.extras;
  const predicate = query.appliesPredicate ? source.fetchValuesPredicate : null;
  return (
    ![where, having, predicate].some((text) => text?.trim()) &&
    !period.column?.expression &&
    query.filters.every(({ col, grain }) => !grain && isColumn(col, source)) &&
    (query.seriesLimit === 0 || query.columns.every((form) => isColumn(form, source)))
  );
};
