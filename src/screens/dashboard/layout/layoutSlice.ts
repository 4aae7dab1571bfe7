import {
  createAction,
  createSlice,
  isAnyOf,
  type PayloadAction,
  type UnknownAction,
} from '@reduxjs/toolkit';
import { newHistory, type StateWithHistory } from 'redux-undo';
import type { ComponentMeta } from '#common/wire/layout.ts';
import { undoable } from '@/features/undo/undoable';
import {
  dashboardClosed,
  dashboardOpened,
  dashboardOpening,
  dashboardSaved,
  draftRestored,
  type KeptColors,
  propertiesSaved,
  theirsLoaded,
} from '../events';
import { freshIds, withTitle } from './create';
import { insert, move } from './drop';
import { resize, type Size } from './resize';
import { addTab, toGrid, toTopLevelTabs } from './tabs';
import { moveAll, outermost, plant, type Planting, removeComponent } from './trees';
import type { Component, FreshIds, Layout, InsertionPoint } from './types';

/** What a discard removed. */
export interface Discarded {
  readonly layout: Layout;
  /** Those that were chosen since the last save. */
  readonly colors: KeptColors | null;
}

type WithIds<T> = T & { readonly ids: FreshIds };
const withIds = <T extends object>(payload: T) => ({ payload: { ...payload, ids: freshIds() } });

const EMPTY: Layout = {};

const changeMeta = (layout: Layout, { id, meta }: { id: string; meta: ComponentMeta }): void => {
  const component = layout[id];
  if (!component) return;
  const differs = Object.entries(meta).some(([key, value]) => component.meta[key] !== value);
  if (differs) component.meta = { ...component.meta, ...meta };
};

const layoutSlice = createSlice({
  name: 'dashboardLayout',
  initialState: EMPTY,
  reducers: {
    componentCreated: {
      prepare: (payload: { component: Component; place: InsertionPoint }) => withIds(payload),
      reducer: (
        layout,
        { payload }: PayloadAction<WithIds<{ component: Component; place: InsertionPoint }>>,
      ) => insert(layout, payload),
    },
    componentDropped: {
      prepare: (payload: { id: string; place: InsertionPoint }) => withIds(payload),
      reducer: (
        layout,
        { payload }: PayloadAction<WithIds<{ id: string; place: InsertionPoint }>>,
      ) => move(layout, payload),
    },
    componentDeleted: (layout, { payload: id }: PayloadAction<string>) =>
      removeComponent(layout, id),
    componentsDeleted: (layout, { payload: ids }: PayloadAction<readonly string[]>) => {
      for (const id of outermost(layout, ids)) removeComponent(layout, id);
    },
    componentsPasted: {
      prepare: (payload: Omit<Planting, 'fresh'>) => ({
        payload: { ...payload, fresh: payload.trees.roots.map(freshIds) },
      }),
      reducer: (layout, { payload }: PayloadAction<Planting>) => plant(layout, payload),
    },
    componentsMoved: {
      prepare: (payload: { ids: readonly string[]; place: InsertionPoint }) => ({
        payload: { ...payload, fresh: payload.ids.map(freshIds) },
      }),
      reducer: (layout, { payload }: PayloadAction<Parameters<typeof moveAll>[1]>) =>
        moveAll(layout, payload),
    },
    componentsResized: (
      layout,
      { payload }: PayloadAction<{ ids: readonly string[]; size: Size }>,
    ) => {
      for (const id of payload.ids) resize(layout, id, payload.size);
    },
    /** A key that is held down resizes in one `run`, which is one step of the history. */
    componentResized: (
      layout,
      { payload }: PayloadAction<{ id: string; size: Size; run?: string }>,
    ) => resize(layout, payload.id, payload.size),
    metaChanged: (layout, { payload }: PayloadAction<{ id: string; meta: ComponentMeta }>) =>
      changeMeta(layout, payload),
    componentChanged: (
      layout,
      { payload }: PayloadAction<{ id: string; meta: ComponentMeta; size: Size }>,
    ) => {
      changeMeta(layout, payload);
      resize(layout, payload.id, payload.size);
    },
    tabAdded: {
      prepare: (payload: { tabsId: string }) => withIds(payload),
      reducer: (layout, { payload }: PayloadAction<WithIds<{ tabsId: string }>>) =>
        addTab(layout, payload.tabsId, payload.ids.tab),
    },
    topTabsCreated: {
      prepare: () => withIds({}),
      reducer: (layout, { payload }: PayloadAction<WithIds<object>>) =>
        toTopLevelTabs(layout, payload.ids),
    },
    topTabsRemoved: (layout) => toGrid(layout),
    discardRestored: (_layout, { payload }: PayloadAction<Discarded>) => payload.layout,
  },
});

export const {
  componentCreated,
  componentDropped,
  componentDeleted,
  componentsDeleted,
  componentsMoved,
  componentsPasted,
  componentsResized,
  componentResized,
  componentChanged,
  metaChanged,
  tabAdded,
  topTabsCreated,
  topTabsRemoved,
  discardRestored,
} = layoutSlice.actions;

/** All edits of the layout; each is one step of the history. */
export const isLayoutEdit = isAnyOf(
  componentCreated,
  componentDropped,
  componentDeleted,
  componentsDeleted,
  componentsMoved,
  componentsPasted,
  componentsResized,
  componentResized,
  componentChanged,
  metaChanged,
  tabAdded,
  topTabsCreated,
  topTabsRemoved,
  discardRestored,
);

/** Discards all changes since the last save; they can be restored until the next change. */
export const changesDiscarded = createAction<{
  readonly saved: Layout;
  readonly savedScheme: string;
  readonly dropped: Discarded;
}>('dashboardLayout/changesDiscarded');

const remembering = undoable('dashboardLayout', layoutSlice.reducer, {
  groupBy: (action) => (componentResized.match(action) ? (action.payload.run ?? null) : null),
});
export const { undone: layoutUndone, redone: layoutRedone } = remembering;

export type LayoutHistory = StateWithHistory<Layout>;

/** The layout that starts a new history, if the action has one: undo never shows another dashboard. */
const fresh = (history: LayoutHistory | undefined, action: UnknownAction): Layout | undefined => {
  if (dashboardOpening.match(action) || dashboardClosed.match(action)) return EMPTY;
  if (dashboardOpened.match(action)) return action.payload.layout;
  if (changesDiscarded.match(action)) return action.payload.saved;
  if (dashboardSaved.match(action)) {
    const { layout, taken, title } = action.payload;
    return history && withTitle(taken ? layout : history.present, title);
  }
  return undefined;
};

/**
 * The layout with its history. A title saved separately is no step: it replaces the title in all steps. The layout of
 * somebody else is one, so that undo leads back to one’s own.
 */
export const dashboardLayout = (
  history: LayoutHistory | undefined,
  action: UnknownAction,
): LayoutHistory => {
  const layout = fresh(history, action);
  if (layout) return newHistory([], layout, []);
  if (history && propertiesSaved.match(action)) {
    const { title } = action.payload;
    return newHistory(
      history.past.map((each) => withTitle(each, title)),
      withTitle(history.present, title),
      history.future.map((each) => withTitle(each, title)),
    );
  }
  if (draftRestored.match(action))
    return newHistory([action.payload.before], action.payload.unsaved.layout, []);
  if (history && theirsLoaded.match(action))
    return newHistory([...history.past, history.present], action.payload.theirs.layout, []);
  return remembering.reducer(history, action);
};
