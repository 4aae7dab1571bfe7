import { expect, test } from 'vitest';
import { workMs } from '../../../test/workMs.ts';
import { findIn } from './tree.ts';

const table = (name: string) => ({
  type: 'BASE_TABLE',
  table_name: name,
  schema_name: '',
  catalog_name: '',
});
const select = (from: string) => ({ type: 'SELECT_NODE', from_table: table(from) });
const withNames = (ctes: readonly (readonly [name: string, from: string])[], from: string) => ({
  ...select(from),
  cte_map: {
    map: ctes.map(([key, read]) => ({ key, value: { query: { node: select(read) } } })),
  },
});
const tablesOf = (tree: object) => findIn(tree as never).tables.map(({ name }) => name);

test('a name of WITH hides a table from what follows it, not from its own query [T9]', () => {
  expect(tablesOf(withNames([['a', 'a']], 'a'))).toEqual(['a']);
  expect(
    tablesOf(
      withNames(
        [
          ['a', 'x'],
          ['b', 'a'],
        ],
        'b',
      ),
    ),
  ).toEqual(['x']);
  expect(
    tablesOf(
      withNames(
        [
          ['a', 'b'],
          ['b', 'a'],
        ],
        'A',
      ),
    ),
  ).toEqual(['b']);
  const inner = { ...withNames([['c', 'a']], 'c'), more: select('c') };
  expect(tablesOf({ ...withNames([['a', 'x']], 'a'), inner, also: select('c') })).toEqual([
    'x',
    'c',
  ]);
});

test('the time for thousands of names in WITH grows with their number, not its square [T31]', () => {
  const ctes = Array.from({ length: 25_000 }, (_, at) => [`a${at + 1}`, `a${at}`] as const);
  const tree = withNames(ctes, 'a9');
  expect(workMs(() => expect(tablesOf(tree)).toEqual(['a0']))).toBeLessThan(2000);
});
