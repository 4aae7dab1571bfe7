import { screen } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { aDrawing, tipOf } from '../../../../test/aLook';
import { aForm, aResult, draw, NUMBER, TEXT } from '../../../../test/aViz';
import { buildQueries } from '../../queries';
import { LINE_PX } from '../../shared/nameLayout';
import { freePlaces } from '../../shared/textBoxes';
import { textWidth } from '../../shared/textWidth';
import { graphDrawing } from './drawing';
import { restingPoints } from './forces';
import { extentOf } from './placed';

const form = aForm('graph_chart', { source: 'from', target: 'to', metric: 'sum' });
const grouped = { source_category: 'kind', target_category: 'sort' };
const rows = (...values: readonly (readonly unknown[])[]) =>
  aResult(['from', 'to', 'kind', 'sort', 'sum'], [TEXT, TEXT, TEXT, TEXT, NUMBER], values);
const two = rows(['a', 'b', 'K', 'S', 3], ['b', 'c', 'K', 'S', 1]);

interface Option {
  readonly series: readonly [
    {
      readonly layout: string;
      readonly label: { readonly lineHeight: number };
      readonly selectedMode: unknown;
      readonly roam: unknown;
      readonly edgeSymbol: readonly string[];
      readonly categories: readonly { name: string }[];
      readonly links: readonly object[];
      readonly data: readonly {
        name: string;
        category?: number;
        symbolSize: number;
        itemStyle: { opacity: number };
        x: number;
        y: number;
        label: { show: boolean; position: string; formatter: () => string };
        emphasis?: { label: { show: boolean } };
      }[];
    },
  ];
}
const drawn = (result = two, more: object = {}, look: object = {}) =>
  aDrawing<never, Option>(graphDrawing as never, result, { ...form, ...more }, look);

describe('the drawing of a graph', () => {
  test('gives nodes the category of their source, else of their target', () => {
    const [series] = drawn(two, grouped).option.series;
    expect(
      series.data.map(({ name, category }) => [name, series.categories[category ?? -1]?.name]),
    ).toEqual([
      ['a', 'K'],
      ['b', 'K'],
      ['c', 'S'],
    ]);
    expect(drawn().option.series[0].categories).toEqual([]);
  });

  test.each([
    [{}, { layout: 'none', selectedMode: 'single', roam: true, edgeSymbol: ['none', 'arrow'] }],
    [
      { layout: 'circular', selectedMode: false, roam: 'move', edgeSymbol: 'circle,circle' },
      { layout: 'circular', selectedMode: false, roam: 'move', edgeSymbol: ['circle', 'circle'] },
    ],
    [
      { roam: false, selectedMode: 'multiple' },
      { roam: false, selectedMode: 'multiple' },
    ],
  ])('with %j is %j', (more, look) => {
    expect(drawn(two, more).option.series[0]).toMatchObject(look);
  });

  test.each([
    [390, 420],
    [1100, 700],
  ])('of a thousand nodes leaves most of %i × %i pixels to its links', (width, height) => {
    const pairs = Array.from({ length: 500 }, (_, at) => [`from ${at}`, `to ${at}`, 'K', 'S', 1]);
    const { data } = drawn(rows(...pairs), {}, { width, height }).option.series[0];
    const covered = data.reduce((sum, { symbolSize }) => sum + symbolSize ** 2, 0);
    expect(data).toHaveLength(1000);
    expect(covered).toBeLessThan((width * height) / 4);
  });

  test('lets names be as high as their lines, so that none is written over another', () => {
    expect(drawn().option.series[0].label.lineHeight).toBe(LINE_PX);
  });

  test('names nodes from a value up, and sizes them by it', () => {
    const { data } = drawn(two, { showSymbolThreshold: 2 }).option.series[0];
    expect(data.map(({ label }) => label.show)).toEqual([true, false, false]);
    expect(data[0]?.symbolSize).toBeGreaterThan(data[1]?.symbolSize ?? 0);
  });

  test.each([
    [390, 420],
    [330, 200],
    [900, 600],
  ])(
    'has all nodes and names in %i × %i pixels, and no name over a node or another name',
    (width, height) => {
      const star = rows(
        ...Array.from({ length: 40 }, (_, at) => [`Airport ${at}`, `Hub ${at % 3}`, 'K', 'S', 1]),
      );
      const { data } = drawn(star, {}, { width, height }).option.series[0];
      const nodes = data.map(({ x, y, symbolSize: size }) => ({
        x: x - size / 2,
        y: y - size / 2,
        width: size,
        height: size,
      }));
      const names = data
        .filter(({ label }) => label.show)
        .map(({ x, y, symbolSize, label }) => {
          const far = symbolSize / 2 + 5;
          const wide = textWidth(label.formatter());
          const beside = { right: x + far, left: x - far - wide }[label.position] ?? x - wide / 2;
          const above = { top: y - far - 12, bottom: y + far }[label.position] ?? y - 6;
          return { x: beside, y: above, width: wide, height: 12 };
        });
      expect(names.length).toBeGreaterThan(10);
      for (const box of [...nodes, ...names]) {
        expect(Math.min(box.x, box.y)).toBeGreaterThanOrEqual(0);
        expect(box.x + box.width).toBeLessThanOrEqual(width);
        expect(box.y + box.height).toBeLessThanOrEqual(height);
      }
      const isFree = freePlaces(nodes);
      expect(names.filter((box) => !isFree(box))).toEqual([]);
    },
  );

  test('shows a name without a place where its node is pointed at', () => {
    const full = rows(
      ...Array.from({ length: 60 }, (_, at) => [`A long name of ${at}`, 'Hub', 'K', 'S', 1]),
    );
    const { data } = drawn(full, {}, { width: 260, height: 200 }).option.series[0];
    const without = data.filter(({ label }) => !label.show);
    expect(without.length).toBeGreaterThan(5);
    expect(without.every(({ emphasis }) => emphasis?.label.show)).toBe(true);
    expect(data.filter(({ label }) => label.show).some(({ emphasis }) => emphasis)).toBe(false);
  });

  test('gives linked nodes their distance where it has room, and rests in the same way each time', () => {
    const forces = { edgeLength: 100, gravity: 0, repulsion: 0, friction: 0.5 };
    const links = [{ source: 0, target: 1 }];
    const [one = [0, 0], other = [0, 0]] = restingPoints(2, links, forces, 10);
    expect(Math.hypot(one[0] - other[0], one[1] - other[1])).toBeCloseTo(100);
    expect(restingPoints(2, links, forces, 10)).toEqual([one, other]);
  });

  test('without a value above zero is empty, at a place that is a number', () => {
    expect(drawn(rows(['a', 'b', 'K', 'S', -1])).option.series[0]).toMatchObject({
      data: [],
      left: 0,
      top: 0,
      width: 1,
      height: 1,
    });
  });

  test('draws its nodes round where all of them are on one line', () => {
    const across = extentOf([
      [10, 50],
      [90, 50],
    ]);
    expect(across).toEqual({ left: 10, width: 80, top: 49, height: 2 });
    expect(extentOf([[10, 50]])).toEqual({ left: 9, width: 2, top: 49, height: 2 });
  });

  test('of very many links has the strongest, and says so', () => {
    const many = rows(
      ...Array.from({ length: 1200 }, (_, at) => [`s${at}`, 't', 'K', 'S', at + 1]),
    );
    const { option, note } = drawn(many);
    expect(option.series[0].links).toHaveLength(1000);
    expect(note).toBe('The 1,000 strongest of 1,200 links. 10 of 1,001 nodes are in color');
  });

  test('fades what a cross filter leaves out, and a node stands for its value', () => {
    const crossFilter = [{ col: 'from', op: 'IN', val: ['a'] }];
    const { data } = drawn(two, {}, { crossFilter }).option.series[0];
    expect(data.map(({ itemStyle }) => itemStyle.opacity)).toEqual([1, 0.3, 0.3]);
    expect(drawn().standsFor(2)).toEqual({ columns: ['to'], values: ['c'] });
    expect(tipOf(drawn().option, { dataType: 'edge', dataIndex: 0 })).toBe('a → bsum3');
  });

  test('is on the page', async () => {
    draw({ ...form, layout: 'circular' }, [two]);
    expect(await screen.findByText('a')).toBeInTheDocument();
  });
});

test.each([
  [{}, ['from', 'to']],
  [grouped, ['from', 'to', 'kind', 'sort']],
  [{ source_category: 'from' }, ['from', 'to']],
])(
  'the query of a graph with %j asks for %j, each from A to Z, after the largest where those are asked for',
  (changes, columns) => {
    const more = { ...changes, row_limit: 100 };
    expect(buildQueries({ ...form, ...more })[0]).toMatchObject({
      columns,
      metrics: ['sum'],
      orderby: columns.map((column) => [column, true]),
    });
    expect(buildQueries({ ...form, ...more, sort_by_metric: true })[0]?.orderby).toEqual([
      ['sum', false],
      ...columns.map((column) => [column, true]),
    ]);
  },
);

test.each([
  [{}, undefined],
  [{ row_limit: 0 }, undefined],
  [{ row_limit: 10, source: { sqlExpression: 'lower(a)', label: 'a' } }, [['to', true]]],
])('the query of a graph with %j is ordered by %j', (more, orderby) => {
  expect(buildQueries({ ...form, ...more })[0]?.orderby).toEqual(orderby);
});
