/** What a metric computes, as far as it says so: whether the values of several groups add up to that of all of them. */
import { isRecord } from './isRecord.ts';

export type MetricKind = 'sum' | 'average' | 'median' | 'minimum' | 'maximum' | 'distinct';

const KINDS: Readonly<Record<string, MetricKind>> = {
  avg: 'average',
  mean: 'average',
  median: 'median',
  min: 'minimum',
  max: 'maximum',
  sum: 'sum',
  count: 'sum',
  count_distinct: 'distinct',
  approx_count_distinct: 'distinct',
};

const kindNamed = (name: string): MetricKind | null =>
  Object.hasOwn(KINDS, name) ? (KINDS[name] ?? null) : null;

/**
 * One call of an aggregate, rounded or not, with calls in it that have none in theirs; read without the blanks around
 * it. No two neighbours of the pattern take the same sign: those that did would try each place between them.
 */
const CALL =
  /^(?:round\s*\(\s*)?(\w+)\s*\((\s*distinct\b)?[^()]*(?:\([^()]*\)[^()]*)*\)\s*(?:,\s*\d+\s*\))?$/i;
/** What is longer is no single call that a person wrote. */
const LONGEST = 10_000;

const callIn = (text: string) => (text.length > LONGEST ? null : CALL.exec(text.trim()));

/** Null where it cannot be known, as of saved metrics and most expressions. */
export const metricKind = (metric: unknown): MetricKind | null => {
  if (!isRecord(metric)) return metric === 'count' ? 'sum' : null;
  if (metric.expressionType === 'SIMPLE') return kindNamed(String(metric.aggregate).toLowerCase());
  const [, name = '', distinct] = callIn(String(metric.sqlExpression)) ?? [];
  const kind = kindNamed(name.toLowerCase());
  if (kind !== 'sum' || distinct === undefined) return kind;
  return name.toLowerCase() === 'count' ? 'distinct' : null;
};

const ROUNDED = /^\s*round\b/i;

/**
 * Whether the metric says that its values add up to exactly that of all rows: a saved metric only has its name, and
 * rounded sums add up to another number than their sum rounded.
 */
export const addsUpExactly = (metric: unknown): boolean =>
  isRecord(metric) && metricKind(metric) === 'sum' && !ROUNDED.test(String(metric.sqlExpression));
