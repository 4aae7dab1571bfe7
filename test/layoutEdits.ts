/** Edits of layouts as people make them, each a new layout. */
import { produce } from 'immer';
import type { ComponentMeta } from '#common/wire/layout.ts';
import { freshIds } from '@/screens/dashboard/layout/create';
import { insert, move, refusalOf } from '@/screens/dashboard/layout/drop';
import { resize } from '@/screens/dashboard/layout/resize';
import {
  addTab,
  removeTab,
  topTabsOf,
  toGrid,
  toTopLevelTabs,
} from '@/screens/dashboard/layout/tabs';
import { descendantsOf, removeSubtree } from '@/screens/dashboard/layout/tree';
import {
  type ComponentType,
  GRID_ID,
  HEADER_ID,
  type Layout,
  ROOT_ID,
} from '@/screens/dashboard/layout/types';
import { createComponent } from '@/screens/dashboard/layout/create';

export const movedTo = (layout: Layout, id: string, parentId: string, index: number): Layout =>
  produce(layout, (draft) => move(draft, { id, place: { parentId, index }, ids: freshIds() }));

export const removed = (layout: Layout, id: string): Layout =>
  produce(layout, (draft) =>
    draft[id]?.type === 'TAB' ? removeTab(draft, id) : removeSubtree(draft, id),
  );

export const withMeta = (layout: Layout, id: string, meta: ComponentMeta): Layout =>
  produce(layout, (draft) => {
    const component = draft[id];
    if (component) component.meta = { ...component.meta, ...meta };
  });

/** Numbers from 0 to 1 that are the same for the same seed. */
export const random = (seed: number) => {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
};

const NEW: readonly ComponentType[] = [
  'CHART',
  'MARKDOWN',
  'COLUMN',
  'ROW',
  'DIVIDER',
  'HEADER',
  'TABS',
];

/** One edit that the page would allow; `name` is in the ids of what it adds. */
export const randomEdit = (layout: Layout, next: () => number, name: string): Layout => {
  const pick = <T>(from: readonly T[]): T => from[Math.floor(next() * from.length)] as T;
  const below = descendantsOf(layout, ROOT_ID);
  const id = pick(below);
  const target = pick([...below, topTabsOf(layout) ? pick(below) : GRID_ID]);
  const place = { parentId: target, index: Math.floor(next() * 4) };
  const ids = {
    row: `ROW-${name}`,
    tabs: `TABS-${name}`,
    tab: `TAB-${name}`,
  };
  return produce(layout, (draft) => {
    const component = draft[id];
    if (!component) return;
    const kind = next();
    if (kind < 0.35) {
      if (!refusalOf(layout, component, place)) move(draft, { id, place, ids });
    } else if (kind < 0.6) {
      const type = pick(NEW);
      const added = createComponent(
        type,
        `${type}-${name}-new`,
        type === 'CHART' ? { chartId: Math.floor(next() * 9) + 1 } : {},
      );
      if (!refusalOf(layout, added, place)) insert(draft, { component: added, place, ids });
    } else if (kind < 0.75)
      resize(draft, id, {
        width: 1 + Math.floor(next() * 12),
        height: 5 + Math.floor(next() * 50),
      });
    else if (kind < 0.88) component.meta = { ...component.meta, text: `${name} ${next()}` };
    else if (kind < 0.95) {
      if (component.type === 'TAB') removeTab(draft, id);
      else removeSubtree(draft, id);
    } else if (kind < 0.97) toTopLevelTabs(draft, ids);
    else if (kind < 0.98) toGrid(draft);
    else {
      const tabs = Object.values(layout).find(({ type }) => type === 'TABS');
      if (tabs) addTab(draft, tabs.id, ids.tab);
      const header = draft[HEADER_ID];
      if (header) header.meta = { ...header.meta, text: name };
    }
  });
};
