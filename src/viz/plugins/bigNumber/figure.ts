/** The large figure, its comparison and its trend, from the result's rows; pure. */
import type { Cell } from '#common/cell.ts';
import { type AggregateName, aggregateOf } from '#common/pivot/fold.ts';
import { metricLabel } from '#common/labels.ts';
import { toList } from '../../shared/labels';
import { toNumber } from '../../shared/values';
import type { ChartResult } from '../../chartResult';
import type { FormData } from '../../formData';
import { xColumn } from '../../shared/xAxis';

export interface Figure {
  readonly value: number | null;
  /** As it came: text holds digits that a number does not. */
  readonly raw?: unknown;
  /** Epoch ms of the value, where there is a trend. */
  readonly at: number | null;
  /** (newest − earlier) / |earlier| over `compare_lag` rows. */
  readonly change: number | null;
  /** Epoch ms of what the change is from. */
  readonly changedFrom?: number | null;
  /** Oldest first. */
  readonly trend: readonly (readonly [number, number | null])[];
}

const AGGREGATES: Readonly<Record<string, AggregateName>> = {
  sum: 'Sum',
  mean: 'Average',
  min: 'Minimum',
  max: 'Maximum',
  median: 'Median',
};

const folded = (aggregate: AggregateName, values: readonly unknown[]): unknown => {
  const fold = aggregateOf(aggregate).fold();
  for (const value of values) fold.push(value as Cell);
  return fold.value();
};

/** Whether the settings show one of the points, not something made of all. */
export const showsNewest = ({ aggregation }: FormData): boolean =>
  aggregation !== 'raw' && !Object.hasOwn(AGGREGATES, String(aggregation));

/** The figure says something of the newest period alone: its value, or its change. */
export const isOfNewest = (form: FormData, { change, at }: Figure): boolean =>
  at !== null && (change !== null || showsNewest(form));

export const toFigure = (results: readonly ChartResult[], form: FormData): Figure => {
  const [result, raw] = results;
  const label = metricLabel(toList(form.metric)[0] ?? toList(form.metrics)[0]);
  if (!result || form.viz_type !== 'big_number') {
    const cell = result?.data[0]?.[label];
    return { value: toNumber(cell), raw: cell, at: null, change: null, trend: [] };
  }
  const x = xColumn(result, form);
  const rows = result.data
    .map((row) => ({ at: Number(row[x]), cell: row[label] }))
    .sort((a, b) => a.at - b.at);
  const trend = rows.map(({ at, cell }) => [at, toNumber(cell)] as const);
  const known = trend.filter((point): point is readonly [number, number] => point[1] !== null);
  const newest = known.at(-1);
  const cells = rows.flatMap(({ cell }) => (toNumber(cell) === null ? [] : [cell]));
  const aggregate = showsNewest(form) ? undefined : AGGREGATES[String(form.aggregation)];
  const shown =
    form.aggregation === 'raw'
      ? raw?.data[0]?.[label]
      : aggregate
        ? folded(aggregate, cells)
        : cells.at(-1);
  const lag = Number(form.compare_lag ?? 0);
  const [from = null, earlier] =
    newest && lag > 0 ? (trend[trend.findIndex(([at]) => at === newest[0]) - lag] ?? []) : [];
  return {
    value: toNumber(shown),
    raw: shown,
    at: newest?.[0] ?? null,
    change: newest && earlier ? (newest[1] - earlier) / Math.abs(earlier) : null,
    changedFrom: from,
    trend,
  };
};
