import { describe, expect, test } from 'vitest';
import type { Cell } from '#common/cell.ts';
import type { ViewColumn } from '#common/results/viewSpec.ts';
import { apart } from './apart';
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
      'Up to 2 rows per bar are added up.',
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
  ['av', 'avg'],
  ['p50', 'avg'],
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

const [week, later] = ['2024-01-01', '2024-01-08'];
const id: ViewColumn = { name: 'store_id', type: 'INTEGER', generic: 0 };
const many = Array.from({ length: 21 }, (_, at) => `t${at}`);
const rowsOf = (head: readonly ViewColumn[], lines: readonly (readonly Cell[])[]) => ({
  columns: head,
  count: lines.length,
  cell: (row: number, column: number) => lines[row]?.[column],
});
type Case = [
  string,
  readonly ViewColumn[],
  readonly (readonly Cell[])[],
  { readonly group: number | null; readonly ys: readonly number[]; readonly note: string | null },
];

test.each<Case>([
  [
    'weeks that do not repeat need no color',
    [moment('at'), text('status'), number('n')],
    [
      [week, 'new', 1],
      [later, 'new', 2],
    ],
    { group: null, ys: [2], note: null },
  ],
  [
    'a week and a status are a line per status',
    [moment('at'), text('status'), number('diff')],
    [
      [week, 'new', 1],
      [week, 'paid', 2],
      [later, 'new', 3],
    ],
    { group: 1, ys: [2], note: null },
  ],
  [
    'the first of several measures is drawn by status',
    [moment('at'), text('status'), number('n'), number('m')],
    [
      [week, 'new', 1, 5],
      [week, 'paid', 2, 6],
    ],
    { group: 1, ys: [2], note: null },
  ],
  [
    'two texts are a bar per first, a color per second',
    [text('region'), text('status'), number('n')],
    [
      ['north', 'new', 1],
      ['north', 'paid', 2],
    ],
    { group: 1, ys: [2], note: null },
  ],
  [
    'the text that tells rows apart is taken, not the first',
    [moment('at'), text('shop'), text('status'), number('n')],
    [
      [week, 'a', 'new', 1],
      [week, 'a', 'paid', 2],
    ],
    { group: 2, ys: [3], note: null },
  ],
  [
    'a key tells rows apart where no text does',
    [moment('at'), id, number('n')],
    [
      [week, 1, 1],
      [week, 2, 2],
    ],
    { group: 1, ys: [2], note: null },
  ],
  [
    'rows that no one column tells apart are added up, and the chart says so',
    [moment('at'), text('shop'), text('status'), number('n')],
    [
      [week, 'a', 'new', 1],
      [week, 'a', 'paid', 2],
      [week, 'b', 'new', 3],
      [later, 'b', 'new', null],
    ],
    { group: null, ys: [3], note: 'Up to 3 rows per point are added up.' },
  ],
  [
    'averages of averages are said to be averaged',
    [moment('at'), number('avg_order')],
    [
      [week, 1],
      [week, 2],
    ],
    { group: null, ys: [1], note: 'Up to 2 rows per point are averaged.' },
  ],
  [
    'a text of many values is no color',
    [moment('at'), text('name'), number('n')],
    many.map((name) => [week, name, 1]),
    { group: null, ys: [2], note: 'Up to 21 rows per point are added up.' },
  ],
  [
    'rows that are counted are said to be counted',
    [text('region')],
    [['north'], ['north'], ['south']],
    { group: null, ys: [], note: 'Up to 2 rows per bar are counted.' },
  ],
  [
    'one column of numbers is one sum, of so many rows',
    [number('n')],
    [[1], [2], [null]],
    {
      group: null,
      ys: [0],
      note: '2 rows are added up.',
    },
  ],
])('by default, %s', (_, head, lines, { group, ys, note }) => {
  const source = rowsOf(head, lines);
  const choice = apart(firstGuess(head, lines.length), source);
  expect(choice).toMatchObject({ group, ys });
  const [said = null] = pictureOf(choice, source, lines.length).notes;
  expect(said).toBe(note);
});

test('averages by color stand side by side, sums are stacked', () => {
  expect(draw({ group: 1, aggregate: 'avg' }).formData).not.toHaveProperty('stack');
  expect(draw({ group: 1 }).formData).toHaveProperty('stack', 'Stack');
});
