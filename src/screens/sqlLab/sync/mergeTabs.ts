/** Tabs of the server and of this browser become one list; the newer text wins and the other is not lost. */
import { conflictCopy, isDirty } from '../state/newEditor';
import type { Editor } from '../state/types';

/** The server's copy is known only for a tab that came loaded; of the others the local edits stand until saving says otherwise. */
const winner = (server: Editor, local: Editor): readonly Editor[] => {
  if (!isDirty(local)) return server.loaded ? [server] : [local];
  if (!server.loaded || local.updatedAt > server.updatedAt)
    return [{ ...local, tabViewId: server.tabViewId, inLocalStorage: false }];
  return local.sql === server.sql ? [server] : [server, conflictCopy(local)];
};

export const mergeTabs = (
  server: readonly Editor[],
  local: readonly Editor[],
  destroyed: Readonly<Record<string, number>>,
): readonly Editor[] => {
  const alive = server.filter(({ tabViewId }) => tabViewId === null || !(tabViewId in destroyed));
  const known = new Set(alive.map(({ tabViewId }) => tabViewId));
  const merged = alive.flatMap((tab) => {
    const own = local.find(({ tabViewId }) => tabViewId === tab.tabViewId);
    return own ? winner(tab, own) : [tab];
  });
  /** Tabs the server never had, or has no longer: their unsaved text is made anew (safety R6). */
  const others = local
    .filter((tab) => tab.tabViewId === null || !known.has(tab.tabViewId))
    .filter((tab) => tab.tabViewId === null || (isDirty(tab) && !(tab.tabViewId in destroyed)))
    .map((tab) => ({ ...tab, tabViewId: null, revision: null, inLocalStorage: true }));
  return [...merged, ...others];
};

/** Repeated visits count once, and only to tabs that are there. */
export const mergeHistory = (
  history: readonly string[],
  editors: readonly Pick<Editor, 'id'>[],
): readonly string[] => {
  const ids = new Set(editors.map(({ id }) => id));
  return history.filter((id) => ids.has(id)).filter((id, index, all) => id !== all[index - 1]);
};
