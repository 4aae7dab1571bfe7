/** What is said of a picture that adds up what does not add up. */
import { metricLabel } from '#common/labels.ts';
import { type MetricKind, metricKind } from '#common/metricKind.ts';
import { byName } from '@/lib/byName';
import type { DatasetFacts } from '../chartResult';

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
  { verboseNames, metricKinds = byName([]) }: Pick<DatasetFacts, 'verboseNames' | 'metricKinds'>,
  what: string,
): string | null => {
  const kind = typeof metric === 'string' ? (metricKinds[metric] ?? null) : metricKind(metric);
  if (kind === null || kind === 'sum') return null;
  const label = metricLabel(metric);
  return `${verboseNames[label] ?? label} is ${WHAT[kind]}, which does not add up to a whole; ${what} add it up all the same`;
};
