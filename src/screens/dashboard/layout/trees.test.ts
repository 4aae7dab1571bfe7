import { produce } from 'immer';
import { describe, expect, test } from 'vitest';
import {
  aLayout,
  chart,
  column,
  divider,
  header,
  markdown,
  row,
  tab,
  tabs,
} from '../../../../test/layouts';
import { random, randomEdit } from '../../../../test/layoutEdits';
import { canAlign, neighborOf } from './align';
import { freshIds } from './create';
import { moveAll, outermost, plant, removeComponent, takeTrees, withFreshIds } from './trees';
import { descendantsOf, parentOf } from './tree';
import { GRID_ID, HEADER_ID, type Layout, ROOT_ID } from './types';

/** Every id exists once, and `parents` is the path to it. */
const expectSound = (layout: Layout) => {
  const below = [ROOT_ID, ...descendantsOf(layout, ROOT_ID)];
  expect(new Set(below).size).toBe(below.length);
  const reached = new Set([...below, GRID_ID, HEADER_ID]);
  expect(Object.keys(layout).filter((id) => !reached.has(id))).toEqual([]);
  for (const id of below)
    for (const child of layout[id]?.children ?? [])
      expect(layout[child]?.parents, child).toEqual([...(layout[id]?.parents ?? []), id]);
};

const END = { parentId: GRID_ID, index: 99 };
const pasted = (layout: Layout, ids: readonly string[], near: string | null, mayFill = true) => {
  const trees = withFreshIds(takeTrees(layout, ids), layout);
  const after = produce(layout, (draft) =>
    plant(draft, { trees, nearId: near, mayFill, end: END, fresh: trees.roots.map(freshIds) }),
  );
  expectSound(after);
  return { after, roots: trees.roots };
};
const moved = (layout: Layout, ids: readonly string[], parentId: string, index: number) => {
  const after = produce(layout, (draft) =>
    moveAll(draft, { ids, place: { parentId, index }, fresh: ids.map(freshIds) }),
  );
  expectSound(after);
  return after;
};
const kinds = (layout: Layout, id: string): unknown =>
  layout[id]?.children.length
    ? [layout[id]?.type, ...layout[id].children.map((child) => kinds(layout, child))]
    : layout[id]?.type;

const layout = aLayout(
  row('r', chart('a', { width: 3 }), column('c', { width: 4 }, chart('b'), markdown('m'))),
  header('h'),
  row('full', chart('x', { width: 6 }), chart('y', { width: 6 })),
  row('empty'),
);

describe('components taken together', () => {
  test('are the outermost of the chosen ones, in reading order', () => {
    expect(outermost(layout, ['h', 'b', 'c', 'a'])).toEqual(['a', 'c', 'h']);
  });

  test('never include what every page has', () => {
    expect(outermost(layout, [ROOT_ID, GRID_ID, HEADER_ID, 'gone', 'h'])).toEqual(['h']);
  });
});

describe('components pasted', () => {
  test('after a chart stand beside it, under ids of their own', () => {
    const { after, roots } = pasted(layout, ['a'], 'a');
    expect(after.r?.children).toEqual(['a', roots[0], 'c']);
    expect(after[roots[0] ?? '']?.meta).toEqual(layout.a?.meta);
    expect(roots[0]).not.toBe('a');
  });

  test('that do not fit beside it keep their width, in a row of their own below', () => {
    const { after, roots } = pasted(layout, ['x'], 'y');
    const parent = parentOf(after, roots[0] ?? '');
    expect(after[GRID_ID]?.children).toEqual(['r', 'h', 'full', parent?.id, 'empty']);
    expect(after[roots[0] ?? '']?.meta.width).toBe(6);
  });

  test('bring everything below them', () => {
    const { after, roots } = pasted(layout, ['c'], 'h');
    const parent = parentOf(after, roots[0] ?? '');
    expect(kinds(after, parent?.id ?? '')).toEqual(['ROW', ['COLUMN', 'CHART', 'MARKDOWN']]);
    expect(after[GRID_ID]?.children.indexOf(parent?.id ?? '')).toBe(2);
  });

  test('fill an empty container, and a copy right after its original does not', () => {
    expect(pasted(layout, ['a'], 'empty').after.empty?.children).toHaveLength(1);
    const twice = pasted(layout, ['empty'], 'empty', false);
    expect(twice.after.empty?.children).toEqual([]);
    expect(twice.after[GRID_ID]?.children.at(-1)).toBe(twice.roots[0]);
  });

  test('without a place go to the end of the page', () => {
    const { after, roots } = pasted(layout, ['h'], null);
    expect(after[GRID_ID]?.children.at(-1)).toBe(roots[0]);
  });

  test('several at once keep their order', () => {
    const { after, roots } = pasted(layout, ['x', 'y'], 'h');
    const line = parentOf(after, roots[0] ?? '');
    expect(line?.children).toEqual(roots);
  });

  const tabbed = aLayout(
    tabs('T', tab('one', row('r', chart('a', { width: 3 }))), tab('two', divider('d'))),
  );

  test('into a tab that has the focus go to its end', () => {
    const { after, roots } = pasted(tabbed, ['a'], 'two');
    expect(after.two?.children).toEqual(['d', parentOf(after, roots[0] ?? '')?.id]);
  });

  test('a tab joins the tabs around', () => {
    const { after, roots } = pasted(tabbed, ['one'], 'd');
    expect(after.T?.children).toEqual(['one', 'two', roots[0]]);
    expect(kinds(after, roots[0] ?? '')).toEqual(['TAB', ['ROW', 'CHART']]);
  });

  test('a cut tab comes back under its own ids, a copied one under others [FLT-06]', () => {
    const trees = takeTrees(tabbed, ['one']);
    const cut = produce(tabbed, (draft) => removeComponent(draft, 'one'));
    expect(withFreshIds(trees, cut)).toEqual(trees);
    expect(withFreshIds(trees, tabbed).roots).not.toEqual(trees.roots);
  });

  test('tabs of a page become tabs inside a page', () => {
    const trees = withFreshIds(takeTrees(tabbed, ['T']), tabbed);
    const after = produce(layout, (draft) =>
      plant(draft, { trees, nearId: 'h', mayFill: true, end: END, fresh: [freshIds()] }),
    );
    expectSound(after);
    expect(after[GRID_ID]?.children[2]).toBe(trees.roots[0]);
  });
});

describe('components moved together', () => {
  test('stand beside each other in their order', () => {
    const wide = aLayout(
      row('r', chart('a', { width: 2 }), chart('b', { width: 2 }), chart('c', { width: 2 })),
      row('s', chart('d', { width: 2 })),
    );
    const after = moved(wide, ['a', 'c'], 's', 1);
    expect(after.s?.children).toEqual(['d', 'a', 'c']);
    expect(after.r?.children).toEqual(['b']);
  });

  test('take their empty row away, and get one row together', () => {
    const after = moved(layout, ['x', 'y'], GRID_ID, 0);
    expect(after.full).toBeUndefined();
    const line = parentOf(after, 'x');
    expect(line?.children).toEqual(['x', 'y']);
    expect(after[GRID_ID]?.children[0]).toBe(line?.id);
  });

  test('that do not all fit go on below', () => {
    const after = moved(layout, ['x', 'y'], 'r', 2);
    expect(after.r?.children).toEqual(['a', 'c', 'x']);
    expect(after.y?.meta.width).toBe(6);
    expect(after[GRID_ID]?.children[1]).toBe(parentOf(after, 'y')?.id);
  });
});

test('random layouts stay sound whatever is copied in them', () => {
  for (let seed = 1; seed <= 60; seed += 1) {
    const next = random(seed);
    let current = layout;
    for (let n = 0; n < 12; n += 1) current = randomEdit(current, next, `${seed}-${n}`);
    const all = descendantsOf(current, ROOT_ID).filter((id) => id !== GRID_ID);
    if (all.length === 0) continue;
    const pick = () => all[Math.floor(next() * all.length)] ?? null;
    const ids = [pick(), pick(), pick()].filter((id) => id !== null);
    pasted(current, ids, pick(), seed % 2 === 0);
  }
});

describe('the size of a neighbor', () => {
  const sizes = aLayout(
    row(
      'r',
      chart('a', { width: 3, height: 20 }),
      chart('b', { width: 2, height: 30 }),
      column('c', { width: 2 }),
    ),
    row('s', chart('d', { width: 4, height: 40 })),
  );

  test('is that of the one before, else of the one after', () => {
    expect(neighborOf(sizes, 'b', 'height')).toMatchObject({
      component: { id: 'a' },
      size: { height: 20 },
    });
    expect(neighborOf(sizes, 'a', 'height')).toMatchObject({
      component: { id: 'b' },
      size: { height: 30 },
    });
    expect(neighborOf(sizes, 'c', 'width')?.component.id).toBe('b');
  });

  test('is none where there is no neighbor, or no such size', () => {
    expect(neighborOf(sizes, 'd', 'height')).toBeNull();
    expect(neighborOf(sizes, 'c', 'height')).toBeNull();
  });

  test('can be taken over where it fits and changes something', () => {
    expect(canAlign(sizes, 'b', 'width')).toBe(true);
    expect(canAlign(sizes, 'c', 'width')).toBe(false);
    const full = aLayout(row('r', chart('a', { width: 8 }), chart('b', { width: 4 })));
    expect(canAlign(full, 'b', 'width')).toBe(false);
  });
});
