import { screen } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { aDrawing, tipOf } from '../../../../test/aLook';
import { aForm, aResult, draw, NUMBER, TEXT } from '../../../../test/aViz';
import { buildQueries } from '../../queries';
import { treeDrawing } from './drawing';
import { flatNodes, toNodes } from './nodes';

const form = aForm('tree_chart', { id: 'id', parent: 'boss', name: 'who', metric: 'pay' });
const rows = (...values: readonly (readonly unknown[])[]) =>
  aResult(['id', 'boss', 'who', 'pay'], [NUMBER, NUMBER, TEXT, NUMBER], values);
const four = rows(
  [1, null, 'Ann', 9],
  [2, 1, 'Ben', 5],
  [3, 2, 'Cat', '9007199254740993'],
  [7, 99, 'Zoe', 1],
);
const namesOf = (result = four, more: object = {}) =>
  flatNodes(toNodes(result, { ...form, ...more }).root).map(
    ({ node, depth }) => `${depth} ${node.name}`,
  );

describe('rows with parents', () => {
  test.each([
    [{}, ['0 Ann', '1 Ben', '2 Cat'], 1],
    [{ root_node_id: '2' }, ['0 Ben', '1 Cat'], 2],
    [{ root_node_id: 7 }, ['0 Zoe'], 3],
    [{ root_node_id: 'nobody' }, [], 4],
    [{ name: null }, ['0 1', '1 2', '2 3'], 1],
  ])('with %j are the tree %j, and %s are outside of it', (more, names, outside) => {
    expect(namesOf(four, more)).toEqual(names);
    expect(toNodes(four, { ...form, ...more }).outside).toBe(outside);
  });

  test('that lead back to themselves are in no tree, and end none', () => {
    const circle = rows([1, 2, 'a', 1], [2, 1, 'b', 1], [3, 3, 'c', 1], [4, null, 'd', 1]);
    expect(namesOf(circle)).toEqual(['0 d']);
    expect(namesOf(circle, { root_node_id: 1 })).toEqual(['0 a', '1 b']);
    expect(namesOf(circle, { root_node_id: 3 })).toEqual(['0 c']);
  });

  test.each([
    ['below each other', (at: number) => at - 1, 200],
    ['below one', () => 1, 5000],
  ])('of thousands %s are as many as can be drawn', (_, parentOf, most) => {
    const many = Array.from({ length: 20_000 }, (_, at) => [
      at + 1,
      at === 0 ? null : parentOf(at + 1),
      `${at}`,
      1,
    ]);
    const { root, outside } = toNodes(rows(...many), form);
    expect(flatNodes(root)).toHaveLength(most);
    expect(outside).toBe(20_000 - most);
  });

  test('of one id are one node', () => {
    expect(namesOf(rows([1, null, 'a', 1], [2, 1, 'b', 1], [2, 1, 'again', 1]))).toEqual([
      '0 a',
      '1 b',
    ]);
  });
});

describe('the drawing of a tree', () => {
  const drawn = (more: object = {}) => aDrawing(treeDrawing, four, { ...form, ...more });

  test.each([
    [{}, { layout: 'orthogonal', orient: 'LR', symbol: 'emptyCircle', symbolSize: 7, roam: true }],
    [
      { orient: 'TB', symbol: 'rect', symbolSize: '9', roam: false },
      { orient: 'TB', symbol: 'rect', symbolSize: 9, roam: false },
    ],
    [{ layout: 'radial' }, { layout: 'radial' }],
  ])('with %j is %j', (more, look) => {
    const { series } = drawn(more).option as { series: readonly object[] };
    expect(series[0]).toMatchObject(look);
  });

  test('folds levels below those that the chart opens, and says how to open them', () => {
    const folded = drawn({ initialTreeDepth: 1 });
    expect(folded.option).toMatchObject({
      series: [{ expandAndCollapse: true, initialTreeDepth: 1 }],
    });
    expect(folded.note).toMatch(/^1 node folded: a click on the node above opens it\. /);
    const open = drawn({ initialTreeDepth: -1 });
    expect(open.option).toMatchObject({ series: [{ initialTreeDepth: -1 }] });
    expect(open.note).not.toMatch(/folded/);
  });

  test('shows the metric of a node with every digit', () => {
    expect(tipOf(drawn().option, { dataIndex: 3 })).toBe('Catpay9,007,199,254,740,993');
    expect(tipOf(drawn({ metric: null }).option, { dataIndex: 3 })).toBe('Cat');
  });

  test('is told level by level, and says what is outside', () => {
    const { told, note, standsFor } = drawn();
    expect(told).toMatch(/^3 nodes\. Ann: 9, level 1, 1 below\. Ben: 5, level 2, 1 below\./);
    expect(note).toBe('1 row in other trees, or leading back to itself');
    expect(standsFor(2)).toEqual({ columns: ['id'], values: [2] });
    expect(drawn({ root_node_id: 'nobody' }).note).toMatch(/No row has the id nobody/);
  });

  test('is on the page', async () => {
    draw(form, [four]);
    expect(await screen.findByText('Ben')).toBeInTheDocument();
  });
});

test.each([
  [
    {},
    ['id', 'boss', 'who'],
    ['pay'],
    [
      ['boss', true],
      ['id', true],
      ['who', true],
    ],
  ],
  [
    { name: undefined, metric: undefined },
    ['id', 'boss'],
    [],
    [
      ['boss', true],
      ['id', true],
    ],
  ],
])(
  'the query of a tree with %j asks for %j and %j in the order %j',
  (more, columns, metrics, orderby) => {
    const [query] = buildQueries({ ...form, ...more, row_limit: 100 });
    expect(query).toMatchObject({ columns, metrics, orderby });
  },
);

test('a column that is the id and the name of the nodes is asked for once', () => {
  const [query] = buildQueries({ ...form, name: 'id', row_limit: 100 });
  expect(query).toMatchObject({
    columns: ['id', 'boss'],
    orderby: [
      ['boss', true],
      ['id', true],
    ],
  });
});

test('the query of a tree without a limit has no order', () => {
  expect(buildQueries(form)[0]).not.toHaveProperty('orderby');
});
