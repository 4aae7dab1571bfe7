import { describe, expect, test } from 'vitest';
import type { Cell } from '#common/cell.ts';
import { createTally } from '#common/results/figures.ts';
import { columnsSource } from './gridSource';
import { groupedDigits } from '@/lib/groupedDigits';
import { countMarked } from './useFigures';

const NUMBER = { generic: 0, type: 'DECIMAL' } as const;
const figuresOf = (
  cells: readonly Cell[],
  column: { readonly generic: 0 | 1 | 2 | 3 | null; readonly type: string } = NUMBER,
) => {
  const tally = createTally();
  for (const cell of cells) tally.add(cell, column);
  return tally.figures();
};

describe('the summary of selected cells [R30]', () => {
  test.each([
    [[1, 2, 3], '6', '2'],
    [['9007199254740993', '1'], '9007199254740994', '4503599627370497'],
    [['9223372036854775807', '9223372036854775807'], '18446744073709551614', '9223372036854775807'],
    [[9007199254740991, 9007199254740991, 1], '18014398509481983', '6004799503160661'],
    [['0.10', '0.20'], '0.30', '0.15'],
    [['12345678901234567890.50', '0.05'], '12345678901234567890.55', '6172839450617283945.275'],
    [['-1.5', '1', 2], '1.5', '0.5'],
    [[1, 1, 2], '4', '1.333333'],
    [[0.1, 0.2], '0.3', '0.15'],
    [[1e16, 1, -1e16], '1', '0.333333333333333'],
    [[0.5, '1.25'], '1.75', '0.875'],
    [[null, null], null, null],
  ])('of %j has the sum %s and the average %s', (cells, sum, average) => {
    expect(figuresOf(cells)).toMatchObject({ sum, average });
  });

  test.each([
    ['INTERVAL', ['1 day', '02:00:00', null]],
    ['INTEGERARRAY', [[1, 2], [3], null]],
  ])('of %s values counts them, and takes none for a number', (type, cells) => {
    expect(figuresOf(cells as readonly Cell[], { generic: 0, type })).toMatchObject({
      values: 2,
      numbers: 0,
      notFinite: 0,
      sum: null,
    });
  });

  test('of a million wide integers is exact too', () => {
    const tally = createTally();
    for (let at = 0; at < 100_000; at += 1) tally.add('999999999999999', NUMBER);
    expect(tally.figures().sum).toBe('99999999999999900000');
  });
});

test.each([
  [['9007199254740993', '9007199254740992'], '9007199254740992', '9007199254740993'],
  [['2', '10', '-3.5'], '-3.5', '10'],
  [[null, 5, 4.5], 4.5, 5],
])('of %j has the minimum %s and the maximum %s', (cells, least, greatest) => {
  expect(figuresOf(cells)).toMatchObject({ least, greatest });
});

test('counts NaN and infinities and leaves them out [R31]', () => {
  expect(figuresOf(['NaN', 'Infinity', '2', null])).toMatchObject({
    cells: 4,
    values: 3,
    numbers: 1,
    notFinite: 2,
    sum: '2',
    greatest: '2',
  });
});

test('gives a range for times, and only a count for text', () => {
  const days = ['2024-03-01', '2023-12-31', null];
  expect(figuresOf(days, { generic: 2, type: 'DATE' })).toMatchObject({
    sum: null,
    values: 2,
    least: '2023-12-31',
    greatest: '2024-03-01',
  });
  expect(figuresOf(['1', '2'], { generic: 1, type: 'STRING' })).toMatchObject({
    sum: null,
    values: 2,
    least: null,
  });
});

const column = { name: 'n', type: 'INTEGER', generic: 0 as const };

const { signal } = new AbortController();

test('counts cells selected twice once', async () => {
  const source = columnsSource([column], [[1, 2, 3, 4]]);
  const rects = [
    { top: 0, bottom: 2, left: 0, right: 0 },
    { top: 1, bottom: 3, left: 0, right: 0 },
  ];
  expect(await countMarked(source, [0], rects, signal)).toMatchObject({
    marked: 4,
    figures: { sum: '10' },
  });
});

describe('the summary of cells that are not all loaded', () => {
  const paged = {
    columns: [column],
    rowCount: 1_000_000,
    cell: (row: number) => (row < 5 ? row : undefined),
    nextHere: (row: number) => (row < 5 ? row : Number.POSITIVE_INFINITY),
  };
  const all = [{ top: 0, bottom: 999_999, left: 0, right: 0 }];

  test('never is that of the loaded ones', async () => {
    expect(await countMarked(paged, [0], all, signal)).toEqual({
      marked: 1_000_000,
      figures: null,
    });
  });

  test('comes from where all of them are', async () => {
    const whole = createTally().figures();
    const figuresOfAll = async (ranges: readonly object[]) => {
      expect(ranges).toEqual([{ top: 0, bottom: 999_999, columns: [0] }]);
      return { ...whole, sum: '499999500000' };
    };
    expect(await countMarked(paged, [0], all, signal, figuresOfAll)).toMatchObject({
      figures: { sum: '499999500000' },
    });
  });
});

test('of a large selection is computed in slices and can be cancelled [R19]', async () => {
  const source = { columns: [column], rowCount: 5_000_000, cell: (row: number) => row };
  const calling = new AbortController();
  const counting = countMarked(
    source,
    [0],
    [{ top: 0, bottom: 4_999_999, left: 0, right: 0 }],
    calling.signal,
  );
  calling.abort();
  expect(await counting).toBeNull();
});

test.each([
  ['1234567.50', '1,234,567.50'],
  ['-9007199254740993', '−9,007,199,254,740,993'],
  ['999', '999'],
  ['1e+21', '1e+21'],
])('writes %s as %s', (digits, text) => expect(groupedDigits(digits)).toBe(text));
