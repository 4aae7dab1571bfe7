/** What form data of the old address asks of series over time: other periods, rolling values, shares. */
import { contribution } from '../postProcess/contribution.ts';
import {
  type Frame,
  numberCell,
  numbersOf,
  PostProcessingError,
  takeRows,
} from '../postProcess/frame.ts';
import { resampled } from '../postProcess/resample.ts';
import { rolling } from '../postProcess/rolling.ts';
import { type Form, textOf, wholeOf } from './formData.ts';

/** Names of methods that have another one as well. */
const SYNONYMS: Readonly<Record<string, string>> = { pad: 'ffill', backfill: 'bfill' };

const inPeriods = (series: Frame, { resample_rule, resample_method }: Form): Frame => {
  const [rule, method] = [textOf(resample_rule), textOf(resample_method)];
  if (!rule || !method) return series;
  if (method === 'zerofill') return resampled(series, { rule, method: 'asfreq', fill: 0 });
  const known = Object.hasOwn(SYNONYMS, method) ? SYNONYMS[method] : undefined;
  return resampled(series, { rule, method: known ?? method });
};

const ROLLS: ReadonlySet<string> = new Set(['mean', 'std', 'sum']);

const cumulated = (series: Frame): Frame => ({
  ...series,
  columns: series.columns.map((column) => {
    let total = 0;
    const values = numbersOf(column.values).map((value) => {
      if (value !== null) total += value;
      return value === null ? null : numberCell(total);
    });
    return { ...column, values };
  }),
});

const without = (series: Frame, first: number): Frame =>
  first <= 0
    ? series
    : takeRows(
        series,
        Array.from({ length: Math.max(0, series.rowCount - first) }, (_, at) => at + first),
      );

/** The first rows, as many as a window needs at least, are left out, whatever is made of them. */
const rolled = (series: Frame, metrics: readonly string[], form: Form): Frame => {
  const type = textOf(form.rolling_type) ?? '';
  const window = wholeOf(form.rolling_periods);
  const least = wholeOf(form.min_periods) ?? 0;
  const options = { rolling_type: type, window, min_periods: least, columns: metrics };
  // A window leaves out all but one of them itself.
  const shown =
    ROLLS.has(type) && window !== null
      ? without(rolling(series, options), Math.min(1, least))
      : without(type === 'cumsum' ? cumulated(series) : series, least);
  if (shown.rowCount > 0 && shown.columns.length > 0) return shown;
  throw new PostProcessingError(
    'Applied rolling window did not return any data. Please make sure the source query satisfies the minimum periods defined in the rolling window.',
  );
};

export const withAnalytics = (series: Frame, metrics: readonly string[], form: Form): Frame => {
  const shown = rolled(inPeriods(series, form), metrics, form);
  return form.contribution ? contribution(shown, { orientation: 'row' }) : shown;
};
