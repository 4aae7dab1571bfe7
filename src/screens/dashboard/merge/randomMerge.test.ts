import { describe, expect, test } from 'vitest';
import { random, randomEdit } from '../../../../test/layoutEdits';
import { aLayout, chart, column, markdown, row, tab, tabs } from '../../../../test/layouts';
import { canNest } from '../layout/nesting';
import { descendantsOf, parentOf } from '../layout/tree';
import { GRID_ID, type Layout, ROOT_ID } from '../layout/types';
import { freeWidth } from '../layout/widths';
import { type Clash, createAsking, type Side } from './asking';
import { mergeLayouts } from './mergeLayouts';

const STARTS: readonly Layout[] = [
  aLayout(
    row('ROW-1', chart('a'), chart('b'), markdown('m')),
    row('ROW-2', column('COL-1', row('ROW-3', chart('c')), chart('d')), chart('e')),
  ),
  aLayout(
    tabs(
      'TABS-1',
      tab('TAB-1', row('ROW-1', chart('a'), chart('b'))),
      tab('TAB-2', row('ROW-2', column('COL-1', markdown('m'), row('ROW-3', chart('c'))))),
      tab('TAB-3', tabs('TABS-2', tab('TAB-4', row('ROW-4', chart('d'))))),
    ),
  ),
  aLayout(),
];
const RUNS = 400;

const edited = (start: Layout, next: () => number, name: string): Layout => {
  let layout = start;
  const times = Math.floor(next() * 6);
  for (let n = 0; n < times; n += 1) layout = randomEdit(layout, next, `${name}${n}`);
  return layout;
};

const isWrong = (layout: Layout, id: string) => {
  const parent = parentOf(layout, id);
  return parent !== undefined && !canNest(layout, parent.id, layout[id]?.type ?? 'UNKNOWN');
};

/** One tree, every component in it once, each where its type may be, and no row wider than its place. */
const expectRules = (layout: Layout, sides: readonly Layout[]): void => {
  const below = descendantsOf(layout, ROOT_ID);
  expect(new Set(below).size).toBe(below.length);
  const loose = Object.keys(layout).filter(
    (id) => ![...below, ROOT_ID, GRID_ID, 'HEADER_ID'].includes(id),
  );
  expect(loose).toEqual([]);
  expect(layout[ROOT_ID]?.children).toHaveLength(1);
  for (const id of [ROOT_ID, ...below])
    for (const child of layout[id]?.children ?? []) {
      expect(layout[child]?.parents).toEqual([...(layout[id]?.parents ?? []), id]);
      const wasWrong = sides.some((side) => side[child] && isWrong(side, child));
      if (!wasWrong) expect([child, isWrong(layout, child)]).toEqual([child, false]);
    }
  for (const { id, type } of Object.values(layout)) {
    if (type !== 'ROW') continue;
    const before = Math.min(0, ...sides.map((side) => (side[id] ? freeWidth(side, id) : 0)));
    expect(freeWidth(layout, id)).toBeGreaterThanOrEqual(before);
  }
};

/** What a clash is about, with everything below it on either side. */
const askedAbout = (clashes: readonly Clash[], sides: readonly Layout[]): ReadonlySet<string> =>
  new Set(
    clashes.flatMap(({ about }) =>
      'id' in about ? [about.id, ...sides.flatMap((side) => descendantsOf(side, about.id))] : [],
    ),
  );

const STRUCTURE = ['ROW', 'TABS'];

describe('random edits of two people', () => {
  test.each(STARTS.map((start, n) => [n, start] as const))(
    'keep the rules of layout %i, and nothing of either is lost without a question',
    (n, start) => {
      for (let seed = 0; seed < RUNS; seed += 1) {
        const next = random(seed * 31 + n);
        const mine = edited(start, next, 'mine');
        const theirs = edited(start, next, 'theirs');
        const asking = createAsking({});
        const { layout, notes } = mergeLayouts({ base: start, mine, theirs }, asking);
        const sides = [mine, theirs];
        expectRules(layout, sides);
        const asked = askedAbout(asking.clashes, [start, ...sides]);
        const adjusted = new Set(
          notes.flatMap(({ id }) => [id, ...sides.flatMap((side) => descendantsOf(side, id))]),
        );
        for (const [side, other] of [
          [mine, theirs],
          [theirs, mine],
        ] as const)
          for (const { id, type, meta } of Object.values(side)) {
            if (asked.has(id)) continue;
            const isDeleted = start[id] !== undefined && other[id] === undefined;
            const isNew = start[id] === undefined;
            if ((isNew || !isDeleted) && !STRUCTURE.includes(type) && id !== GRID_ID)
              expect([seed, id, layout[id] !== undefined]).toEqual([seed, id, true]);
            if (!layout[id]) continue;
            for (const [field, value] of Object.entries(meta)) {
              if (field === 'width' && (adjusted.has(id) || notes.length > 0)) continue;
              const isOwn = value !== start[id]?.meta[field];
              if (isOwn)
                expect([seed, id, field, layout[id].meta[field]]).toEqual([seed, id, field, value]);
            }
          }
      }
    },
    120_000,
  );

  test('beside a person who changed nothing are exactly the other’s edits', () => {
    for (let seed = 0; seed < RUNS; seed += 1) {
      const start = STARTS[seed % STARTS.length] ?? {};
      const other = edited(start, random(seed), 'one');
      for (const sides of [
        { base: start, mine: other, theirs: start },
        { base: start, mine: start, theirs: other },
      ]) {
        const asking = createAsking({});
        const { layout, notes } = mergeLayouts(sides, asking);
        expect(asking.clashes).toEqual([]);
        expect(notes).toEqual([]);
        expect([seed, layout]).toEqual([seed, other]);
      }
    }
  });

  test.each(['mine', 'theirs'] as const)(
    'answered with %s leave no question open',
    (take: Side) => {
      for (let seed = 0; seed < RUNS; seed += 1) {
        const start = STARTS[seed % STARTS.length] ?? {};
        const next = random(seed + 7);
        const sides = {
          base: start,
          mine: edited(start, next, 'mine'),
          theirs: edited(start, next, 'theirs'),
        };
        let choices = {};
        let open: readonly Clash[] = [];
        for (let round = 0; round < 4; round += 1) {
          const asking = createAsking(choices);
          const { layout } = mergeLayouts(sides, asking);
          expectRules(layout, [sides.mine, sides.theirs]);
          open = asking.clashes.filter(({ isOpen }) => isOpen);
          choices = {
            ...choices,
            ...Object.fromEntries(open.map(({ key, seen }) => [key, { take, seen }])),
          };
        }
        expect([seed, open]).toEqual([seed, []]);
      }
    },
    120_000,
  );
});
