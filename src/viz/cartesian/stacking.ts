import type { FormData } from '../formData';
import type { FrameSeries } from './frame';

/** `stack: null` lays series side by side, or over each other. */
export const isStacked = ({ stack }: FormData): boolean =>
  stack === 'Stack' || stack === 'Expand' || stack === 'Stream' || stack === true;

/** Each column as shares of its sum. */
export const shares = (series: readonly FrameSeries[]): readonly FrameSeries[] => {
  const sums = (series[0]?.values ?? []).map((_, at) =>
    series.reduce((sum, { values }) => sum + (values[at] ?? 0), 0),
  );
  return series.map((one) => ({
    ...one,
    values: one.values.map((value, at) => (value === null || !sums[at] ? value : value / sums[at])),
  }));
};

/** The whole of a picture of shares: the axis ends there, not at the next round number. */
export const shareEnd = (form: FormData, series: readonly FrameSeries[]): number | null => {
  const isWhole = form.stack === 'Expand' || (form.contributionMode === 'row' && isStacked(form));
  return isWhole && series.every(({ values }) => values.every((value) => (value ?? 0) >= 0))
    ? 1
    : null;
};
