/** What the totals of a pivot table are made of, in words. */
import { metricLabel } from '#common/labels.ts';
import { type AggregateName, aggregateOf } from '#common/pivot/fold.ts';
import { questionOf, sidesOf } from '#common/pivot/settings.ts';
import type { DatasetFacts } from '../../chartResult';
import type { FormData } from '../../formData';
import { type MetricKind, metricKind } from '../../shared/addingUp';
import { toList } from '../../shared/labels';

/** The fold that makes of a metric's cells what the metric is of the rows behind them; null for those without one. */
const KEEPS: Readonly<Record<MetricKind, AggregateName | null>> = {
  sum: 'Sum',
  minimum: 'Minimum',
  maximum: 'Maximum',
  average: null,
  median: null,
  distinct: null,
};

type Truth = 'same' | 'other' | 'unknown';

/** Whether a total is the metric of the rows behind it: a saved metric does not say what it computes. */
const truthOf = (metric: unknown, aggregate: AggregateName): Truth => {
  const kind = metricKind(metric);
  if (kind === null) return 'unknown';
  const kept = KEEPS[kind];
  if (kept === null) return 'other';
  return kept === aggregate ? 'same' : 'unknown';
};

/** What is added up where it should not be, and what helps. */
const ADDED: Readonly<Partial<Record<MetricKind, readonly [what: string, remedy: string]>>> = {
  average: ['averages', 'the aggregation Average shows the mean of the cells'],
  median: ['medians', 'the aggregation Median shows the median of the cells'],
  minimum: ['minimums', 'the aggregation Minimum shows the smallest'],
  maximum: ['maximums', 'the aggregation Maximum shows the largest'],
  distinct: ['counts of distinct values, some of which may be the same in several cells', ''],
};

/** One sentence for each metric whose cells are added up though they do not add up. */
const addedNotes = (
  form: FormData,
  aggregate: AggregateName,
  nameOf: (metric: unknown) => string,
): readonly string[] => {
  if (!aggregate.startsWith('Sum')) return [];
  const isShare = aggregateOf(aggregate).shareOf !== undefined;
  return toList(form.metrics).flatMap((metric) => {
    const kind = metricKind(metric);
    const [what, remedy] = (kind && ADDED[kind]) ?? [];
    if (what === undefined) return [];
    const base = `${isShare ? 'Fractions' : 'Totals'} of ${nameOf(metric)} add up ${what}`;
    return [isShare || !remedy ? base : `${base}; ${remedy}`];
  });
};

/** Null where no total is shown, or where it is what anybody takes it for. */
export const totalsNote = (form: FormData, { verboseNames }: DatasetFacts): string | null => {
  const { rows, columns } = sidesOf(form);
  const { aggregate, metrics, ...question } = questionOf(form);
  const hasTotals = [rows, columns].some(({ hasTotal, hasSubtotals }) => hasTotal || hasSubtotals);
  if (!hasTotals && aggregateOf(aggregate).shareOf === undefined) return null;
  const nameOf = (metric: unknown) => {
    const label = metricLabel(metric);
    return verboseNames[label] ?? label;
  };
  const isLeftOut =
    metrics.length > 1 &&
    question[question.metricsStand].length === 0 &&
    (question.metricsStand === 'rows' ? rows : columns).hasTotal;
  const notes = [
    ...addedNotes(form, aggregate, nameOf),
    ...(isLeftOut ? ['There is no total over several metrics'] : []),
  ];
  if (notes.length > 0 || !hasTotals) return notes.join('. ') || null;
  const base = `Totals are made of the cells shown: ${aggregate}`;
  const named = (truth: Truth) => {
    const found = toList(form.metrics).find((metric) => truthOf(metric, aggregate) === truth);
    return found === undefined ? null : `${nameOf(found)} of the rows behind them`;
  };
  const [other, unknown] = [named('other'), named('unknown')];
  if (other !== null) return `${base}; they are not ${other}`;
  return unknown === null ? null : `${base}; they may differ from ${unknown}`;
};
