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
