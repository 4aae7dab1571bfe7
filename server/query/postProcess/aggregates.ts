/** Aggregate operators by the names of the real server. What is missing is left out, except of the number of values. */
import sum from 'lodash/sum.js';
import { type Cell, Generic } from '../../engine/engine.ts';
import {
  compareCells,
  type Frame,
  type FrameColumn,
  head,
  numberCell,
  numberOf,
  PostProcessingError,
} from './frame.ts';
import { type Options, record, whole } from './options.ts';

type Operator = (values: readonly Cell[], options: Options) => Cell;

const known = (values: readonly Cell[]) => values.filter((value) => value !== null);
const numbers = (values: readonly Cell[]): readonly number[] =>
  values.map(numberOf).filter((value) => value !== null);

const mean = (values: readonly number[]) =>
  values.length === 0 ? Number.NaN : sum(values) / values.length;
const variance = (values: readonly number[], freedom: number) => {
  const middle = mean(values);
  const left = values.length - freedom;
  return left <= 0 ? Number.NaN : sum(values.map((value) => (value - middle) ** 2)) / left;
};

/** The values around a place in their order, and how far it lies between them. */
const around = (values: readonly number[], share: number) => {
  const sorted = [...values].sort((a, b) => a - b);
  const at = (sorted.length - 1) * share;
  const low = sorted[Math.floor(at)] ?? Number.NaN;
  return { low, high: sorted[Math.ceil(at)] ?? low, between: at - Math.floor(at) };
};

/** Between two values in proportion, as numpy does. */
export const quantile = (values: readonly number[], share: number): number => {
  if (values.length === 0) return Number.NaN;
  const { low, high, between } = around(values, share);
  return low + (high - low) * between;
};

/** In the middle of the two values that it falls between, as quartiles of boxes are. */
export const midpoint = (values: readonly number[], share: number): number => {
  if (values.length === 0) return Number.NaN;
  const { low, high } = around(values, share);
  return (low + high) / 2;
};

/** One value alone stays as it is, with all its digits. */
const ofNumbers =
  (compute: (values: readonly number[]) => number, keepsOne = false): Operator =>
  (values) => {
    const [one, second] = known(values);
    if (keepsOne && one !== undefined && second === undefined) return one;
    return numberCell(compute(numbers(values)));
  };

const extreme =
  (sign: 1 | -1): Operator =>
  (values) => {
    const all = known(values);
    const isNumber = all.every((value) => numberOf(value) !== null);
    return all.reduce<Cell>(
      (best, value) =>
        best === null || compareCells(value, best, isNumber) * sign > 0 ? value : best,
      null,
    );
  };

const argument =
  (sign: 1 | -1): Operator =>
  (values) => {
    const best = extreme(sign)(values, {});
    return best === null ? null : values.indexOf(best);
  };

const percentile: Operator = (values, options) => {
  const { q } = options;
  if (typeof q !== 'number' || q < 0 || q > 100) {
    throw new PostProcessingError('The operator percentile needs options {"q": 0 to 100}.');
  }
  return numberCell(quantile(numbers(values), q / 100));
};

/** Of all there is, or of a sample with `ddof` degrees of freedom taken away. */
const spread =
  (compute: (variance: number) => number): Operator =>
  (values, options) =>
    numberCell(compute(variance(numbers(values), whole(options, 'ddof', 0))));

const total = ofNumbers(sum, true);
const average = ofNumbers(mean, true);
const middle = ofNumbers((values) => quantile(values, 0.5), true);
const product = ofNumbers((values) => values.reduce((all, value) => all * value, 1), true);

const OPERATORS: Readonly<Record<string, Operator>> = {
  average,
  argmin: argument(-1),
  argmax: argument(1),
  count: (values) => values.length,
  count_nonzero: (values) => numbers(values).filter((value) => value !== 0).length,
  max: extreme(1),
  mean: average,
  median: middle,
  nansum: total,
  nanmin: extreme(-1),
  nanmax: extreme(1),
  nanmean: average,
  nanmedian: middle,
  nanpercentile: percentile,
  min: extreme(-1),
  percentile,
  prod: product,
  product,
  std: spread(Math.sqrt),
  sum: total,
  var: spread((value) => value),
};

/** What these make of numbers is a double, also where it is whole. */
const DOUBLES: ReadonlySet<string> = new Set(
  'average mean median nanmean nanmedian nanpercentile percentile std var'.split(' '),
);

/** These leave a value alone as it is, so that a moment stays one. */
const KEEPERS: ReadonlySet<string> = new Set(
  'average max mean median min nanmax nanmean nanmedian nanmin nansum sum'.split(' '),
);

export interface Aggregate {
  readonly name: string;
  readonly column: string;
  readonly makesDoubles: boolean;
  readonly keeps: boolean;
  readonly compute: (values: readonly Cell[]) => Cell;
}

export const aggregatesOf = (options: Options): readonly Aggregate[] =>
  Object.entries(record(options, 'aggregates')).map(([name, given]) => {
    const settings = typeof given === 'object' && given !== null ? (given as Options) : {};
    const operator = settings.operator;
    if (typeof operator !== 'string') {
      throw new PostProcessingError(`Operator undefined for aggregator: ${name}`);
    }
    const compute = Object.hasOwn(OPERATORS, operator) ? OPERATORS[operator] : undefined;
    if (!compute) throw new PostProcessingError(`Invalid numpy function: ${operator}`);
    const inner = (settings.options ?? {}) as Options;
    return {
      name,
      column: typeof settings.column === 'string' ? settings.column : name,
      makesDoubles: DOUBLES.has(operator),
      keeps: KEEPERS.has(operator),
      compute: (values) => compute(values, inner),
    };
  });

/** What an aggregate makes of a column, as far as it is known before its values. */
export const kindMade = (
  { makesDoubles, keeps }: Aggregate,
  source: FrameColumn | undefined,
): Pick<FrameColumn, 'kind' | 'type'> => {
  if (keeps && source?.kind === Generic.temporal) return { kind: source.kind, type: source.type };
  return { kind: null, type: makesDoubles && source?.kind === Generic.numeric ? 'FLOAT' : '' };
};

/** The column that each aggregate reads. */
export const sourcesOf = (
  table: Frame,
  aggregates: readonly Aggregate[],
): ReadonlyMap<Aggregate, FrameColumn> =>
  new Map(
    aggregates.map((aggregate): [Aggregate, FrameColumn] => {
      const found = table.columns.find((column) => head(column) === aggregate.column);
      if (!found) {
        throw new PostProcessingError(
          `Column referenced by aggregate is undefined: ${aggregate.column}`,
        );
      }
      return [aggregate, found];
    }),
  );
