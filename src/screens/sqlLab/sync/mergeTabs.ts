/** Merges the tabs of the server and of this browser; the newer text wins and the other one is kept. */
import { conflictCopy } from '../model/newEditor';
import type { Editor } from '../model/editor';

const isUnsent = ({ loaded, inLocalStorage, updatedAt, syncedAt }: Editor): boolean =>
  loaded && (inLocalStorage || updatedAt > syncedAt);

/** The server's copy is known only for a loaded tab; for the others local edits stand until a save reports a conflict. */
const winner = (server: Editor, local: Editor): readonly Editor[] => {
  if (!isUnsent(local)) return server.loaded ? [server] : [local];
  const mine = { ...local, tabViewId: server.tabViewId, inLocalStorage: false };
  /** The edits are based on the server's text, whatever the clocks read. */
  if (!server.loaded || server.updatedAt === local.syncedAt) return [mine];
  if (local.sql === server.sql && local.updatedAt <= server.updatedAt) return [server];
  if (local.updatedAt <= server.updatedAt) return [server, conflictCopy(local)];
  const known = { ...mine, syncedAt: server.syncedAt, revision: null };
  return local.sql === server.sql ? [known] : [known, conflictCopy(server)];
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
  /** Tabs that the server never had, or no longer has: their unsaved text is created again. */
  const others = local
    .filter((tab) => tab.tabViewId === null || !known.has(tab.tabViewId))
    .filter((tab) => tab.tabViewId === null || (isUnsent(tab) && !(tab.tabViewId in destroyed)))
    .map((tab) => ({ ...tab, tabViewId: null, revision: null, inLocalStorage: true }));
  return [...merged, ...others];
};

/** Repeated visits count once, and only to open tabs. */
export const mergeHistory = (
  history: readonly string[],
  editors: readonly Pick<Editor, 'id'>[],
): readonly string[] => {
  const ids = new Set(editors.map(({ id }) => id));
  return history.filter((id) => ids.has(id)).filter((id, index, all) => id !== all[index - 1]);
};
