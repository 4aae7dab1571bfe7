import { describe, expect, test } from 'vitest';
import type { Cell } from '../cell.ts';
import { type AggregateName, aggregateOf } from './fold.ts';

const folded = (name: AggregateName, values: readonly Cell[]): Cell => {
  const fold = aggregateOf(name).fold();
  for (const value of values) fold.push(value);
  return fold.value();
};

describe('folded cells', () => {
  test.each<[AggregateName, readonly Cell[], Cell]>([
    ['Sum', [0.1, 0.2, 0.3], 0.6],
    ['Sum', [316717.32, 288305.43, 142492.2, 576656.24], 1324171.19],
    ['Sum', [1 / 3, 0.1], 1 / 3 + 0.1],
    ['Sum', [1e-12, 0.5], 1e-12 + 0.5],
    ['Sum', ['0.10', 0.2], '0.30'],
    ['Sum', ['9007199254740993', 1], '9007199254740994'],
    ['Average', ['9007199254740993'], '9007199254740993'],
    ['Average', ['9007199254740993', '9007199254740996'], '9007199254740994.5'],
    ['Average', ['-9223372036854775807', null, '9223372036854775807'], 0],
    ['Average', [1, 2, '2.50'], 5.5 / 3],
    ['Average', [null], null],
    ['Median', ['9007199254740993', '9007199254740995', '9007199254740994'], '9007199254740994'],
    ['Median', ['9007199254740993', '9007199254740994'], '9007199254740993.5'],
    ['Median', ['2.50', 1], 1.75],
    ['Median', [], null],
    ['Minimum', ['-9007199254740992', '-9007199254740993'], '-9007199254740993'],
    ['Maximum', ['-9007199254740993', '-9007199254740992'], '-9007199254740992'],
    ['Maximum', ['9', '10'], '10'],
  ])('%s of %j keeps every digit: %j', (name, values, wanted) =>
    expect(folded(name, values)).toEqual(wanted),
  );
});
