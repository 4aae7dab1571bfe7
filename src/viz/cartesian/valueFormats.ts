import { metricLabel } from '#common/labels.ts';
import { sameJson } from '@/lib/sameJson';
import type { ChartResult, DatasetFacts } from '../chartResult';
import { type Currency, currencyFormatter, toCurrency, withCurrency } from '../shared/currency';
import type { FormData } from '../formData';
import { toList } from '../shared/labels';
import { exactNumber, type FormatNumber, numberFormatter } from '../shared/numberFormat';
import { percentTicks } from '../shared/percentTicks';
import { timeShifts } from '../shared/timeShifts';

const ADAPTIVE = 'SMART_NUMBER';

const showsShares = ({ contributionMode, stack }: FormData): boolean =>
  contributionMode === 'row' || contributionMode === 'column' || stack === 'Expand';

const isPercentage = (form: FormData): boolean =>
  form.comparison_type === 'percentage' && timeShifts(form).length > 0;

/** How many times a value is another one has neither its unit nor its digits. */
const isRatio = (form: FormData): boolean =>
  form.comparison_type === 'ratio' && timeShifts(form).length > 0;

const metricsOf = (form: FormData): readonly string[] =>
  toList(form.metrics ?? form.metric).map(metricLabel);

/** The format that a comparison in percent brought; without one the values are no percentages. */
const ownFormat = (form: FormData): string => {
  const { y_axis_format: own, comparison_type: comparison } = form;
  if (typeof own !== 'string' || own === '') return ADAPTIVE;
  const isLeftOver = comparison === 'percentage' && own === '.1%' && !isPercentage(form);
  return isLeftOver ? ADAPTIVE : own;
};

type Detected = Pick<ChartResult, 'detected_currency'>;

/** What all metrics have; null where two of them differ. */
const common = <Value>(values: readonly Value[]): Value | null => {
  const [first = null, ...others] = values;
  return others.every((one) => sameJson(one, first)) ? first : null;
};

/** The chart's own currency, else that of its metrics. */
const currencyOf = (
  form: FormData,
  { currencyFormats = {} }: DatasetFacts,
  metrics: readonly string[],
  { detected_currency: detected }: Detected,
): Currency | null =>
  toCurrency(form.currency_format, detected) ??
  common(metrics.map((metric) => toCurrency(currencyFormats[metric], detected)));

const FIXED = /\.\d+f$/;

/** On an axis `$800` says what `$800.00` says. */
export const withoutZeros =
  (format: FormatNumber, specifier: string): FormatNumber =>
  (value, raw) => {
    const text = format(value, raw);
    return FIXED.test(specifier) ? text.replace(/\.0+(?=\D*$)/, '') : text;
  };

/** From here on, all digits of a number are too long for an axis. */
const LARGE = 1_000_000;
/** A format of a metric that only rounds and groups digits. */
const ALL_DIGITS = /^(\$?),?(?:d|\.\d+f)$/;
const SHORT_DOLLARS = '$.3~s';

const specifierOf = (form: FormData, { columnFormats }: DatasetFacts): string => {
  if (isPercentage(form)) return ',.1%';
  if (showsShares(form)) return '.0%';
  const own = ownFormat(form);
  if (isRatio(form)) return own;
  const ofMetrics = common(metricsOf(form).map((metric) => columnFormats[metric] || null));
  return own === ADAPTIVE ? (ofMetrics ?? own) : own;
};

/** From here on, a decimal of a change in percent says nothing beside its size. */
const LARGE_CHANGE = 10;

/**
 * Where ticks are written differently from labels beside marks, which have the decimals of their `format`. Changes in
 * percent have one decimal, if it says something.
 */
export const tickFormat = (
  form: FormData,
  dataset: DatasetFacts,
  largest: number,
  format: FormatNumber,
): FormatNumber | undefined => {
  if (isPercentage(form) && largest < LARGE_CHANGE) return undefined;
  const specifier = specifierOf(form, dataset);
  if (FIXED.test(specifier)) return withoutZeros(format, specifier);
  return percentTicks(specifier);
};

/**
 * The chart's own format, else that of all its metrics, else adaptive: a count is no percentage because another metric
 * on the axis is. Shares are percentages. A metric's format is made for
 * single figures: where it would write `40,000,000,000`, the axis has `40B`.
 */
export const axisFormat = (
  form: FormData,
  dataset: DatasetFacts,
  result: Detected = {},
  largest = 0,
): FormatNumber => {
  const own = ownFormat(form);
  const metrics = metricsOf(form);
  const specifier = specifierOf(form, dataset);
  if (isPercentage(form) || showsShares(form) || isRatio(form)) return numberFormatter(specifier);
  const currency = currencyOf(form, dataset, metrics, result);
  const digits = largest >= LARGE && own === ADAPTIVE ? ALL_DIGITS.exec(specifier) : null;
  if (digits) return currencyFormatter(digits[1] && !currency ? SHORT_DOLLARS : ADAPTIVE, currency);
  return currencyFormatter(specifier, currency);
};

/** Every digit that matters of one metric's values. */
export const exactFormat = (
  form: FormData,
  dataset: DatasetFacts,
  metric: string,
  result: Detected = {},
): FormatNumber => {
  if (showsShares(form)) return numberFormatter('.1%');
  if (isPercentage(form)) return numberFormatter(',.2%');
  const own = ownFormat(form);
  if (isRatio(form)) return own === ADAPTIVE ? exactNumber : numberFormatter(own);
  const format = own === ADAPTIVE ? dataset.columnFormats[metric] : own;
  const currency = currencyOf(form, dataset, [metric], result);
  return format ? currencyFormatter(format, currency) : withCurrency(exactNumber, currency);
};
