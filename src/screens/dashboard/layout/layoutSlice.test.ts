import { describe, expect, test } from 'vitest';
import { UNDO_LIMIT } from '@/features/undo/undoable';
import { aDashboardStore, opened } from '../../../../test/aDashboardStore';
import { aLayout, chart, row, tab, tabs } from '../../../../test/layouts';
import { dashboardSaved } from '../events';
import { CLOSED } from '../state/dashboardState';
import {
  changesUndone,
  dashboardState,
  descriptionToggled,
  refreshFrequencySet,
} from '../state/dashboardStateSlice';
import { newComponent } from './create';
import {
  componentCreated,
  componentDeleted,
  componentDropped,
  componentResized,
  layoutRedone,
  layoutUndone,
  metaChanged,
  topTabsCreated,
  topTabsRemoved,
} from './layoutSlice';
import { GRID_ID } from './types';

const before = aLayout(row('r', chart('a', { width: 3 }), chart('b')), row('s', chart('c')));
const place = (parentId: string, index = 0) => ({ parentId, index });

describe('undo', () => {
  test.each([
    ['a move [UND-01] [UND-08]', componentDropped({ id: 'c', place: place('r') })],
    [
      'a change of a component [UND-05]',
      metaChanged({ id: 'a', meta: { sliceNameOverride: 'x' } }),
    ],
    ['a deletion, its size with it [UND-06]', componentDeleted('a')],
    [
      'something new [UND-07]',
      componentCreated({ component: newComponent('MARKDOWN'), place: place(GRID_ID) }),
    ],
    ['tabs on top [UND-09]', topTabsCreated()],
    ['a new size', componentResized({ id: 'a', size: { width: 5 } })],
  ])('takes back one gesture in one step: %s', (_name, action) => {
    const store = aDashboardStore(before);
    store.dispatch(action);
    const after = store.layout();
    expect(after).not.toEqual(before);
    expect(store.steps()).toEqual([1, 0]);
    store.dispatch(layoutUndone());
    expect(store.layout()).toEqual(before);
    store.dispatch(layoutRedone());
    expect(store.layout()).toEqual(after);
  });

  test('restores tabs removed from the top [UND-09]', () => {
    const tabbed = aLayout(tabs('T', tab('one', row('r', chart('a')))));
    const store = aDashboardStore(tabbed);
    store.dispatch(topTabsRemoved());
    store.dispatch(layoutUndone());
    expect(store.layout()).toEqual(tabbed);
  });
});

describe('the undo history', () => {
  test('begins with the loaded layout and never shows another dashboard [UND-04] [STM-05]', () => {
    const store = aDashboardStore(aLayout(row('x', chart('first'))));
    store.dispatch(componentDeleted('first'));
    store.dispatch(opened(before));
    expect(store.steps()).toEqual([0, 0]);
    store.dispatch(componentDeleted('a'));
    store.dispatch(layoutUndone());
    store.dispatch(layoutUndone());
    store.dispatch(layoutUndone());
    expect(store.layout()).toEqual(before);
  });

  test('has no step for a change without effect', () => {
    const store = aDashboardStore(before);
    store.dispatch(metaChanged({ id: 'a', meta: { width: 3 } }));
    store.dispatch(componentResized({ id: 'a', size: { width: 3 } }));
    store.dispatch({ type: 'elsewhere/happened' });
    expect(store.steps()).toEqual([0, 0]);
  });

  test('drops the redo steps at a change after an undo [UND-02] [UND-15]', () => {
    const store = aDashboardStore(before);
    store.dispatch(componentDeleted('a'));
    store.dispatch(layoutUndone());
    expect(store.steps()).toEqual([0, 1]);
    store.dispatch(componentDeleted('b'));
    expect(store.steps()).toEqual([1, 0]);
  });

  test('keeps 50 steps and warns once when they are used up [UND-10] [UND-13]', () => {
    const store = aDashboardStore(before);
    const rename = (n: number) => metaChanged({ id: 'a', meta: { sliceNameOverride: `${n}` } });
    for (let n = 1; n <= UNDO_LIMIT; n += 1) store.dispatch(rename(n));
    expect(store.getState().dashboardState.maxUndoHistoryExceeded).toBe(false);
    for (let n = 1; n <= 10; n += 1) store.dispatch(rename(100 + n));
    const { dashboardLayout, dashboardState, toasts } = store.getState();
    expect(dashboardLayout.past.length + 1).toBe(UNDO_LIMIT + 2);
    expect(dashboardState.maxUndoHistoryExceeded).toBe(true);
    expect(toasts.map(({ text }) => text)).toEqual([
      'You have used all 50 undo slots and will not be able to fully undo subsequent actions. You may save your current state to reset the history.',
    ]);
  });

  test('has nothing to save when undone to the start, and something again when redone [UND-11] [DLD-19]', () => {
    const store = aDashboardStore(before);
    store.dispatch(componentDeleted('a'));
    expect(store.isUnsaved()).toBe(true);
    store.dispatch(layoutUndone());
    expect(store.isUnsaved()).toBe(false);
    store.dispatch(layoutRedone());
    expect(store.isUnsaved()).toBe(true);
  });

  test('past its limit still reports changes when all remaining steps are undone [UND-11]', () => {
    const store = aDashboardStore(before);
    for (let n = 0; n < UNDO_LIMIT + 9; n += 1)
      store.dispatch(metaChanged({ id: 'a', meta: { sliceNameOverride: `${n}` } }));
    for (let n = 0; n < UNDO_LIMIT + 9; n += 1) store.dispatch(layoutUndone());
    expect(store.steps()[0]).toBe(0);
    expect(store.isUnsaved()).toBe(true);
  });

  test.each([
    ['a description that was opened', descriptionToggled(7)],
    ['a refresh interval for everybody', refreshFrequencySet({ seconds: 60, persist: true })],
  ])('undone to the start leaves %s to be saved [UND-11]', (_, change) => {
    const store = aDashboardStore(before);
    store.dispatch(change);
    store.dispatch(componentDeleted('a'));
    store.dispatch(layoutUndone());
    expect(store.steps()[0]).toBe(0);
    expect(store.isUnsaved()).toBe(true);
  });

  test('undone to the start leaves a changed color scheme to be saved [UND-12]', () => {
    const changed = { ...CLOSED, hasUnsavedChanges: true };
    const after = (more: object) => dashboardState({ ...changed, ...more }, changesUndone());
    expect(after({}).hasUnsavedChanges).toBe(false);
    expect(after({ updatedColorScheme: true }).hasUnsavedChanges).toBe(true);
  });

  test('starts anew with a save, which leaves editing [UND-14] [DSV-02]', () => {
    const store = aDashboardStore(before);
    for (let n = 0; n < UNDO_LIMIT + 9; n += 1)
      store.dispatch(metaChanged({ id: 'a', meta: { sliceNameOverride: `${n}` } }));
    const saved = store.layout();
    store.dispatch(
      dashboardSaved({
        layout: saved,
        title: 'Sales',
        metadata: {},
        properties: {
          slug: null,
          css: '',
          certifiedBy: '',
          certificationDetails: '',
          ownerIds: [],
          roleIds: [],
          tagIds: [],
          themeId: null,
        },
        taken: null,
        lastModifiedTime: 1_758_000_000,
        revision: null,
        changedByName: 'Ada Min',
      }),
    );
    expect(store.steps()).toEqual([0, 0]);
    expect(store.layout()).toEqual(saved);
    expect(store.getState().dashboardState).toMatchObject({
      hasUnsavedChanges: false,
      maxUndoHistoryExceeded: false,
      editMode: false,
      updatedColorScheme: false,
      lastModifiedTime: 1_758_000_000,
    });
    store.dispatch(layoutUndone());
    expect(store.layout()).toEqual(saved);
  });
});
