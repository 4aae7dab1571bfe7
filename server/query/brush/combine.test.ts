/** Sums of whole numbers that no double holds. */
import { describe, expect, test } from 'vitest';
import { type Cell, Generic } from '../../engine/engine.ts';
import { frame } from '../postProcess/frame.ts';
import { combine } from './combine.ts';

const column = (values: readonly Cell[]) => ({
  label: ['x'],
  values,
  kind: Generic.numeric,
  type: 'LONGINTEGER',
});

const sumOf = (...values: readonly Cell[]): Cell | undefined => {
  const bins = column(values.map((_, at) => at));
  const { columns } = combine(frame([bins, column(values)]), {
    dimensions: 0,
    from: 0,
    to: values.length,
    metrics: [{ how: 'sum', label: 'sum' }],
    order: [],
    rowLimit: 10,
  });
  return columns[0]?.values[0];
};

const MOST = Number.MAX_SAFE_INTEGER;

describe('the sum of a brushed range', () => {
  test.each<[string, readonly Cell[], Cell]>([
    ['has every digit where parts come as text', ['9007199254740993', 5, '-9007199254740992'], 6],
    ['has every digit where it is small again at the end', [MOST, 2, -MOST, -1], 1],
    ['is text where no double is exact', [MOST, 2], '9007199254740993'],
    ['is a number where all of it is', [MOST, -5, null, 5], MOST],
  ])('%s', (_, values, sum) => {
    expect(sumOf(...values)).toBe(sum);
  });
});
