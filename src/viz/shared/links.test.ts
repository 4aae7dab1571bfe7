import { describe, expect, test } from 'vitest';
import { aForm, aResult, NUMBER, TEXT } from '../../../test/aViz';
import { linkValues, strongest, toLinks } from './links';

const ends = { source: 'from', target: 'to' };
const links = (...rows: readonly (readonly unknown[])[]) =>
  toLinks(
    aResult(['from', 'to', 'sum'], [TEXT, TEXT, NUMBER], rows),
    ends,
    'sum',
    aForm('sankey_v2'),
  );

describe('rows as links', () => {
  test('join nodes by their values, and equal pairs are one link', () => {
    const { nodes, links: found } = links(['a', 'b', 1], ['a', 'b', 2], ['b', 'c', 5]);
    expect(
      nodes.map(({ name, amount, isSource, isTarget }) => [name, amount, isSource, isTarget]),
    ).toEqual([
      ['a', 3, true, false],
      ['b', 5, true, true],
      ['c', 5, false, true],
    ]);
    expect(found.map(({ source, target, amount }) => [source, target, amount])).toEqual([
      [0, 1, 3],
      [1, 2, 5],
    ]);
  });

  test('add up with every digit, name nulls, and count what has no strength', () => {
    const {
      links: found,
      nodes,
      missing,
    } = links([null, '', '9007199254740993'], [null, '', 1], ['x', 'y', 0], ['x', 'y', null]);
    expect(found[0]?.amount).toBe('9007199254740994');
    expect(nodes.map(({ name }) => name)).toEqual(['<NULL>', '<empty string>']);
    expect(missing).toBe(2);
  });

  test('are cut to the strongest, with the nodes that those join', () => {
    const few = strongest(links(['a', 'b', 1], ['c', 'd', 9], ['a', 'd', 4]), 2);
    expect(few.nodes.map(({ name }) => name)).toEqual(['c', 'd', 'a']);
    expect(few.links.map(({ source, target, value }) => [source, target, value])).toEqual([
      [0, 1, 9],
      [2, 1, 4],
    ]);
  });

  test('stand for both of their ends, a node for the side that it is on', () => {
    const all = links(['a', 'b', 1]);
    expect(linkValues(all, ends, { dataIndex: 0, dataType: 'edge' })).toEqual({
      columns: ['from', 'to'],
      values: ['a', 'b'],
    });
    expect(linkValues(all, ends, { dataIndex: 0, dataType: 'node' })).toEqual({
      columns: ['from'],
      values: ['a'],
    });
    expect(linkValues(all, ends, { dataIndex: 1, dataType: 'node' })).toEqual({
      columns: ['to'],
      values: ['b'],
    });
  });
});
