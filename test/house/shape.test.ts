/** The shape of the whole: imports between folders go one way, and no file needs itself. */
import { dirname } from 'node:path';
import { expect, test } from 'vitest';
import { type Edge, edges, isTest } from './edges';

/** The two files through which lower layers of the page use the store: its tools, and its type alone. */
const isStore = ({ to, isType }: Edge) =>
  to === 'src/app/redux.ts' || (to === 'src/app/store.ts' && isType);

const own = edges.filter((edge) => !isTest(edge.from) && !isTest(edge.to) && !isStore(edge));

const targetsOf = (from: (file: string) => string): ReadonlyMap<string, ReadonlySet<string>> => {
  const found = new Map<string, Set<string>>();
  for (const edge of own) {
    const start = from(edge.from);
    found.set(start, (found.get(start) ?? new Set()).add(from(edge.to)));
  }
  return found;
};

const isWithin = (folder: string, other: string) => `${other}/`.startsWith(`${folder}/`);

test('no two folders import each other, except a folder and its parent', () => {
  const targets = targetsOf(dirname);
  const pairs = [...targets].flatMap(([from, all]) =>
    [...all]
      .filter((to) => from < to && targets.get(to)?.has(from))
      .filter((to) => !isWithin(from, to) && !isWithin(to, from))
      .map((to) => `${from} ↔ ${to}`),
  );
  expect(pairs).toEqual([]);
});

/** Files that reach each other, each such group once (Tarjan). */
const circles = (targets: ReadonlyMap<string, ReadonlySet<string>>): readonly string[][] => {
  const order = new Map<string, number>();
  const open: string[] = [];
  const found: string[][] = [];
  const visit = (file: string): number => {
    order.set(file, order.size);
    let low = order.size - 1;
    open.push(file);
    for (const to of targets.get(file) ?? []) {
      if (!order.has(to)) low = Math.min(low, visit(to));
      else if (open.includes(to)) low = Math.min(low, order.get(to) ?? low);
    }
    if (low === order.get(file)) {
      const group = open.splice(open.indexOf(file));
      if (group.length > 1) found.push(group.toSorted());
    }
    return low;
  };
  for (const file of targets.keys()) if (!order.has(file)) visit(file);
  return found;
};

test('no imports form a circle, not even type imports', () => {
  const found = circles(targetsOf((file) => file)).map((group) => group.join(', '));
  expect(found).toEqual([]);
});
