import { expect, test } from 'vitest';
import { workMs } from '../../test/workMs.ts';
import { withListChange } from './listChange.ts';

const [a, b, c] = [
  { id: 'a', name: 'A' },
  { id: 'b', name: 'B' },
  { id: 'c', name: 'C' },
];
const change = (part: object) => ({ modified: [], deleted: [], reordered: [], ...part });
const ids = (items: readonly Record<string, unknown>[]) => items.map(({ id }) => id);

test('a modified item replaces the old one in its place, and a new item comes last', () => {
  const after = withListChange([a, b], change({ modified: [{ id: 'a', name: 'A2' }, c] }));
  expect(after).toEqual([{ id: 'a', name: 'A2' }, b, c]);
});

test('deleting an unknown id is not an error', () => {
  expect(ids(withListChange([a, b], change({ deleted: ['a', 'zz'] })))).toEqual(['b']);
});

test('a new order is complete: it removes the items it leaves out and puts new items last', () => {
  const after = withListChange([a, b], change({ modified: [c], reordered: ['b'] }));
  expect(ids(after)).toEqual(['b', 'c']);
});

test('an item without an id stays', () => {
  expect(withListChange([a], change({ modified: [{ name: 'X' }] }))).toEqual([a, { name: 'X' }]);
});

test('as many items as a request may hold are put in order without holding up the server [T31]', () => {
  const modified = Array.from({ length: 30_000 }, (_, at) => ({ id: `new ${at}` }));
  const reordered = modified.map(({ id }) => `not ${id}`);
  const spent = workMs(() =>
    expect(withListChange([], change({ modified, reordered }))).toHaveLength(modified.length),
  );
  expect(spent).toBeLessThan(2000);
});
