/** Totals at the edges of a pivot, against what pandas gives for the same table. */
import { describe, expect, test } from 'vitest';
import { type Cell, Generic } from '../../engine/engine.ts';
import { type Frame, flatName, frame } from './frame.ts';
import { postProcess } from './operations.ts';

const TABLE: Readonly<Record<string, readonly Cell[]>> = {
  i: ['a', 'a', 'b', 'b', null, 'c', 'd'],
  c: ['x', 'y', 'x', 'x', 'y', null, 'z'],
  c2: ['p', 'p', 'q', 'p', 'q', 'p', 'q'],
  yes: [true, null, false, null, true, null, true],
  m: [1, 2, 3, 4, 5, 6, null],
  n: [10.5, null, 30.5, 40.5, 50.5, 60.5, null],
};
const KINDS: Readonly<Record<string, Generic>> = {
  yes: Generic.boolean,
  m: Generic.numeric,
  n: Generic.numeric,
};
const table: Frame = frame(
  Object.entries(TABLE).map(([name, values]) => ({
    label: [name],
    values,
    kind: KINDS[name] ?? Generic.string,
    type: '',
  })),
);

const pivoted = (options: object) => {
  const { index, columns } = postProcess(table, [
    {
      operation: 'pivot',
      options: {
        index: ['i'],
        columns: ['c'],
        aggregates: { m: { operator: 'sum' } },
        marginal_distributions: true,
        marginal_distribution_name: 'All',
        ...options,
      },
    },
    { operation: 'flatten' },
  ]);
  return Object.fromEntries(
    [...index, ...columns].map(({ label, values }) => [flatName(label), values]),
  );
};

describe('the margins of a pivot', () => {
  test.each([
    [
      'sums of rows, columns and all',
      {},
      {
        i: ['a', 'b', 'c', 'd', 'All'],
        'm, <NULL>': [null, null, 6, null, 6],
        'm, x': [1, 7, null, null, 8],
        'm, y': [2, null, null, null, 2],
        'm, z': [null, null, null, 0, null],
        'm, All': [3, 7, 6, null, 16],
      },
    ],
    [
      'of the rows themselves, not of the values of groups',
      { aggregates: { m: { operator: 'median' } } },
      {
        i: ['a', 'b', 'c', 'All'],
        'm, <NULL>': [null, null, 6, 6],
        'm, x': [1, 3.5, null, 3],
        'm, y': [2, null, null, 2],
        'm, All': [1.5, 3.5, 6, 3],
      },
    ],
    [
      'of rows that have every metric',
      { columns: [], aggregates: { m: { operator: 'sum' }, n: { operator: 'sum' } } },
      { i: ['a', 'b', 'c', 'd', 'All'], m: [3, 7, 6, 0, 14], n: [10.5, 71, 60.5, 0, 142] },
    ],
    [
      'of two levels of columns',
      { columns: ['c', 'c2'] },
      {
        i: ['a', 'b', 'c', 'd', 'All'],
        'm, <NULL>, p': [null, null, 6, null, 6],
        'm, x, p': [1, 4, null, null, 5],
        'm, x, q': [null, 3, null, null, 3],
        'm, y, p': [2, null, null, null, 2],
        'm, z, q': [null, null, null, 0, null],
        'm, All, ': [3, 7, 6, null, 16],
      },
    ],
    [
      'of the column of what is neither yes nor no, too',
      { columns: ['yes'] },
      {
        i: ['a', 'b', 'c', 'd', 'All'],
        'm, False': [null, 3, null, null, 3],
        'm, True': [1, null, null, 0, 1],
        'm, <NULL>': [2, 4, 6, null, 12],
        'm, All': [3, 7, 6, null, 16],
      },
    ],
    [
      'of two levels of rows',
      { index: ['i', 'c2'], columns: [] },
      {
        i: ['a', 'b', 'b', 'c', 'd', 'All'],
        c2: ['p', 'p', 'q', 'p', 'q', ''],
        m: [3, 4, 3, 6, 0, 16],
      },
    ],
    [
      'below only, and of all rows, where missing ones are kept',
      { drop_missing_columns: false },
      {
        i: ['a', 'b', 'c', 'd', null, 'All'],
        'm, <NULL>': [null, null, 6, null, null, 6],
        'm, x': [1, 7, null, null, null, 8],
        'm, y': [2, null, null, null, 5, 7],
        'm, z': [null, null, null, 0, null, 0],
      },
    ],
    [
      'not filled in a column of totals',
      { metric_fill_value: 0 },
      {
        i: ['a', 'b', 'c', 'd', 'All'],
        'm, <NULL>': [0, 0, 6, 0, 6],
        'm, x': [1, 7, 0, 0, 8],
        'm, y': [2, 0, 0, 0, 2],
        'm, z': [0, 0, 0, 0, 0],
        'm, All': [3, 7, 6, null, 16],
      },
    ],
    [
      'under the metrics of each group',
      { combine_value_with_metric: true, columns: ['c2'], index: ['c2'] },
      {
        c2: ['p', 'q', 'All'],
        'p, m': [13, null, 13],
        'q, m': [null, 8, 8],
        'All, m': [13, 8, 21],
      },
    ],
    [
      'named among numbers',
      { index: ['m'], columns: [], aggregates: { n: { operator: 'sum' } } },
      { m: [1, 2, 3, 4, 5, 6, 'All'], n: [10.5, 0, 30.5, 40.5, 50.5, 60.5, 192.5] },
    ],
  ])('are %s', (_, options, wanted) => {
    expect(pivoted(options)).toEqual(wanted);
  });

  test.each([[{ marginal_distribution_name: 'x' }], [{ marginal_distribution_name: 'a' }]])(
    'cannot have the name of a group: %j',
    (options) => {
      expect(() => pivoted(options)).toThrow('in margins');
    },
  );
});
