/** The names of a query’s columns and metrics: the server names the result by them, and the page looks them up. */
type Adhoc = Readonly<Record<string, unknown>>;

const isAdhoc = (value: unknown): value is Adhoc => typeof value === 'object' && value !== null;
const text = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value : undefined;

export const columnLabel = (column: unknown): string =>
  isAdhoc(column)
    ? (text(column.label) ?? text(column.sqlExpression) ?? text(column.column_name) ?? '')
    : String(column);

/** The label, or else `AGG(column)` or the expression. */
export const metricLabel = (metric: unknown): string => {
  if (!isAdhoc(metric)) return String(metric);
  const label = text(metric.label);
  if (label) return label;
  if (metric.expressionType === 'SQL') return text(metric.sqlExpression) ?? '';
  const column = isAdhoc(metric.column) ? text(metric.column.column_name) : undefined;
  return `${text(metric.aggregate) ?? ''}(${column ?? ''})`;
};
