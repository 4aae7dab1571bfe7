/** What the totals of a pivot table are made of, in words. */
import { metricLabel } from '#common/labels.ts';
import type { AggregateName } from '#common/pivot/fold.ts';
import { questionOf, sidesOf } from '#common/pivot/settings.ts';
import type { DatasetFacts } from '../../chartResult';
import type { FormData } from '../../formData';
import { toList } from '../../shared/labels';

/** The fold that makes of a metric's cells what the metric is of the rows behind them. */
const KEEPS: Readonly<Record<string, AggregateName>> = {
  SUM: 'Sum',
  COUNT: 'Sum',
  MIN: 'Minimum',
  MAX: 'Maximum',
};
/** They can be folded into nothing that they would be of all rows. */
const NEVER_KEPT: ReadonlySet<unknown> = new Set(['AVG', 'COUNT_DISTINCT']);

type Truth = 'same' | 'other' | 'unknown';

/** Whether a total is the metric of the rows behind it: a saved metric does not say what it computes. */
const truthOf = (metric: unknown, aggregate: AggregateName): Truth => {
  if (typeof metric !== 'object' || metric === null)
    return metric === 'count' && aggregate === 'Sum' ? 'same' : 'unknown';
  const {
    expressionType,
    aggregate: own,
    sqlExpression,
  } = metric as Readonly<Record<string, unknown>>;
  if (expressionType === 'SIMPLE') {
    if (NEVER_KEPT.has(own)) return 'other';
    const kept = Object.hasOwn(KEEPS, String(own)) ? KEEPS[String(own)] : undefined;
    return kept === aggregate ? 'same' : 'unknown';
  }
  const adds = /^\s*(count\(\s*\*\s*\)|sum\([^()]*\))\s*$/i.test(String(sqlExpression));
  return adds && aggregate === 'Sum' ? 'same' : 'unknown';
};

/** Null where no total is shown, or where it is what anybody takes it for. */
export const totalsNote = (form: FormData, { verboseNames }: DatasetFacts): string | null => {
  const { rows, columns } = sidesOf(form);
  if (![rows, columns].some(({ hasTotal, hasSubtotals }) => hasTotal || hasSubtotals)) return null;
  const { aggregate, metrics } = questionOf(form);
  const nameOf = (label: string) => verboseNames[label] ?? label;
  const over = metrics.length > 1 ? ', over all metrics' : '';
  const base = `Totals are made of the cells shown: ${aggregate}${over}`;
  const named = (truth: Truth) => {
    const found = toList(form.metrics).find((metric) => truthOf(metric, aggregate) === truth);
    return found === undefined ? null : `${nameOf(metricLabel(found))} of the rows behind them`;
  };
  const [other, unknown] = [named('other'), named('unknown')];
  if (other !== null) return `${base}; they are not ${other}`;
  if (unknown !== null) return `${base}; they may differ from ${unknown}`;
  return over === '' ? null : base;
};
