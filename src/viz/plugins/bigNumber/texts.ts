/** The texts of a big number: its value in the format of the settings, its metric, its time. */
import { metricLabel } from '#common/labels.ts';
import type { ChartResult, DatasetFacts } from '../../chartResult';
import type { FormData } from '../../formData';
import { timeGrain } from '../../shared/baseQuery';
import { currencyFormatter, toCurrency } from '../../shared/currency';
import { toList } from '../../shared/labels';
import { type FormatNumber, measuredDigits } from '../../shared/numberFormat';
import { isOfPercents } from '../../shared/relativeChange';
import { type Figure, showsNewest } from './figure';
import { type FormatTime, fullDate, grainFormat, timeFormatter } from '#common/timeFormat.ts';

const ADAPTIVE = 'SMART_NUMBER';
const TEMPORAL = 2;

export const metricOf = (form: FormData): string =>
  metricLabel(toList(form.metric)[0] ?? toList(form.metrics)[0]);

export const metricName = (form: FormData, dataset: DatasetFacts): string =>
  dataset.verboseNames[metricOf(form)] ?? metricOf(form);

const chosenTime = ({ time_format: format }: FormData): FormatTime | null =>
  typeof format === 'string' && format !== '' && format !== 'smart_date'
    ? timeFormatter(format)
    : null;

/** Of the moment that a value belongs to. */
export const timeText = (form: FormData): FormatTime =>
  chosenTime(form) ?? grainFormat(timeGrain(form));

interface PeriodTexts {
  /** Of the value, where the settings ask for it or it has a part of its period only. */
  readonly time: string;
  /** After a change that is not of what the value is made of. */
  readonly ofPeriod: string;
}

/** One of the points is of its period; what is made of all of them is of all their periods, and only a change is of the newest. */
export const periodTexts = (
  { at, change, trend }: Figure,
  form: FormData,
  partial: string | null,
): PeriodTexts => {
  if (at === null) return { time: '', ofPeriod: '' };
  const text = timeText(form);
  const newest = [text(at), partial].filter(Boolean).join(' ');
  const isAsked = form.show_timestamp === true;
  if (showsNewest(form)) return { time: isAsked || partial !== null ? newest : '', ofPeriod: '' };
  const [first = ''] = trend.flatMap(([one, value]) => (value === null ? [] : [text(one)]));
  const range = first === text(at) ? first : `${first} – ${text(at)}`;
  return { time: isAsked ? range : '', ofPeriod: change === null ? '' : `, ${newest}` };
};

const isTime = (form: FormData, result: ChartResult | undefined): boolean =>
  form.force_timestamp_formatting === true ||
  result?.coltypes[result.colnames.indexOf(metricOf(form))] === TEMPORAL;

const specifierOf = (form: FormData, dataset: DatasetFacts): string => {
  const own = typeof form.y_axis_format === 'string' ? form.y_axis_format : ADAPTIVE;
  return own === ADAPTIVE ? (dataset.columnFormats[metricOf(form)] ?? own) : own;
};

const currencyOf = (form: FormData, dataset: DatasetFacts, result: ChartResult | undefined) => {
  const detected = result?.detected_currency;
  return (
    toCurrency(form.currency_format, detected) ??
    toCurrency(dataset.currencyFormats?.[metricOf(form)], detected)
  );
};

/** Whether the value is a percentage. */
export const isPercentage = (
  form: FormData,
  dataset: DatasetFacts,
  result: ChartResult | undefined,
): boolean => !isTime(form, result) && isOfPercents(specifierOf(form, dataset));

/** The format of the value: a date where the metric is one, else a number with its currency. */
export const valueFormat = (
  form: FormData,
  dataset: DatasetFacts,
  result: ChartResult | undefined,
): FormatNumber => {
  if (isTime(form, result)) return chosenTime(form) ?? fullDate;
  return currencyFormatter(specifierOf(form, dataset), currencyOf(form, dataset, result));
};

/** Every digit of a value, for the tooltip: text holds more of them than a number. */
export const exactValue = (raw: unknown, value: number | null): string => {
  if (value === null) return '';
  return measuredDigits(typeof raw === 'string' ? raw : value);
};
