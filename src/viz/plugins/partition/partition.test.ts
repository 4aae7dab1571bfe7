import { describe, expect, test } from 'vitest';
import { aDrawing } from '../../../../test/aLook';
import { aForm, FACTS } from '../../../../test/aViz';
import { legacyResult } from '../../legacy';
import { buildQueries } from '../../queries';
import { partitionDrawing } from './drawing';
import { laidOut } from './layout';
import { toParts } from './parts';

const form = aForm('partition', { groupby: ['region', 'land'], metrics: ['sales'] });
interface Drawn {
  readonly shape?: { readonly y: number; readonly height: number };
  readonly style: object;
}

const leaf = (name: unknown, val: number) => ({ name, val, children: [] });
const DATA = [
  {
    name: 'sales',
    val: 90,
    children: [
      {
        name: 'North',
        val: 70,
        children: [leaf(['North', 'A'], 60), leaf(['North', 'B'], 9), leaf(['North', 'C'], 1)],
      },
      { name: 'South', val: 20, children: [leaf(['South', 'D'], 20)] },
    ],
  },
];
const resultOf = (data: unknown, more: object = {}) =>
  legacyResult('partition', { data } as never, { ...form, ...more });
const drawn = (more: object = {}, data: unknown = DATA) => {
  const own = { ...form, ...more };
  const result = resultOf(data, more);
  return laidOut(toParts(result, own), own, { width: 300, height: 100 });
};
const heights = (more: object = {}, data: unknown = DATA) =>
  Object.fromEntries(
    drawn(more, data).boxes.map(({ part, height }) => [part.path.join('/'), Math.round(height)]),
  );

test('the rows behind a partition are its parts, those of a level without the names of deeper ones', () => {
  expect(resultOf(DATA).colnames).toEqual(['region', 'land', 'sales']);
  expect(resultOf(DATA).data.slice(0, 3)).toEqual([
    { region: 'All', land: 'All', sales: 90, __level: 0 },
    { region: 'North', land: 'All', sales: 70, __level: 1 },
    { region: 'North', land: 'A', sales: 60, __level: 2 },
  ]);
});

test('a part whose name is empty is itself, and not all parts', () => {
  const data = [
    { name: 'sales', val: 3, children: [{ name: '', val: 3, children: [leaf(['', 'A'], 3)] }] },
  ];
  expect(resultOf(data).data).toEqual([
    { region: 'All', land: 'All', sales: 3, __level: 0 },
    { region: '', land: 'All', sales: 3, __level: 1 },
    { region: '', land: 'A', sales: 3, __level: 2 },
  ]);
});

describe('the boxes of a partition', () => {
  test('are as high as their share of what they divide, the largest first', () => {
    expect(heights({ partition_threshold: 0 })).toEqual({
      '': 100,
      North: 78,
      'North/A': 67,
      'North/B': 10,
      'North/C': 1,
      South: 22,
      'South/D': 22,
    });
    expect(drawn().boxes.map(({ x, width }) => [x, width])[0]).toEqual([0, 100]);
  });

  test('that are too small or too many are left out, counted, and leave their room empty', () => {
    expect(Object.keys(heights())).not.toContain('North/C');
    expect(heights()['North/A']).toBe(67);
    expect(drawn().left).toBe(1);
    expect(Object.keys(heights({ partition_limit: 1 }))).toEqual(['', 'North', 'North/A']);
  });

  test('of steps of time are equally high, unless they are asked to tell their values', () => {
    const data = [
      {
        name: 'sales',
        val: 4,
        children: [
          { name: Date.UTC(2020, 0, 1), val: 1, children: [] },
          { name: Date.UTC(2021, 0, 1), val: 3, children: [] },
        ],
      },
    ];
    const timed = { time_series_option: 'time_series' };
    expect(Object.values(heights(timed, data))).toEqual([100, 50, 50]);
    expect(Object.values(heights({ ...timed, equal_date_size: false }, data))).toEqual([
      100, 25, 75,
    ]);
  });

  test('of several metrics stand side by side', () => {
    const other = [...DATA, { name: 'costs', val: 5, children: [leaf('North', 5)] }];
    const own = { ...form, metrics: ['sales', 'costs'] };
    const parts = toParts(resultOf(other, own), own);
    expect(parts.wholes.map(({ metric, amount }) => [metric, amount])).toEqual([
      ['sales', 90],
      ['costs', 5],
    ]);
  });
});

test('a partition is told with its parts, and says how many are left out', () => {
  const drawing = aDrawing<never, object>(partitionDrawing as never, resultOf(DATA), form);
  expect(drawing.note).toBe('1 part is too small or too many to be drawn; the table has them');
  const model = partitionDrawing.read(resultOf(DATA), form, FACTS as never);
  expect(partitionDrawing.told(model)).toMatch(/^6 parts\. sales: 90\. North: 70\./);
});

test.each([
  [{}, ['region', 'land'], undefined],
  [{ time_series_option: 'time_series', granularity_sqla: 'day' }, ['region', 'land'], true],
])('the query of a partition with %j divides by %j', (more, columns, isTimeseries) => {
  const [query] = buildQueries({ ...form, ...more });
  expect(query?.columns).toEqual(columns);
  expect(query?.is_timeseries).toBe(isTimeseries);
});

test('a partition of the rows up to the row limit says that there may be more, whatever its parts are', () => {
  const noteOf = (rowcount: number) =>
    aDrawing(partitionDrawing, legacyResult('partition', { data: DATA, rowcount } as never, form), {
      ...form,
      row_limit: 4,
      partition_threshold: 0,
    }).note;
  expect(noteOf(4)).toBe(
    '4 rows; sizes are of these only, since the row limit left out the others',
  );
  expect(noteOf(3)).toBeNull();
});

test('rows that are in a whole but in none of its parts are told, where parts add up', () => {
  const unnamed = DATA.map((whole) => ({ ...whole, val: 130 }));
  const noteOf = (data: unknown, more: object = {}) =>
    aDrawing(partitionDrawing, resultOf(data, more), { ...form, partition_threshold: 0, ...more })
      .note;
  expect(noteOf(unnamed)).toBe(
    'Rows without a name on a level are in none of its parts: heights compare those that have one',
  );
  expect(noteOf(unnamed, { time_series_option: 'agg_mean' })).toBeNull();
  expect(noteOf(DATA)).toBeNull();
});

test('parts without a value above zero are counted apart from those without room', () => {
  const children = [leaf('A', -5), leaf('B', 0)];
  const data = [{ name: 'sales', val: -5, children }];
  const { note } = aDrawing(partitionDrawing, resultOf(data), form);
  expect(note).toBe('2 parts without a value above zero have no size');
});

test('a name is cut where the box is narrow, its number is not', () => {
  const children = [leaf('A part of a very long name', 1234)];
  const data = [{ name: 'sales', val: 1234, children }];
  const textAt = (width: number) => {
    const { option } = aDrawing(partitionDrawing, resultOf(data), form, { width });
    const [{ renderItem }] = option.series as unknown as readonly [
      { renderItem: (item: { dataIndex: number }) => { children: readonly Drawn[] } },
    ];
    const style = renderItem({ dataIndex: 1 }).children[1]?.style as { text: string } | undefined;
    return style?.text;
  };
  expect(textAt(300)).toMatch(/^A part.*…: 1.23k$/);
  expect(textAt(150)).toMatch(/^A pa[^\d]*…$/);
});

test('the name of a box is in its middle', () => {
  const { option } = aDrawing(partitionDrawing, resultOf(DATA), form);
  const [{ renderItem }] = option.series as unknown as readonly [
    { renderItem: (item: { dataIndex: number }) => { children: readonly Drawn[] } },
  ];
  const [box, name] = renderItem({ dataIndex: 1 }).children;
  const { y = 0, height = 0 } = box?.shape ?? {};
  expect(name?.style).toMatchObject({ verticalAlign: 'middle', y: y - 0.5 + (height + 1) / 2 });
});
