/** How the values of a pivot table read: by metric, else by the chart's own format. */
import type { Cell } from '#common/cell.ts';
import { aggregateOf } from '#common/pivot/fold.ts';
import type { PivotQuestion } from '#common/pivot/question.ts';
import type { DatasetFacts } from '../../chartResult';
import type { FormData } from '../../formData';
import { type Currency, currencyFormatter, toCurrency } from '../../shared/currency';
import { type FormatNumber, numberFormatter } from '../../shared/numberFormat';
import { display, toNumber } from '../../shared/values';

const ADAPTIVE = 'SMART_NUMBER';

const textOf = (value: unknown): string =>
  typeof value === 'string' && value !== '' ? value : ADAPTIVE;

/** The chart's format where one was chosen, else the metric's; counts have no fractions and no currency. */
export const cellFormats = (
  form: FormData,
  dataset: DatasetFacts,
  { aggregate }: PivotQuestion,
  detected: string | null | undefined,
) => {
  const { kind, shareOf } = aggregateOf(aggregate);
  const own = textOf(form.valueFormat);
  const currency = toCurrency(form.currency_format, detected);
  const made = new Map<string | null, FormatNumber>();
  const currencyOf = (metric: string | null) =>
    currency ?? metricCurrency(dataset, metric, detected);
  const specifierOf = (metric: string | null): string => {
    const ofMetric = metric === null ? undefined : dataset.columnFormats[metric];
    return own === ADAPTIVE ? (ofMetric ?? own) : own;
  };
  const build = (metric: string | null): FormatNumber => {
    if (shareOf) return numberFormatter(own === ADAPTIVE ? '.1%' : own);
    if (kind === 'count') return numberFormatter(own === ADAPTIVE ? ',d' : own);
    return currencyFormatter(specifierOf(metric), currencyOf(metric));
  };
  return (metric: string | null, value: Cell): string => {
    if (value === null) return '';
    const number = kind === 'text' || typeof value === 'boolean' ? null : toNumber(value);
    if (number === null) return display(value);
    let format = made.get(metric);
    if (!format) {
      format = build(metric);
      made.set(metric, format);
    }
    return format(number, value);
  };
};

const metricCurrency = (
  { currencyFormats }: DatasetFacts,
  metric: string | null,
  detected: string | null | undefined,
): Currency | null => (metric === null ? null : toCurrency(currencyFormats?.[metric], detected));
