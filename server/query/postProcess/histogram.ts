import { assertAffordable } from '../budgets.ts';
import {
  columnNamed,
  computed,
  type Frame,
  frame,
  groupRows,
  numberOf,
  PostProcessingError,
  takeRows,
} from './frame.ts';
import { floatText } from './labelText.ts';
import { flag, type Options, text, texts, whole } from './options.ts';

const BINS_MAX = 10_000;

const edgesOf = (values: readonly number[], bins: number): readonly number[] => {
  let low = values.reduce((least, value) => Math.min(least, value), Number.POSITIVE_INFINITY);
  let high = values.reduce((most, value) => Math.max(most, value), Number.NEGATIVE_INFINITY);
  if (low === high) [low, high] = [low - 0.5, high + 0.5];
  const step = (high - low) / bins;
  return Array.from({ length: bins + 1 }, (_, at) => (at === bins ? high : at * step + low));
};

/** The bin whose left edge is the last not above the value; the right end belongs to the last bin. */
const binOf = (value: number, edges: readonly number[]): number => {
  let [low, high] = [0, edges.length - 1];
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if ((edges[middle] ?? 0) <= value) low = middle;
    else high = middle;
  }
  return low;
};

/** Group columns, then one column per bin. */
export const histogram = (table: Frame, options: Options): Frame => {
  const name = text(options, 'column');
  const bins = whole(options, 'bins', 5);
  if (bins < 1 || bins > BINS_MAX) {
    throw new PostProcessingError(`The histogram option bins must be from 1 to ${BINS_MAX}.`);
  }
  const column = columnNamed(table, name);
  const by = texts(options, 'groupby', []).map((one) => columnNamed(table, one));
  const isText = column.values.some(
    (value) => value !== null && value !== 'NaN' && numberOf(value) === null,
  );
  if (isText) throw new PostProcessingError(`Column '${name}' contains non-numeric values`);
  const numbers = column.values
    .map(numberOf)
    .map((value) => (value !== null && Number.isFinite(value) ? value : null));
  const edges = edgesOf(
    numbers.filter((value) => value !== null),
    bins,
  );
  if (numbers.every((value) => value === null)) return takeRows(table, []);
  // A group without a name is counted like any other: shares are of all that was counted.
  const groups = groupRows(by, table.rowCount);
  assertAffordable('The histogram', groups.length, by.length + bins);
  const counts = groups.map(({ rows }) => {
    const counted = Array.from({ length: bins }, () => 0);
    for (const row of rows) {
      const value = numbers[row] ?? null;
      if (value === null) continue;
      const bin = binOf(value, edges);
      counted[bin] = (counted[bin] ?? 0) + 1;
    }
    if (!flag(options, 'cumulative', false)) return counted;
    let total = 0;
    return counted.map((count) => (total += count));
  });
  const all = counts.reduce(
    (total, counted) => counted.reduce((sum, count) => sum + count, total),
    0,
  );
  const isShare = flag(options, 'normalize', false);
  return frame(
    [
      ...by.map((one, at) => ({ ...one, values: groups.map(({ key }) => key[at] ?? null) })),
      ...Array.from({ length: bins }, (_, bin) =>
        computed(
          [`${floatText(edges[bin] ?? 0)} - ${floatText(edges[bin + 1] ?? 0)}`],
          counts.map((counted) => {
            const count = counted[bin] ?? 0;
            return isShare ? (all === 0 ? null : count / all) : count;
          }),
        ),
      ),
    ],
    groups.length,
  );
};
