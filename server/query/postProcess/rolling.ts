import { quantile } from './aggregates.ts';
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
import { flag, oneOf, type Options, pairs, text, whole } from './options.ts';

type Reduce = (values: readonly number[], options: Options) => number;

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
const mean = (values: readonly number[]) => sum(values) / values.length;
const moment = (values: readonly number[], power: number) => {
  const middle = mean(values);
  return sum(values.map((value) => (value - middle) ** power));
};
/** Of a sample, as rolling windows are. */
const variance: Reduce = (values) => moment(values, 2) / (values.length - 1);

const skew: Reduce = (values) => {
  const n = values.length;
  const second = moment(values, 2) / n;
  return ((Math.sqrt(n * (n - 1)) / (n - 2)) * (moment(values, 3) / n)) / second ** 1.5;
};
const kurtosis: Reduce = (values) => {
  const n = values.length;
  const ratio = (moment(values, 4) / n / (moment(values, 2) / n) ** 2 - 3) * (n + 1) + 6;
  return ((n - 1) / ((n - 2) * (n - 3))) * ratio;
};

const REDUCERS: Readonly<Record<string, Reduce>> = {
  mean,
  sum,
  std: (values, options) => Math.sqrt(variance(values, options)),
  min: (values) => Math.min(...values),
  max: (values) => Math.max(...values),
  median: (values) => quantile(values, 0.5),
  var: variance,
  count: (values) => values.length,
  quantile: (values, options) => quantile(values, Number(options.quantile ?? 0.5)),
  skew,
  kurt: kurtosis,
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
  const known = oneOf(type, Object.keys(REDUCERS), `Invalid rolling_type: ${type}`);
  if (options.win_type) {
    throw new PostProcessingError(`The window type ${String(options.win_type)} is not available.`);
  }
  const reduce = REDUCERS[known] ?? mean;
  const minimum =
    options.min_periods === undefined || options.min_periods === null
      ? null
      : whole(options, 'min_periods');
  const least = leastOf(known, window, minimum);
  const ahead = flag(options, 'center', false) ? Math.floor((window - 1) / 2) : 0;
  const inner = (options.rolling_type_options ?? {}) as Options;

  const added = pairs(options, 'columns').flatMap(([from, to]) =>
    columnsUnder(table, from).map((column) => {
      const numbers = numbersOf(column.values);
      const values = numbers.map((_, row) => {
        const end = row + ahead + 1;
        const inside = numbers
          .slice(Math.max(0, end - window), end)
          .filter((value) => value !== null);
        if (inside.length < least) return null;
        if (inside.length === 0) return known === 'sum' || known === 'count' ? 0 : null;
        return numberCell(reduce(inside, inner));
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
