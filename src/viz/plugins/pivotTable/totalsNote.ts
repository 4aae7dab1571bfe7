/** What the totals of a pivot table are made of, in words. */
import { metricLabel } from '#common/labels.ts';
import { type AggregateName, aggregateOf } from '#common/pivot/fold.ts';
import { hasTotals, keepsValues, questionOf, sidesOf } from '#common/pivot/settings.ts';
import type { DatasetFacts } from '../../chartResult';
import type { FormData } from '../../formData';
import { type MetricKind, metricKind } from '#common/metricKind.ts';
import { toList } from '../../shared/labels';
import { hasTotalsOfAllRows } from './totalsOf';

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

/** What is added up where it should not be. */
const ADDED: Readonly<Partial<Record<MetricKind, string>>> = {
  average: 'averages',
  median: 'medians',
  minimum: 'minimums',
  maximum: 'maximums',
  distinct: 'counts of distinct values, some of which may be the same in several cells',
};

type Named = (metric: unknown) => string;

/** One sentence for each metric whose cells are added up though they do not add up. */
const addedNotes = (form: FormData, what: string, nameOf: Named): readonly string[] =>
  toList(form.metrics).flatMap((metric) => {
    const kind = metricKind(metric);
    const added = kind && ADDED[kind];
    return added ? [`${what} of ${nameOf(metric)} add up ${added}`] : [];
  });

const REMEDY = '; “Totals of all rows” computes them anew';

/** What totals of all rows are of, where nobody could tell from the cells. */
const allRowsNotes = (form: FormData, isShare: boolean, nameOf: Named): readonly string[] => {
  const others = toList(form.metrics).filter((metric) => metricKind(metric) !== 'sum');
  if (others.length === 0) return [];
  const names = others.map(nameOf).join(', ');
  if (!hasTotalsOfAllRows(form))
    return [
      `No ${isShare ? 'fractions' : 'totals'} of ${names}: the filter on metrics chooses the groups`,
    ];
  return [
    isShare
      ? `Fractions compare ${names} with that of all rows`
      : `Totals of ${names} are computed over all rows`,
  ];
};

/** Of totals that are made of cells. */
const cellNotes = (form: FormData, aggregate: AggregateName, nameOf: Named): readonly string[] => {
  const base = `Totals are made of the cells shown: ${aggregate}`;
  const named = (truth: Truth) => {
    const found = toList(form.metrics).filter((metric) => truthOf(metric, aggregate) === truth);
    return found.length === 0 ? null : `${found.map(nameOf).join(', ')} of the rows behind them`;
  };
  const [other, unknown] = [named('other'), named('unknown')];
  if (other !== null) return [`${base}; they are not ${other}`];
  return unknown === null ? [] : [`${base}; they may differ from ${unknown}`];
};

/** Metrics beside each other that no group holds together have no total over them. */
const leftOutNotes = (form: FormData): readonly string[] => {
  const sides = sidesOf(form);
  const { metrics, metricsStand, ...question } = questionOf(form);
  const isLeftOut =
    metrics.length > 1 && question[metricsStand].length === 0 && sides[metricsStand].hasTotal;
  return isLeftOut ? ['There is no total over several metrics'] : [];
};

/** Null where no total is shown, or where it is what anybody takes it for. */
export const totalsNote = (form: FormData, { verboseNames }: DatasetFacts): string | null => {
  const { aggregate, isOfAllRows } = questionOf(form);
  const isShare = aggregateOf(aggregate).shareOf !== undefined;
  if (!hasTotals(form) && !isShare) return null;
  const nameOf = (metric: unknown) => {
    const label = metricLabel(metric);
    return verboseNames[label] ?? label;
  };
  const leftOut = leftOutNotes(form);
  if (isOfAllRows) return [...allRowsNotes(form, isShare, nameOf), ...leftOut].join('. ') || null;
  const added = keepsValues(aggregate)
    ? addedNotes(form, isShare ? 'Fractions' : 'Totals', nameOf)
    : [];
  const notes = [...(added.length > 0 ? [`${added.join('. ')}${REMEDY}`] : []), ...leftOut];
  if (notes.length > 0 || isShare) return notes.join('. ') || null;
  return cellNotes(form, aggregate, nameOf).join('. ') || null;
};
