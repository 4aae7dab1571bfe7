/** Moments that are shown later than they are stored. */
import type { ChartResult } from '../chartResult';
import type { FilterClause } from '../vizHooks';

const HOUR_MS = 3_600_000;
const TEMPORAL = 2;

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

type Rows = Pick<ChartResult, 'data' | 'moved_times'> &
  /** Lists of grains and of columns have no columns themselves. */
  Partial<Pick<ChartResult, 'colnames' | 'coltypes'>>;

/** The rows with their moments as they are stored, which is what conditions compare. */
export const storedRows = (result: Rows): ChartResult['data'] => {
  const { data, colnames = [], coltypes = [], moved_times } = result;
  const moved = colnames.filter(
    (name, at) => coltypes[at] === TEMPORAL && moved_times?.columns.includes(name) === true,
  );
  if (moved.length === 0) return data;
  const stored = (value: unknown) => (typeof value === 'number' ? value - laterMs(result) : value);
  return data.map((row) => ({
    ...row,
    ...Object.fromEntries(moved.map((name) => [name, stored(row[name])])),
  }));
};
