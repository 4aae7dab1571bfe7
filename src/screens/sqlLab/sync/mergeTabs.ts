/** Merges the tabs of the server and of this browser; the newer text wins and the other one is kept. */
import { conflictCopy, isOwnText } from '../model/newEditor';
import type { Editor } from '../model/editor';

const isUnsent = ({ loaded, inLocalStorage, updatedAt, syncedAt }: Editor): boolean =>
  loaded && (inLocalStorage || updatedAt > syncedAt);

/** The server's copy is known only for a loaded tab; for the others local edits stand until a save reports a conflict. */
const winner = (server: Editor, local: Editor): readonly Editor[] => {
  if (!isUnsent(local)) return [server];
  const mine = { ...local, tabViewId: server.tabViewId, inLocalStorage: false };
  if (!server.loaded || server.updatedAt === local.syncedAt) return [mine];
  if (local.sql === server.sql && local.updatedAt <= server.updatedAt) return [server];
  /** The edits continue the server's text, whatever the clocks read. */
  if (isOwnText(local, server.sql)) {
    const { syncedAt, base } = server;
    return [{ ...mine, syncedAt, base, updatedAt: Math.max(local.updatedAt, syncedAt + 1) }];
  }
  if (local.updatedAt <= server.updatedAt) return [server, conflictCopy(local)];
  const known = { ...mine, syncedAt: server.syncedAt, revision: null };
  return local.sql === server.sql ? [known] : [known, conflictCopy(server)];
};

export const mergeTabs = (
  server: readonly Editor[],
  local: readonly Editor[],
  destroyed: Readonly<Record<string, number>>,
  /** The ids under which tabs were just created, by their numbers: the reply may have been lost. */
  createdAs: Readonly<Record<string, string>> = {},
): readonly Editor[] => {
  const alive = server.filter(({ tabViewId }) => tabViewId === null || !(tabViewId in destroyed));
  const known = new Set(alive.map(({ tabViewId }) => tabViewId));
  const own = new Map(
    alive.map((tab) => [
      tab,
      local.find(({ tabViewId }) => tabViewId === tab.tabViewId) ??
        local.find(({ id, tabViewId }) => !tabViewId && id === createdAs[tab.tabViewId ?? '']),
    ]),
  );
  const found = new Set(own.values());
  const merged = [...own].flatMap(([tab, mine]) => (mine ? winner(tab, mine) : [tab]));
  /** Tabs that the server never had, or no longer has: their unsaved text is created again. */
  const others = local
    .filter((tab) => !found.has(tab))
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
