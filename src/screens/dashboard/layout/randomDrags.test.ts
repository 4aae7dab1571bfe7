import { expect, test } from 'vitest';
import { createStore } from '@/app/store';
import {
  aLayout,
  chart,
  column,
  divider,
  header,
  markdown,
  type Node,
  row,
  tab,
  tabs,
} from '../../../../test/layouts';
import { random } from '../../../../test/layoutEdits';
import { dashboardOpened, type Opened } from '../events';
import { selectLayout } from '../state/selectors';
import * as wiring from '../wiring';
import { kindOf } from './componentTypes';
import { createComponent } from './create';
import { refusalOf } from './drop';
import { componentCreated, componentDropped, layoutRedone, layoutUndone } from './layoutSlice';
import { accepts } from './nesting';
import { childrenOf, descendantsOf, parentOf } from './tree';
import {
  type ComponentType,
  GRID_COLUMNS,
  GRID_ID,
  HEADER_ID,
  type Layout,
  ROOT_ID,
} from './types';
import { innerWidth } from './widths';

const DRAGS = 24;
const DRAGGED: readonly ComponentType[] = [
  'CHART',
  'MARKDOWN',
  'COLUMN',
  'ROW',
  'DIVIDER',
  'HEADER',
  'TABS',
  'TAB',
];

/** A random part of a page of at most this depth, with all types that a person can place. */
const randomNode = (
  type: ComponentType,
  depth: number,
  next: () => number,
  ids: () => string,
): Node => {
  const many = (most: number, make: () => Node): Node[] =>
    Array.from({ length: Math.floor(next() * (most + 1)) }, make);
  const some = (types: readonly ComponentType[]) => () =>
    randomNode(types[Math.floor(next() * types.length)] as ComponentType, depth - 1, next, ids);
  const id = `${type}-${ids()}`;
  const width = 1 + Math.floor(next() * 4);
  switch (type) {
    case 'CHART':
      return chart(id, { width, height: 20 });
    case 'MARKDOWN':
      return markdown(id, { width, height: 20, code: id });
    case 'HEADER':
      return header(id, { text: id });
    case 'DIVIDER':
      return divider(id);
    case 'COLUMN':
      return column(
        id,
        { width: 4 },
        ...(depth > 0 ? many(2, some(['MARKDOWN', 'HEADER', 'DIVIDER'])) : []),
      );
    case 'ROW':
      return row(
        id,
        ...many(2, some(['CHART', 'MARKDOWN', 'COLUMN'])),
        some(['CHART', 'COLUMN'])(),
      );
    case 'TAB':
      return tab(
        id,
        { text: id },
        ...many(2, some(depth > 2 ? ['ROW', 'HEADER', 'TABS'] : ['ROW', 'DIVIDER'])),
      );
    default:
      return tabs(
        id,
        randomNode('TAB', depth - 1, next, ids),
        randomNode('TAB', depth - 1, next, ids),
      );
  }
};

const randomLayout = (next: () => number): Layout => {
  let count = 0;
  const ids = () => String((count += 1));
  if (next() < 0.5) return aLayout(randomNode('TABS', 5, next, ids));
  return aLayout(
    ...(['ROW', 'HEADER', 'TABS', 'ROW', 'DIVIDER'] as const).map((type) =>
      randomNode(type, 4, next, ids),
    ),
  );
};

/** The rules of the tree that no drag may break. */
const expectRules = (layout: Layout, what: string) => {
  const below = [ROOT_ID, ...descendantsOf(layout, ROOT_ID)];
  expect(new Set(below).size, `${what}: one place each`).toBe(below.length);
  const reached = new Set([...below, GRID_ID, HEADER_ID]);
  expect(
    Object.keys(layout).filter((id) => !reached.has(id)),
    `${what}: no orphans`,
  ).toEqual([]);
  for (const id of below) {
    const component = layout[id];
    if (!component) throw new Error(`${what}: ${id} is missing`);
    for (const child of childrenOf(layout, id)) {
      expect(child.parents, `${what}: ${child.id}`).toEqual([...component.parents, id]);
      expect(
        accepts(component.type, child.type),
        `${what}: ${child.type} in ${component.type}`,
      ).toBe(true);
    }
    if (component.type !== 'ROW') continue;
    const taken = childrenOf(layout, id).reduce((sum, { meta }) => sum + (meta.width ?? 0), 0);
    expect(taken, `${what}: the columns of ${id}`).toBeLessThanOrEqual(innerWidth(layout, id));
    expect(innerWidth(layout, id)).toBeLessThanOrEqual(GRID_COLUMNS);
  }
};

const aStore = (layout: Layout) => {
  const store = createStore();
  store.add(wiring);
  store.dispatch(
    dashboardOpened({
      oldFilters: [],
      dashboard: { id: 1, metadata: {}, changedOn: '', css: '', published: true, title: 'Sales' },
      charts: [],
      layout,
      repairs: [],
      opensForEditing: true,
      previewed: null,
      activeTabs: [],
      directPathToChild: [],
      urlParams: {},
    } as unknown as Opened),
  );
  return { dispatch: store.dispatch, layout: () => selectLayout(store.getState()) };
};

/** What a person placed: containers that appear and go by themselves are none of it. */
const placed = (layout: Layout): readonly string[] =>
  descendantsOf(layout, ROOT_ID)
    .filter((id) => !['GRID', 'ROW', 'TABS'].includes(layout[id]?.type ?? ''))
    .toSorted();

test('random drags in random layouts keep the rules of the tree, and undo leads back exactly', () => {
  const moved = new Set<ComponentType>();
  const created = new Set<ComponentType>();
  let wraps = 0;
  let prunes = 0;
  for (let seed = 1; seed <= 24; seed += 1) {
    const next = random(seed);
    const store = aStore(randomLayout(next));
    const states = [store.layout()];
    expectRules(store.layout(), `layout ${seed}`);
    for (let drag = 0; drag < DRAGS; drag += 1) {
      const before = store.layout();
      const what = `layout ${seed}, drag ${drag}`;
      const below = [ROOT_ID, ...descendantsOf(before, ROOT_ID)];
      const pick = () => below[Math.floor(next() * below.length)] as string;
      const place = { parentId: pick(), index: Math.floor(next() * 4) };
      const type = DRAGGED[Math.floor(next() * (DRAGGED.length - 1))] as ComponentType;
      const isNew = next() < 0.2;
      const component = isNew
        ? createComponent(type, `${type}-${seed}-${drag}`, type === 'CHART' ? { chartId: 9 } : {})
        : before[pick()];
      if (!component || !DRAGGED.includes(component.type) || refusalOf(before, component, place))
        continue;
      store.dispatch(
        isNew
          ? componentCreated({ component, place })
          : componentDropped({ id: component.id, place }),
      );
      const after = store.layout();
      if (after === before) continue;
      states.push(after);
      expectRules(after, what);
      (isNew ? created : moved).add(component.type);
      const gone = placed(before).filter((id) => !after[id]);
      expect(gone, `${what}: nothing that was placed is lost`).toEqual([]);
      for (const { id, children } of Object.values(before))
        if (
          kindOf(before[id]?.type ?? 'ROW').diesEmpty &&
          children.length > 0 &&
          after[id]?.children.length === 0
        )
          throw new Error(`${what}: ${id} was left empty`);
      const parent = parentOf(after, component.id);
      if (parent && !before[parent.id] && parent.id !== GRID_ID) wraps += 1;
      if (Object.keys(before).some((id) => !after[id])) prunes += 1;
    }
    const last = store.layout();
    for (const state of states.slice(0, -1).toReversed()) {
      store.dispatch(layoutUndone());
      expect(store.layout(), `layout ${seed}`).toEqual(state);
    }
    for (let step = 1; step < states.length; step += 1) store.dispatch(layoutRedone());
    expect(store.layout()).toEqual(last);
  }
  expect([...moved].toSorted()).toEqual([...DRAGGED].toSorted());
  expect([...created].toSorted()).toEqual(DRAGGED.filter((type) => type !== 'TAB').toSorted());
  expect(wraps).toBeGreaterThan(10);
  expect(prunes).toBeGreaterThan(10);
});
