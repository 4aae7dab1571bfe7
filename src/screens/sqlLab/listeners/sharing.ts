/** Windows of this browser that show the same tab: each shows what the others type, and one of them saves it. */
import { isAnyOf } from '@reduxjs/toolkit';
import type { AppListenerApi, AppStartListening } from '@/app/redux';
import type { Editor } from '../model/editor';
import { isDirty } from '../model/newEditor';
import { judge } from '../state/editors/judgeCopy';
import {
  sameTab,
  tabConflicted,
  tabCreated,
  tabInherited,
  tabReceived,
  tabSaved,
} from '../state/editors/synced';
import { pageHidden, syncBeat } from '../state/screen';
import { pageSyncOf } from '../sync/pageSync';
import { flushTyping } from '../sync/pendingTyping';

const SEND_EVERY_MS = 200;

/** The last text of a closed window may be newer than what it sent. */
const inherit = async (api: AppListenerApi): Promise<void> => {
  const held = new Set(api.getState().sqlLab.queryEditors.map(({ heldBy }) => heldBy));
  held.delete(null);
  const page = pageSyncOf(api);
  if (held.size === 0 || !page) return;
  const { channel, snapshots } = page;
  const openWindows = await channel.openWindows();
  for (const holder of held) {
    if (holder === null || openWindows.has(holder)) continue;
    const editors = await snapshots.ofWindow(holder);
    flushTyping();
    for (const editor of editors)
      api.dispatch(tabReceived({ editor, from: holder, me: channel.id, isLooking: false }));
    api.dispatch(tabInherited(holder));
  }
};

const isNews = (before: Editor | undefined, now: Editor): boolean =>
  before === undefined ||
  before.updatedAt !== now.updatedAt ||
  before.syncedAt !== now.syncedAt ||
  before.tabViewId !== now.tabViewId ||
  before.revision !== now.revision;

/** Sends what changed in this window since the last call. */
const createNewsSender = () => {
  const seen = new Map<string, Editor>();
  return (editors: readonly Editor[], send: (editor: Editor) => void) => {
    for (const editor of editors) {
      if (!editor.loaded || editor.heldBy !== null) continue;
      const before = seen.get(editor.id);
      const isOwn = isDirty(editor) || (before !== undefined && isDirty(before));
      if (isNews(before, editor) && isOwn) send(editor);
      seen.set(editor.id, editor);
    }
  };
};

export const startSharing = (startListening: AppStartListening): void => {
  const sendNews = createNewsSender();
  const share = (api: AppListenerApi) => {
    const send = pageSyncOf(api)?.channel.send;
    if (send) sendNews(api.getState().sqlLab.queryEditors, send);
  };
  let waiting = false;
  startListening({
    predicate: (_, now, before) =>
      now.sqlLab.status === 'ready' && now.sqlLab.queryEditors !== before.sqlLab.queryEditors,
    effect: async (_, api) => {
      if (waiting) return;
      waiting = true;
      await api.delay(SEND_EVERY_MS).finally(() => {
        waiting = false;
      });
      share(api);
    },
  });
  startListening({
    matcher: isAnyOf(tabSaved, tabCreated, tabConflicted, pageHidden),
    effect: (_, api) => share(api),
  });
  /** A window that typed without this window's text receives it now, and yields. */
  startListening({
    actionCreator: tabReceived,
    effect: ({ payload }, api) => {
      const own = sameTab(api.getState().sqlLab.queryEditors, payload.editor);
      if (own?.loaded && own.heldBy === null && own.updatedAt !== payload.editor.updatedAt)
        if (judge(own, payload.editor, payload) === 'reply') pageSyncOf(api)?.channel.send(own);
    },
  });
  startListening({ actionCreator: syncBeat, effect: (_, api) => inherit(api) });
};
