/** Moments that are shown later than they are stored. */
import type { ChartResult } from '../chartResult';
import type { FilterClause } from '../vizHooks';

const HOUR_MS = 3_600_000;

export const laterMs = ({ moved_times }: Pick<ChartResult, 'moved_times'>): number =>
  (moved_times?.hours ?? 0) * HOUR_MS;

/** Values of a condition: numbers are moments. */
export const valuesLater = (hours: number, value: unknown): unknown => {
  if (Array.isArray(value)) return value.map((one) => valuesLater(hours, one));
  return typeof value === 'number' ? value + hours * HOUR_MS : value;
};

/** A condition with its moments as the chart shows them, for words. */
export const asShown = ({ hoursLater, ...clause }: FilterClause): FilterClause =>
  hoursLater === undefined ? clause : { ...clause, val: valuesLater(hoursLater, clause.val) };
