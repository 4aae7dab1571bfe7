import { assertAffordable } from '../budgets.ts';
import { spelled } from '../failure.ts';
import {
  columnsUnder,
  computedDouble,
  type Frame,
  head,
  numberCell,
  numbersOf,
  PostProcessingError,
  takeRows,
  withColumns,
} from './frame.ts';
import { kurtosis, type Moments, momentsAround, skewness, variance } from './moments.ts';
import { flag, oneOf, type Options, pairs, text, whole } from './options.ts';
import { slidingFold, type Window } from './slidingFold.ts';
import { isPairType, pairRows } from './rollingPairs.ts';
import { weightedRoll } from './weighted.ts';
import { INTERPOLATIONS, slidingQuantile } from './slidingQuantile.ts';

interface Rolled {
  readonly count: number;
  readonly value: number;
}
type Roll = (
  values: readonly (number | null)[],
  window: Window,
  options: Options,
) => readonly Rolled[];

const ofMoments =
  (compute: (moments: Moments, options: Options) => number): Roll =>
  (values, window, options) => {
    const origin = values.find((value) => value !== null && Number.isFinite(value)) ?? 0;
    return slidingFold(values, window, momentsAround(origin), (moments) => ({
      count: moments.count,
      value: compute(moments, options),
    }));
  };

/** Degrees of freedom that are taken away. */
const freedomOf = (options: Options) => whole(options, 'ddof', 1);

/** What the types take beside `numeric_only`, which all do. */
const TAKEN: Readonly<Record<string, readonly string[]>> = {
  std: ['ddof'],
  var: ['ddof'],
  corr: ['ddof', 'pairwise'],
  cov: ['ddof', 'pairwise'],
  quantile: ['quantile', 'interpolation'],
};

const invalid = (type: string, options: Options) =>
  new PostProcessingError(
    `Invalid options for ${type}: ${spelled(new Map(Object.entries(options)))}`,
  );

const assertTaken = (type: string, options: Options): void => {
  const taken = [...(TAKEN[type] ?? []), 'numeric_only'];
  if (Object.keys(options).some((name) => !taken.includes(name))) throw invalid(type, options);
};

const quantiles: Roll = (values, window, options) => {
  const { quantile } = options;
  if (typeof quantile !== 'number') throw invalid('quantile', options);
  const name = text(options, 'interpolation', 'linear');
  const found = INTERPOLATIONS.find((one) => one === name);
  if (!found) throw invalid('quantile', options);
  return slidingQuantile(values, window, quantile, found);
};

/** Each in one pass, whatever the window. */
const ROLLS: Readonly<Record<string, Roll>> = {
  mean: ofMoments(({ sum, count }) => sum / count),
  sum: ofMoments(({ sum }) => sum),
  std: ofMoments((moments, options) => Math.sqrt(variance(moments, freedomOf(options)))),
  min: ofMoments(({ least }) => least),
  max: ofMoments(({ most }) => most),
  median: (values, window) => slidingQuantile(values, window, 0.5),
  var: ofMoments((moments, options) => variance(moments, freedomOf(options))),
  count: ofMoments(({ count }) => count),
  quantile: quantiles,
  skew: ofMoments(skewness),
  kurt: ofMoments(kurtosis),
  // Of each column with itself; those with each other are `pairRows`.
  corr: ofMoments((moments) => (variance(moments) > 0 ? 1 : Number.NaN)),
  cov: ofMoments((moments, options) => variance(moments, freedomOf(options))),
};

/** Pairs make rows of their own, which a column that is already there has no place for. */
const assertNewNames = (table: Frame, type: string, names: readonly (string | null)[]): void => {
  const taken = names.find((name) => table.columns.some((column) => head(column) === name));
  if (taken === undefined) return;
  throw new PostProcessingError(
    `A rolling ${type} of several columns has a value for each pair of them, in rows of their own: give ${String(taken)} a new name, ` +
      'or ask with rolling_type_options {"pairwise": false} for each column with itself.',
  );
};

export const rolling = (table: Frame, options: Options): Frame => {
  const type = text(options, 'rolling_type');
  if (options.window === undefined || options.window === null) {
    throw new PostProcessingError('Undefined window for rolling operation');
  }
  const window = whole(options, 'window');
  if (window <= 0) throw new PostProcessingError('Window must be > 0');
  const known = oneOf(type, Object.keys(ROLLS), `Invalid rolling_type: ${type}`);
  const shape =
    options.win_type === undefined || options.win_type === null ? null : text(options, 'win_type');
  const minimum =
    options.min_periods === undefined || options.min_periods === null
      ? null
      : whole(options, 'min_periods');
  // The window must be full before it says something, unless told otherwise.
  const least = minimum ?? window;
  const ahead = flag(options, 'center', false) ? Math.floor((window - 1) / 2) : 0;
  const inner = (options.rolling_type_options ?? {}) as Options;
  // A window with a shape has parameters of its own.
  if (shape === null) assertTaken(known, inner);

  const place = { rows: window, ahead };
  const columns = pairs(options, 'columns').flatMap(([from, to]) =>
    columnsUnder(table, from).map((column) => ({ column, to })),
  );
  const roll = (numbers: readonly (number | null)[]) =>
    shape === null
      ? (ROLLS[known]?.(numbers, place, inner) ?? [])
      : weightedRoll(numbers, {
          type: known,
          shape,
          window: place,
          freedom: freedomOf(inner),
          inner,
        });
  const isOfPairs =
    shape === null && columns.length > 1 && isPairType(known) && inner.pairwise !== false;
  if (isOfPairs) {
    assertNewNames(
      table,
      known,
      columns.map(({ to }) => to),
    );
    assertAffordable('The pairs', table.rowCount * (columns.length + 1), columns.length ** 2);
  }
  const rolled = isOfPairs
    ? pairRows(table, columns, { type: known, window: place, least, freedom: freedomOf(inner) })
    : withColumns(
        table,
        columns.map(({ column, to }) => {
          const values = roll(numbersOf(column.values)).map(({ count, value }) => {
            if (count < least) return null;
            if (count === 0)
              return shape === null && (known === 'sum' || known === 'count') ? 0 : null;
            return numberCell(value);
          });
          return computedDouble([to, ...column.label.slice(1)], values);
        }),
      );
  const skipped = minimum === null || minimum === 0 ? 0 : minimum - 1;
  if (skipped === 0) return rolled;
  return takeRows(
    rolled,
    Array.from({ length: Math.max(0, rolled.rowCount - skipped) }, (_, at) => at + skipped),
  );
};
