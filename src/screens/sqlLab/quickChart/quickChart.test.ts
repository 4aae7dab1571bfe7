import { describe, expect, test } from 'vitest';
import type { Cell } from '#common/cell.ts';
import type { ViewColumn } from '#common/results/viewSpec.ts';
import { type ChartChoice, firstGuess, lacks, withKind } from './choice';
import { pictureOf } from './picture';

const text = (name: string): ViewColumn => ({ name, type: 'STRING', generic: 1 });
const number = (name: string): ViewColumn => ({ name, type: 'DECIMAL', generic: 0 });
const moment = (name: string): ViewColumn => ({ name, type: 'TIMESTAMP', generic: 2 });

describe('the first choice', () => {
  test.each([
    ['time and number', [text('a'), moment('at'), number('n')], 'line', 1, [2]],
    ['text and number', [number('id'), text('a'), number('n')], 'bar', 1, [2]],
    ['one number', [number('n')], 'number', null, [0]],
    ['numbers alone', [number('a'), number('b')], 'scatter', 0, [1]],
    ['no number', [text('a')], 'bar', 0, []],
  ] as const)('the first choice for %s fits the columns', (_, columns, kind, x, ys) => {
    const guess = firstGuess(columns, 10);
    expect(guess).toMatchObject({ kind, x, ys });
    expect(lacks(guess)).toBeNull();
  });

  test('another kind of chart keeps what it can use', () => {
    const columns = [text('a'), number('n'), number('m')];
    const bar = firstGuess(columns, 10);
    expect(withKind(bar, 'scatter', columns)).toMatchObject({ x: 2, ys: [1], aggregate: 'none' });
    expect(withKind(bar, 'pie', columns)).toMatchObject({ x: 0, ys: [1] });
    expect(lacks({ ...bar, ys: [] })).toMatch(/numbers/);
    expect(lacks({ ...bar, x: null })).toMatch(/axis/);
  });
});

const columns = [moment('at'), text('place'), number('n'), number('n')];
const VALUES: readonly (readonly Cell[])[] = [
  ['2024-01-02T00:00:00', '2024-01-01T00:00:00', '2024-01-01T00:00:00', null],
  ['b', 'a', 'a', 'c'],
  ['1.5', 2, 'NaN', 4],
  [1, 1, 1, '12345678901234567890'],
];
const rows = { columns, count: 4, cell: (row: number, column: number) => VALUES[column]?.[row] };
const draw = (choice: Partial<ChartChoice>) =>
  pictureOf(
    { kind: 'bar', x: 1, ys: [2], group: null, aggregate: 'sum', ...choice },
    rows,
    rows.count,
  );

describe('the picture', () => {
  test.each([
    ['sum', [4, 2, 1.5]],
    ['avg', [4, 2, 1.5]],
    ['count', [2, 1, 1]],
  ] as const)('the %s by a text comes largest first', (aggregate, values) => {
    const { result } = draw({ aggregate });
    expect(result.data.map((row) => row.n)).toEqual(values);
  });

  test('a chart by time is ordered, on a time axis', () => {
    const { result } = draw({ kind: 'line', x: 0 });
    expect(result.coltypes[0]).toBe(2);
    expect(result.data.map(({ x, n }) => [x, n])).toEqual([
      [Date.UTC(2024, 0, 1), 2],
      [Date.UTC(2024, 0, 2), 1.5],
    ]);
  });

  test('a chart has a series per group, and per measure even with equal names [R33]', () => {
    expect(draw({ x: 0, group: 1 }).result.colnames).toEqual(['x', 'a', 'b', 'c']);
    expect(draw({ ys: [2, 3] }).result.colnames).toEqual(['x', 'n', 'n (2)']);
  });

  test('a chart states what it leaves out and what it rounds [R30] [R31]', () => {
    expect(draw({}).notes).toEqual(['1 value is not a number and is left out.']);
    expect(draw({ ys: [3] }).notes).toEqual([
      'Numbers of more than 15 digits are rounded in the chart.',
    ]);
    expect(pictureOf(firstGuess(columns, 4), rows, 1_000_000).notes[0]).toBe(
      'Drawn from the first 4 of 1,000,000 rows.',
    );
  });

  test('a scatter chart has the points with two numbers', () => {
    const { result, formData } = draw({ kind: 'scatter', x: 3, ys: [2], aggregate: 'none' });
    expect(formData).toMatchObject({ x_axis_title: 'n', y_axis_title: 'n' });
    expect(result.data).toEqual([
      { x: 1, n: 1.5 },
      { x: 1, n: 2 },
      { x: 12345678901234567000, n: 4 },
    ]);
  });

  test('a grouped scatter chart has a series per group', () => {
    const { result } = draw({ kind: 'scatter', x: 3, ys: [2], group: 1, aggregate: 'none' });
    expect(result.colnames).toEqual(['x', 'a', 'b', 'c']);
    expect(result.data[0]).toEqual({ x: 1, b: 1.5 });
  });
});

test.each([
  ['avg_delay', 'avg'],
  ['averageDelay', 'avg'],
  ['cancel rate', 'avg'],
  ['max(distance)', 'avg'],
  ['flights', 'sum'],
  ['maximilian', 'sum'],
])('a first chart of %s takes the %s, since only sums add up', (name, aggregate) => {
  const columns = [
    { name: 'origin', type: 'STRING', generic: 1 as const },
    { name, type: 'FLOAT', generic: 0 as const },
  ];
  expect(firstGuess(columns, 10).aggregate).toBe(aggregate);
});
