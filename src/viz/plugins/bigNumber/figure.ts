/** The large figure, its comparison and its trend, from the result's rows; pure. */
import { metricLabel } from '#common/labels.ts';
import { toList } from '../../shared/labels';
import { toNumber } from '../../shared/values';
import type { ChartResult } from '../../chartResult';
import type { FormData } from '../../formData';
import { xLabel } from '../../shared/xAxis';

export interface Figure {
  readonly value: number | null;
  /** As it came: text holds digits that a number does not. */
  readonly raw?: unknown;
  /** Epoch ms of the value, where there is a trend. */
  readonly at: number | null;
  /** (newest − earlier) / |earlier| over `compare_lag` rows. */
  readonly change: number | null;
  /** Oldest first. */
  readonly trend: readonly (readonly [number, number | null])[];
}

const AGGREGATES: Readonly<Record<string, (values: readonly number[]) => number>> = {
  sum: (values) => values.reduce((sum, value) => sum + value, 0),
  mean: (values) => values.reduce((sum, value) => sum + value, 0) / values.length,
  min: (values) => Math.min(...values),
  max: (values) => Math.max(...values),
  median: (values) => {
    const sorted = [...values].sort((a, b) => a - b);
    const middle = sorted.length / 2;
    return sorted.length % 2
      ? (sorted[Math.floor(middle)] ?? 0)
      : ((sorted[middle - 1] ?? 0) + (sorted[middle] ?? 0)) / 2;
  },
};

const only = (result: ChartResult | undefined, label: string): number | null =>
  toNumber(result?.data[0]?.[label]);

export const toFigure = (results: readonly ChartResult[], form: FormData): Figure => {
  const [result, raw] = results;
  const label = metricLabel(toList(form.metric)[0] ?? toList(form.metrics)[0]);
  if (!result || form.viz_type !== 'big_number') {
    return {
      value: only(result, label),
      raw: result?.data[0]?.[label],
      at: null,
      change: null,
      trend: [],
    };
  }
  const x = xLabel(form);
  const trend = result.data
    .map((row) => [Number(row[x]), toNumber(row[label])] as const)
    .sort(([a], [b]) => a - b);
  const known = trend.filter((point): point is readonly [number, number] => point[1] !== null);
  const newest = known.at(-1);
  const aggregate = AGGREGATES[String(form.aggregation)];
  const value =
    form.aggregation === 'raw'
      ? only(raw, label)
      : aggregate && known.length > 0
        ? aggregate(known.map(([, v]) => v))
        : (newest?.[1] ?? null);
  const lag = Number(form.compare_lag ?? 0);
  const earlier =
    newest && lag > 0 ? trend[trend.findIndex(([at]) => at === newest[0]) - lag]?.[1] : null;
  return {
    value,
    at: newest?.[0] ?? null,
    change: newest && earlier ? (newest[1] - earlier) / Math.abs(earlier) : null,
    trend,
  };
};
