/** Windows of this browser that show the same tab: each shows what the other types, and one of them saves it. */
import { isAnyOf } from '@reduxjs/toolkit';
import type { AppListenerApi, AppStartListening } from '@/app/redux';
import {
  sameTab,
  tabConflicted,
  tabCreated,
  tabHeard,
  tabInherited,
  tabSaved,
} from '../state/editors/synced';
import { judge } from '../state/editors/judgeCopy';
import { isDirty } from '../model/newEditor';
import type { Editor } from '../model/editor';
import { flushTyping } from '../text/typing';
import { syncBeat } from './heartbeat';
import { pageHidden } from './snapshots';
import { roomNow } from '../sync/pageSync';

const TELL_EVERY_MS = 200;

/** What a window that is gone kept last may be newer than what it told. */
const inherit = async (api: AppListenerApi): Promise<void> => {
  const held = new Set(api.getState().sqlLab.queryEditors.map(({ heldBy }) => heldBy));
  held.delete(null);
  if (held.size === 0) return;
  const room = roomNow(api);
  if (!room) return;
  const { windows, keeping } = room;
  const alive = await windows.alive();
  for (const holder of held) {
    if (holder === null || alive.has(holder)) continue;
    const editors = await keeping.ofWindow(holder);
    flushTyping();
    for (const editor of editors)
      api.dispatch(tabHeard({ editor, from: holder, me: windows.id, isLooking: false }));
    api.dispatch(tabInherited(holder));
  }
};

/** Tells what changed here since it was last told. */
const createTeller = () => {
  const told = new Map<string, Editor>();
  const isNews = (before: Editor | undefined, now: Editor): boolean =>
    before === undefined ||
    before.updatedAt !== now.updatedAt ||
    before.syncedAt !== now.syncedAt ||
    before.tabViewId !== now.tabViewId ||
    before.revision !== now.revision;
  return (editors: readonly Editor[], tell: (editor: Editor) => void) => {
    for (const editor of editors) {
      if (!editor.loaded || editor.heldBy !== null) continue;
      const before = told.get(editor.id);
      const isOwn = isDirty(editor) || (before !== undefined && isDirty(before));
      if (isNews(before, editor) && isOwn) tell(editor);
      told.set(editor.id, editor);
    }
  };
};

export const startSharing = (startListening: AppStartListening): void => {
  const tellNews = createTeller();
  const share = (api: AppListenerApi) => {
    const tell = roomNow(api)?.windows.tellTab;
    if (tell) tellNews(api.getState().sqlLab.queryEditors, tell);
  };
  let waiting = false;
  startListening({
    predicate: (_, now, before) =>
      now.sqlLab.status === 'ready' && now.sqlLab.queryEditors !== before.sqlLab.queryEditors,
    effect: async (_, api) => {
      if (waiting) return;
      waiting = true;
      await api.delay(TELL_EVERY_MS).finally(() => {
        waiting = false;
      });
      share(api);
    },
  });
  startListening({
    matcher: isAnyOf(tabSaved, tabCreated, tabConflicted, pageHidden),
    effect: (_, api) => share(api),
  });
  /** Who typed without having heard of this window's text hears of it now, and gives way. */
  startListening({
    actionCreator: tabHeard,
    effect: ({ payload }, api) => {
      const own = sameTab(api.getState().sqlLab.queryEditors, payload.editor);
      if (own?.loaded && own.heldBy === null && own.updatedAt !== payload.editor.updatedAt)
        if (judge(own, payload.editor, payload) === 'answer') roomNow(api)?.windows.tellTab(own);
    },
  });
  startListening({ actionCreator: syncBeat, effect: (_, api) => inherit(api) });
};
