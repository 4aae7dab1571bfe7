/** Names of columns and metrics, as the server labels them in its result. */
type Adhoc = Readonly<Record<string, unknown>>;

const isAdhoc = (value: unknown): value is Adhoc => typeof value === 'object' && value !== null;
const text = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value : undefined;

export const columnLabel = (column: unknown): string =>
  isAdhoc(column)
    ? (text(column.label) ?? text(column.sqlExpression) ?? text(column.column_name) ?? '')
    : String(column);

/** Without a label: `AGG(column)` or the expression. */
export const metricLabel = (metric: unknown): string => {
  if (!isAdhoc(metric)) return String(metric);
  const label = text(metric.label);
  if (label) return label;
  if (metric.expressionType === 'SQL') return text(metric.sqlExpression) ?? '';
  const column = isAdhoc(metric.column) ? text(metric.column.column_name) : undefined;
  return `${text(metric.aggregate) ?? ''}(${column ?? ''})`;
};

/** Saved charts hold scalars where lists are expected, and the reverse. */
export const toList = (value: unknown): readonly unknown[] =>
  Array.isArray(value)
    ? value.filter((item) => item !== null && item !== undefined && item !== '')
    : value === null || value === undefined || value === ''
      ? []
      : [value];

/** Equal labels are one entry. */
export const unique = <T>(items: readonly T[], labelOf: (item: T) => string): readonly T[] => {
  const seen = new Set<string>();
  return items.filter((item) => {
    const label = labelOf(item);
    return seen.has(label) ? false : seen.add(label);
  });
};
