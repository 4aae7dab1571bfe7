/** What the totals of a pivot table are made of, in words. */
import { metricLabel } from '#common/labels.ts';
import { questionOf, sidesOf } from '#common/pivot/settings.ts';
import type { DatasetFacts } from '../../chartResult';
import type { FormData } from '../../formData';
import { toList } from '../../shared/labels';

/** Whether its values add up to the value of the rows behind them: known of sums and counts alone. */
const isAdditive = (metric: unknown): boolean => {
  if (typeof metric !== 'object' || metric === null) return metric === 'count';
  const { expressionType, aggregate, sqlExpression } = metric as Readonly<Record<string, unknown>>;
  if (expressionType === 'SIMPLE') return aggregate === 'SUM' || aggregate === 'COUNT';
  return /^\s*(count\(\s*\*\s*\)|sum\([^()]*\))\s*$/i.test(String(sqlExpression));
};

/** Null where no total is shown, or where it is what anybody takes it for. */
export const totalsNote = (form: FormData, { verboseNames }: DatasetFacts): string | null => {
  const { rows, columns } = sidesOf(form);
  if (![rows, columns].some(({ hasTotal, hasSubtotals }) => hasTotal || hasSubtotals)) return null;
  const { aggregate, metrics } = questionOf(form);
  const nameOf = (label: string) => verboseNames[label] ?? label;
  const other = toList(form.metrics).find((metric) => !isAdditive(metric));
  const over = metrics.length > 1 ? ', over all metrics' : '';
  const base = `Totals are made of the cells shown: ${aggregate}${over}`;
  if (other !== undefined)
    return `${base}; they are not ${nameOf(metricLabel(other))} of the rows behind them`;
  return aggregate === 'Sum' && over === '' ? null : base;
};
