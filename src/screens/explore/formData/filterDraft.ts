/** A filter while it is being written. */
import { NO_TIME_RANGE } from '#common/noTimeRange.ts';
import { toList } from '@/viz/shared/labels';
import { type AdhocFilter, type Clause, filterName, isLatestPartition } from './adhoc';
import { appliesToMetrics, type FilterMetric, havingSql, metricOfFilter } from './metricFilter';
import { LATEST_PARTITION, type Operator, operatorOf } from '@/features/conditions/operators';

export interface FilterDraft {
  readonly tab: 'SIMPLE' | 'SQL';
  readonly subject: string | null;
  /** Instead of a column: the condition is then on the groups. */
  readonly metric: FilterMetric | null;
  readonly operator: Operator | null;
  readonly comparator: unknown;
  readonly clause: Clause;
  /** Null until somebody writes: then it is the SQL of what is chosen. */
  readonly sql: string | null;
}

export const draftOf = (
  filter: AdhocFilter | null,
  metrics: readonly FilterMetric[] = [],
  backend?: string,
): FilterDraft => {
  const operator = operatorOf(filter?.operator) ?? null;
  const metric = metricOfFilter(filter, operator, metrics, backend);
  const isChosen = metric !== null || (filter !== null && isLatestPartition(filter));
  return {
    tab: isChosen ? 'SIMPLE' : (filter?.expressionType ?? 'SIMPLE'),
    subject: !metric && typeof filter?.subject === 'string' ? filter.subject : null,
    metric,
    operator,
    comparator: filter?.comparator ?? null,
    clause: filter?.clause?.toUpperCase() === 'HAVING' ? 'HAVING' : 'WHERE',
    sql: filter?.expressionType === 'SQL' ? (filter.sqlExpression ?? '') : null,
  };
};

const hasValue = ({ operator, comparator }: FilterDraft): boolean => {
  if (operator?.takes === 'none' || operator?.takes === 'timeRange') return true;
  if (operator?.takes === 'many') return valueList(comparator).length > 0;
  return comparator !== null && comparator !== undefined;
};

/** Null counts as a value here: `IN (NULL)` may be intended. */
export const valueList = (value: unknown): readonly unknown[] =>
  Array.isArray(value) ? value : toList(value);

/** A pattern is compared with the number as a text. */
const PATTERNS: ReadonlySet<string> = new Set(['LIKE', 'ILIKE']);
const NUMBER = /^\s*[-+]?(\d+(?:\.\d*)?|\.\d+)(e[-+]?\d+)?\s*$/i;
const isNumber = (value: unknown): boolean => value === null || NUMBER.test(String(value));

/** The first value that a column of numbers cannot be compared with. */
export const wrongNumber = (
  { tab, operator, comparator }: FilterDraft,
  kind: number | null | undefined,
): string | null => {
  const takesValues = operator?.takes === 'one' || operator?.takes === 'many';
  if (tab === 'SQL' || kind !== 0 || !takesValues || PATTERNS.has(operator.operator)) return null;
  const wrong = valueList(comparator).find((value) => !isNumber(value));
  return wrong === undefined ? null : String(wrong);
};

/** The filter that a draft describes; null while something is missing. */
export const filterOf = (
  draft: FilterDraft,
  before: AdhocFilter | null,
  backend?: string,
): AdhocFilter | null => {
  const name = { filterOptionName: before?.filterOptionName ?? filterName() };
  const { operator: chosen } = draft;
  if (draft.tab === 'SIMPLE' && draft.subject && chosen?.id === LATEST_PARTITION) {
    if (!draft.sql) return null;
    return {
      expressionType: 'SQL',
      clause: 'WHERE',
      subject: draft.subject,
      operator: chosen.operator,
      operatorId: chosen.id,
      sqlExpression: draft.sql,
      ...name,
    };
  }
  if (draft.tab === 'SQL') {
    const sqlExpression = draft.sql ?? '';
    if (sqlExpression.trim() === '') return null;
    return { expressionType: 'SQL', clause: draft.clause, sqlExpression, ...name };
  }
  const { subject, metric, operator, comparator } = draft;
  if (!(subject || metric) || !operator || !hasValue(draft)) return null;
  if (metric)
    return {
      expressionType: 'SQL',
      clause: 'HAVING',
      subject: metric.name,
      operator: operator.operator,
      operatorId: operator.id,
      ...(operator.takes === 'none' ? {} : { comparator }),
      sqlExpression: havingSql(metric, operator, comparator, backend),
      ...name,
    };
  const value = operator.takes === 'timeRange' ? (comparator ?? NO_TIME_RANGE) : comparator;
  return {
    expressionType: 'SIMPLE',
    clause: 'WHERE',
    subject,
    operator: operator.operator,
    operatorId: operator.id,
    ...(operator.takes === 'none' ? {} : { comparator: value }),
    sqlExpression: null,
    ...name,
  };
};

/** The value, converted when the new operator takes another kind. */
const fitting = (comparator: unknown, from: Operator | null, to: Operator | null): unknown => {
  if (to?.takes === from?.takes) return comparator;
  if (to?.takes === 'many')
    return from?.takes === 'one' ? [comparator].filter((v) => v !== null) : [];
  if (to?.takes === 'one')
    return from?.takes === 'many' ? (valueList(comparator)[0] ?? null) : null;
  return to?.takes === 'timeRange' ? NO_TIME_RANGE : null;
};

/** Changes the operator; the value stays if it can be converted. */
export const withOperator = (draft: FilterDraft, operator: Operator | null): FilterDraft => ({
  ...draft,
  sql: null,
  operator,
  comparator: fitting(draft.comparator, draft.operator, operator),
});

/** Changes the column: the old values do not apply, and temporal columns have their own operator. */
export const withSubject = (
  draft: FilterDraft,
  subject: string | null,
  isTemporal: boolean,
): FilterDraft => {
  const keepsOperator = draft.operator && (draft.operator.takes === 'timeRange') === isTemporal;
  const operator = keepsOperator
    ? draft.operator
    : (operatorOf(isTemporal ? 'TEMPORAL_RANGE' : 'IN') ?? null);
  const comparator = fitting(null, null, operator);
  return { ...draft, sql: null, subject, metric: null, operator, comparator };
};

/** Changes to a metric, which is compared with one value. */
export const withMetric = (draft: FilterDraft, metric: FilterMetric): FilterDraft => {
  const keepsOperator = draft.operator && appliesToMetrics(draft.operator);
  const operator = keepsOperator ? draft.operator : (operatorOf('>') ?? null);
  return { ...draft, sql: null, subject: null, metric, operator, comparator: null };
};
