/** What form data of the old address asks of series over time: other periods, rolling values, shares. */
import { contribution } from '../postProcess/contribution.ts';
import { cum } from '../postProcess/cum.ts';
import { type Frame, takeRows } from '../postProcess/frame.ts';
import { resample } from '../postProcess/resample.ts';
import { rolling } from '../postProcess/rolling.ts';
import { type Form, textOf, wholeOf } from './formData.ts';

const inPeriods = (series: Frame, { resample_rule, resample_method }: Form): Frame => {
  const [rule, method] = [textOf(resample_rule), textOf(resample_method)];
  if (!rule || !method) return series;
  return method === 'zerofill'
    ? resample(series, { rule, method: 'asfreq', fill_value: 0 })
    : resample(series, { rule, method });
};

/** A running total has nothing where its series has nothing. */
const withGaps = (totals: Frame, series: Frame): Frame => ({
  ...totals,
  columns: totals.columns.map((column, at) => {
    const before = series.columns[at];
    return before
      ? {
          ...column,
          values: column.values.map((value, row) =>
            (before.values[row] ?? null) === null ? null : value,
          ),
        }
      : column;
  }),
});

/** The first rows, as many as a window needs at least, are left out: all of them, not all but one as elsewhere. */
const rolled = (series: Frame, metrics: readonly string[], form: Form): Frame => {
  const type = textOf(form.rolling_type);
  if (type === 'cumsum')
    return withGaps(cum(series, { operator: 'sum', columns: metrics }), series);
  const window = wholeOf(form.rolling_periods);
  if (!type || type === 'None' || window === null) return series;
  const least = wholeOf(form.min_periods) ?? 0;
  const done = rolling(series, {
    rolling_type: type,
    window,
    min_periods: least,
    columns: metrics,
  });
  return least > 0 ? takeRows(done, [...Array(done.rowCount).keys()].slice(1)) : done;
};

export const withAnalytics = (series: Frame, metrics: readonly string[], form: Form): Frame => {
  const shown = rolled(inPeriods(series, form), metrics, form);
  return form.contribution === true ? contribution(shown, { orientation: 'row' }) : shown;
};
