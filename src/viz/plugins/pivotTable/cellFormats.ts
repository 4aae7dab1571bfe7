/** How the values of a pivot table read: by metric, else by the chart's own format. */
import type { Cell } from '#common/cell.ts';
import { aggregateOf } from '#common/pivot/fold.ts';
import type { PivotQuestion } from '#common/pivot/question.ts';
import type { ChartResult, DatasetFacts } from '../../chartResult';
import type { FormData } from '../../formData';
import { type Currency, currencyFormatter, toCurrency, withCurrency } from '../../shared/currency';
import { exactNumber, type FormatNumber, numberFormatter } from '../../shared/numberFormat';
import { measuredNumber } from '../../shared/numberTexts';
import { display, toNumber } from '../../shared/values';

const ADAPTIVE = 'SMART_NUMBER';

const textOf = (value: unknown): string | null =>
  typeof value === 'string' && value !== '' ? value : null;

/**
 * The chart's format where one was chosen, else the metric's, else all digits, as in a table: no digit is lost that
 * nobody said so of. Counts have no fractions and no currency.
 */
export const cellFormats = (
  form: FormData,
  dataset: DatasetFacts,
  { aggregate }: PivotQuestion,
  { data, detected_currency: detected }: Pick<ChartResult, 'data' | 'detected_currency'>,
) => {
  const { kind, shareOf } = aggregateOf(aggregate);
  const chosen = textOf(form.valueFormat);
  const own = chosen === ADAPTIVE ? null : chosen;
  const currency = toCurrency(form.currency_format, detected);
  const made = new Map<string | null, FormatNumber>();
  const currencyOf = (metric: string | null) =>
    currency ?? metricCurrency(dataset, metric, detected);
  const specifierOf = (metric: string | null): string | null =>
    own ?? (metric === null ? null : dataset.columnFormats[metric]) ?? chosen;
  /** Amounts of money have the same places in all cells, where one has some. */
  const everyDigit = (metric: string | null, money: Currency | null): FormatNumber => {
    if (money === null) return exactNumber;
    const write = measuredNumber(metric === null ? [] : data.map((row) => row[metric]), true);
    return withCurrency((value, raw) => write(typeof raw === 'string' ? raw : value), money);
  };
  const build = (metric: string | null): FormatNumber => {
    if (shareOf) return numberFormatter(own ?? '.1%');
    if (kind === 'count') return numberFormatter(own ?? ',d');
    const specifier = specifierOf(metric);
    const money = currencyOf(metric);
    return specifier === null ? everyDigit(metric, money) : currencyFormatter(specifier, money);
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
