/** Whether the values of several groups add up to that of all of them, as far as a metric says what it computes. */
import { metricLabel } from '#common/labels.ts';
import { isRecord } from '#common/isRecord.ts';
import type { DatasetFacts } from '../chartResult';

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

/** One call of an aggregate, rounded or not, with at most one more call in it. */
const CALL =
  /^\s*(?:round\s*\(\s*)?(\w+)\s*\(\s*(distinct\b)?[^()]*(?:\([^()]*\)[^()]*)*\)\s*(?:,\s*\d+\s*\))?\s*$/i;

/** Null where it cannot be known, as of saved metrics and most expressions. */
export const metricKind = (metric: unknown): MetricKind | null => {
  if (!isRecord(metric)) return metric === 'count' ? 'sum' : null;
  if (metric.expressionType === 'SIMPLE') return kindNamed(String(metric.aggregate).toLowerCase());
  const [, name = '', distinct] = CALL.exec(String(metric.sqlExpression)) ?? [];
  const kind = kindNamed(name.toLowerCase());
  if (kind !== 'sum' || distinct === undefined) return kind;
  return name.toLowerCase() === 'count' ? 'distinct' : null;
};

const WHAT: Readonly<Record<Exclude<MetricKind, 'sum'>, string>> = {
  average: 'an average',
  median: 'a median',
  minimum: 'a minimum',
  maximum: 'a maximum',
  distinct: 'a count of distinct values',
};

/** Said of a picture that adds up a metric which does not add up; null of any other metric. */
export const addingUpNote = (
  metric: unknown,
  { verboseNames }: Pick<DatasetFacts, 'verboseNames'>,
  what: string,
): string | null => {
  const kind = metricKind(metric);
  if (kind === null || kind === 'sum') return null;
  const label = metricLabel(metric);
  return `${verboseNames[label] ?? label} is ${WHAT[kind]}, which does not add up to a whole; ${what} add it up all the same`;
};
