import {
  columnsUnder,
  computed,
  type Frame,
  numberCell,
  numbersOf,
  PostProcessingError,
  takeRows,
  withColumns,
} from './frame.ts';
import { kurtosis, type Moments, momentsAround, skewness, variance } from './moments.ts';
import { flag, oneOf, type Options, pairs, text, whole } from './options.ts';
import { slidingFold, type Window } from './slidingFold.ts';
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

const invalid = (type: string, options: Options) =>
  new PostProcessingError(`Invalid options for ${type}: ${JSON.stringify(options)}`);

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
  // Of each column with itself: see `assertWithItself`.
  corr: ofMoments((moments) => (variance(moments) > 0 ? 1 : Number.NaN)),
  cov: ofMoments((moments, options) => variance(moments, freedomOf(options))),
};

const PAIRS = new Set(['corr', 'cov']);

/** A row has one value for a column, so there is no place for those of each column with each other. */
const assertWithItself = (type: string, columns: number, { pairwise }: Options): void => {
  if (!PAIRS.has(type) || columns < 2 || pairwise === false) return;
  throw new PostProcessingError(
    `A rolling ${type} of several columns has a value for each pair of them, which a row has no place for. ` +
      'Ask it of one column, or with rolling_type_options {"pairwise": false} of each column with itself.',
  );
};

/** What the window must hold before it says something: all of it, unless told otherwise. */
const leastOf = (type: string, window: number, minimum: number | null) =>
  minimum ?? (type === 'count' ? 0 : window);

export const rolling = (table: Frame, options: Options): Frame => {
  const type = text(options, 'rolling_type');
  if (options.window === undefined || options.window === null) {
    throw new PostProcessingError('Undefined window for rolling operation');
  }
  const window = whole(options, 'window');
  if (window <= 0) throw new PostProcessingError('Window must be > 0');
  const known = oneOf(type, Object.keys(ROLLS), `Invalid rolling_type: ${type}`);
  if (options.win_type) {
    throw new PostProcessingError(`The window type ${String(options.win_type)} is not available.`);
  }
  const minimum =
    options.min_periods === undefined || options.min_periods === null
      ? null
      : whole(options, 'min_periods');
  const least = leastOf(known, window, minimum);
  const ahead = flag(options, 'center', false) ? Math.floor((window - 1) / 2) : 0;
  const inner = (options.rolling_type_options ?? {}) as Options;

  const columns = pairs(options, 'columns');
  assertWithItself(known, columns.length, inner);
  const added = columns.flatMap(([from, to]) =>
    columnsUnder(table, from).map((column) => {
      const numbers = numbersOf(column.values);
      const rolled = ROLLS[known]?.(numbers, { rows: window, ahead }, inner) ?? [];
      const values = rolled.map(({ count, value }) => {
        if (count < least) return null;
        if (count === 0) return known === 'sum' || known === 'count' ? 0 : null;
        return numberCell(value);
      });
      return computed([to, ...column.label.slice(1)], values);
    }),
  );
  const rolled = withColumns(table, added);
  const skipped = minimum === null || minimum === 0 ? 0 : minimum - 1;
  if (skipped === 0) return rolled;
  return takeRows(
    rolled,
    Array.from({ length: Math.max(0, table.rowCount - skipped) }, (_, at) => at + skipped),
  );
};
