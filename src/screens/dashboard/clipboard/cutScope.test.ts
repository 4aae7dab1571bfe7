import { describe, expect, test } from 'vitest';
import { aLayout, chart, chartIdOf, type Node, row, tab, tabs } from '../../../../test/layouts';
import { changesScopeOfCut } from './cutScope';

const a = chart('a');
const copy = (id: string) => chart(id, { chartId: chartIdOf('a') });
const page = (one: Node[], two: Node[], three: Node[] = []) =>
  aLayout(
    tabs(
      'T',
      tab('one', row('r', ...one)),
      tab('two', row('s', ...two)),
      tab('three', row('t', ...three)),
    ),
  );
const filters = [{ id: 'F', scope: { rootPath: ['two'], excluded: [] } }];

describe('a chart that is pasted', () => {
  test('has other filters where they act in one of the tabs alone', () => {
    const past = [page([a], []), page([], [])];
    expect(changesScopeOfCut(filters, past, page([], [a]))).toBe(true);
    expect(changesScopeOfCut(filters, past, page([], [], [a]))).toBe(false);
  });

  test('and stands on the page already has other filters if one of its copies was cut from their scope', () => {
    const past = [page([a], [copy('b')]), page([a], [])];
    expect(changesScopeOfCut(filters, past, page([a], [], [copy('b')]))).toBe(true);
    expect(changesScopeOfCut(filters, past, page([a], [copy('b')]))).toBe(false);
  });

  test('and was only copied was cut from nowhere', () => {
    expect(changesScopeOfCut(filters, [page([a], [])], page([a], [copy('b')]))).toBe(false);
  });
});
