/** The browser's copy: an entry per tab that the server does not hold yet, and one for the rest. */
import { isDirty } from '../state/newEditor';
import { isInProgress } from '../state/runStates';
import { type Editor, EDITOR_VERSION, type Query, type SqlLabState } from '../state/types';
import { toEditor, toSession } from './keptEditor';
import type { Kept, KeptSession } from './keptIn';

/** One day: older results are not offered again. */
const ROWS_KEPT_MS = 864e5;
const UNIT = 1024;

/** Kilobytes, two decimals. */
export const kilobytes = (bytes: number): number => Math.round((bytes / UNIT) * 100) / 100;

const isKept = (editor: Editor, isPersisted: boolean): boolean =>
  editor.loaded && (!isPersisted || isDirty(editor));

/** Results stay with the server; a run that was going on is asked for again. */
const keptQuery = (query: Query, now: number): Query => ({
  ...query,
  resultsKey: now - query.startDttm > ROWS_KEPT_MS ? null : query.resultsKey,
  state: isInProgress(query.state) && !query.runAsync ? 'stopped' : query.state,
});

/** With the server keeping tabs, it also keeps their runs. */
const sessionOf = (state: SqlLabState, isPersisted: boolean, now: number): KeptSession => {
  const local = new Set(
    state.queryEditors.filter((editor) => isKept(editor, isPersisted)).map(({ id }) => id),
  );
  return {
    tabHistory: state.tabHistory.slice(-100),
    tables: state.tables.map((table) => ({ ...table, columns: [], initialized: false })),
    queries: Object.fromEntries(
      Object.values(state.queries)
        .filter(({ sqlEditorId, isDataPreview }) => local.has(sqlEditorId) && !isDataPreview)
        .map((query) => [query.id, keptQuery(query, now)]),
    ),
    destroyedQueryEditors: state.destroyedQueryEditors,
    recentlyClosed: state.recentlyClosed,
    activeSouthPaneTab: state.activeSouthPaneTab === 'History' ? 'History' : 'Results',
  };
};

export interface Snapshots {
  readonly read: () => Kept;
  /** False when the browser's storage is full; texts are written before anything else. */
  readonly write: (state: SqlLabState, isPersisted: boolean) => boolean;
  /** Bytes this page keeps here. */
  readonly usage: () => number;
}

export const createSnapshots = (storage: Storage, owner: string): Snapshots => {
  const prefix = `sqlLab:${owner}:`;
  const editorKey = (id: string) => `${prefix}tab:${id}`;
  const sessionKey = `${prefix}session`;
  /** What this window wrote, by key: unchanged entries are left alone, others' are not taken away. */
  const written = new Map<string, { readonly of: unknown; readonly text: string }>();

  const keys = () =>
    Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '').filter((key) =>
      key.startsWith(prefix),
    );

  const setAside = (key: string, text: string) => {
    try {
      storage.setItem(`sqlLab.unreadable:${Date.now()}:${key}`, text);
      storage.removeItem(key);
    } catch {
      /** Storage is full: it stays where it is, still unread. */
    }
  };

  const readEntry = <T>(key: string, to: (value: unknown) => T | null): T | null => {
    const text = storage.getItem(key);
    if (text === null) return null;
    try {
      const value = to((JSON.parse(text) as { value?: unknown }).value);
      if (value !== null) return value;
    } catch {
      /** No JSON: set aside like any other that cannot be read. */
    }
    setAside(key, text);
    return null;
  };

  const put = (key: string, of: unknown, value: unknown) => {
    if (written.get(key)?.of === of) return;
    const text = JSON.stringify({ value });
    storage.setItem(key, text);
    written.set(key, { of, text });
  };

  const take = (key: string) => {
    if (storage.getItem(key) === written.get(key)?.text) storage.removeItem(key);
    written.delete(key);
  };

  return {
    read: () => ({
      ...readEntry(sessionKey, toSession),
      queryEditors: keys()
        .filter((key) => key.startsWith(editorKey('')))
        .map((key) => {
          const editor = readEntry(key, toEditor);
          const text = storage.getItem(key);
          if (editor && text !== null) written.set(key, { of: null, text });
          return editor;
        })
        .filter((editor) => editor !== null),
    }),
    write: (state, isPersisted) => {
      const kept = state.queryEditors.filter((editor) => isKept(editor, isPersisted));
      const keep = new Set(kept.map(({ id }) => editorKey(id)));
      try {
        for (const editor of kept) put(editorKey(editor.id), editor, editor);
        for (const key of written.keys()) if (key !== sessionKey && !keep.has(key)) take(key);
        const session = sessionOf(state, isPersisted, Date.now());
        const text = JSON.stringify({ value: { ...session, version: EDITOR_VERSION } });
        if (text !== written.get(sessionKey)?.text) storage.setItem(sessionKey, text);
        written.set(sessionKey, { of: session, text });
        return true;
      } catch {
        return false;
      }
    },
    usage: () =>
      keys().reduce((sum, key) => sum + 2 * (key.length + (storage.getItem(key)?.length ?? 0)), 0),
  };
};
