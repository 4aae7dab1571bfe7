/** The snapshot as named texts: one per unsaved tab and window, one per closed tab, one for the rest. */
import { isDirty } from '../../model/newEditor';
import { firstWords } from '../../model/firstWords';
import { isInProgress } from '../../model/runStates';
import { type Editor, EDITOR_VERSION } from '../../model/editor';
import type { Run } from '../../model/run';
import type { SqlLabState } from '../../model/state';
import { toClosed, toEditor, toSession } from './readStored';
import type { Snapshot, SessionSnapshot } from './keptIn';

/** One day: older results are not offered again. */
export const ROWS_KEPT_MS = 864e5;
const UNIT = 1024;

/** Kilobytes, two decimals. */
export const kilobytes = (bytes: number): number => Math.round((bytes / UNIT) * 100) / 100;

export interface Entry {
  /** The sources of the text: while these are the same, so is the text. */
  readonly of: readonly unknown[];
  readonly text: () => string;
}

export const isSame = (a: readonly unknown[] | undefined, b: readonly unknown[]): boolean =>
  a !== undefined && a.length === b.length && a.every((part, index) => part === b[index]);

const entry = (of: readonly unknown[], value: () => unknown): Entry => ({
  of,
  text: () => JSON.stringify({ version: EDITOR_VERSION, value: value() }),
});

/** Without backend persistence all tabs are stored, else those that differ from the server's copy. */
const isStored = (editor: Editor, isPersisted: boolean): boolean =>
  editor.loaded && (isPersisted ? isDirty(editor) : editor.heldBy === null);

/** Rows that are too old are dropped. */
const storedRun = (run: Run, now: number): Run => ({
  ...run,
  resultsKey: now - run.startDttm > ROWS_KEPT_MS ? null : run.resultsKey,
});

const STEPS_STORED = 50;
/** The statements that were shown; unsent ones are not sent later. */
const storedBatches = ({ batches, queryEditors }: SqlLabState): SqlLabState['batches'] =>
  Object.fromEntries(
    queryEditors.flatMap(({ id, tabViewId }) => {
      const batch = batches[id];
      if (!batch || batch.steps.length > STEPS_STORED) return [];
      const steps = batch.steps.map((step) => ({ ...step, sql: firstWords(step.sql) }));
      /** The next page knows a tab by the server's number. */
      return [[tabViewId ?? id, { ...batch, steps, isGoing: false }]];
    }),
  );

/** When the server stores tabs, it also stores their runs, but may not have received those in progress. */
const storedRuns = (
  { queries, queryEditors }: SqlLabState,
  local: ReadonlySet<string>,
  now: number,
): SqlLabState['queries'] =>
  Object.fromEntries(
    Object.values(queries).flatMap((run) => {
      const isLocal = local.has(run.sqlEditorId);
      if (run.isDataPreview || !(isLocal || isInProgress(run.state))) return [];
      const tab = queryEditors.find(({ id }) => id === run.sqlEditorId);
      const sqlEditorId = isLocal ? run.sqlEditorId : (tab?.tabViewId ?? run.sqlEditorId);
      return [[run.id, { ...storedRun(run, now), sqlEditorId }]];
    }),
  );

const sessionOf = (
  state: SqlLabState,
  local: ReadonlySet<string>,
  now: number,
): SessionSnapshot => ({
  tabHistory: state.tabHistory.slice(-100),
  tables: state.tables.map((table) => ({ ...table, columns: [], initialized: false })),
  queries: storedRuns(state, local, now),
  batches: storedBatches(state),
  queriesToMigrate: state.queriesToMigrate,
  activeSouthPaneTab: state.activeSouthPaneTab === 'History' ? 'History' : 'Results',
});

const tabEntries = (tabs: readonly Editor[], windowId: string) =>
  tabs.map((tab) => [`tab:${tab.id}@${windowId}`, entry([tab], () => tab)] as const);

/** In the order of writing: texts first. */
export const entriesOf = (
  state: SqlLabState,
  { windowId, isPersisted, now }: { windowId: string; isPersisted: boolean; now: number },
): Map<string, Entry> => {
  const local = state.queryEditors.filter((editor) => isStored(editor, isPersisted));
  const ids = new Set(local.map(({ id }) => id));
  const { tabHistory, tables, queries, batches, queriesToMigrate, activeSouthPaneTab } = state;
  return new Map([
    ...tabEntries(local, windowId),
    ...Object.entries(state.destroyedQueryEditors).map(
      ([id, at]) => [`gone:${id}`, entry([at], () => at)] as const,
    ),
    ...state.recentlyClosed.map(
      (closed) =>
        [
          `closed:${closed.editor.id}`,
          entry([closed.editor, closed.closedAt], () => closed),
        ] as const,
    ),
    [
      'session',
      entry(
        [
          tabHistory,
          tables,
          queries,
          batches,
          queriesToMigrate,
          activeSouthPaneTab,
          [...ids].join(),
        ],
        () => sessionOf(state, ids, now),
      ),
    ] as const,
  ]);
};

type Value = { readonly version?: unknown; readonly [field: string]: unknown } | null | undefined;

/** Accepts only values of this version; the first pages wrote their version into the value. */
const valueOf = (text: string): unknown => {
  try {
    const { version, value } = JSON.parse(text) as { version?: unknown; value?: Value };
    return (version ?? value?.version) === EDITOR_VERSION ? value : undefined;
  } catch {
    return undefined;
  }
};

const toTime = (value: unknown): number | null =>
  typeof value === 'number' && Number.isFinite(value) ? value : null;

/** Null when the name is of an entry of this kind whose text cannot be read. */
type Read = (name: string, value: unknown, into: Required<Snapshot>) => boolean;

const READERS: readonly (readonly [string, Read])[] = [
  [
    'tab:',
    (name, value, into) => {
      const editor = toEditor(value);
      const [id, window = ''] = name.split('@');
      if (!editor || editor.id !== id) return false;
      into.queryEditors.push({ ...editor, heldBy: window || null });
      return true;
    },
  ],
  [
    'closed:',
    (_, value, into) => {
      const closed = toClosed(value);
      if (closed) into.recentlyClosed.push(closed);
      return closed !== null;
    },
  ],
  [
    'gone:',
    (id, value, into) => {
      const at = toTime(value);
      if (at !== null) into.destroyedQueryEditors[id] = at;
      return at !== null;
    },
  ],
  [
    'session',
    (_, value, into) => {
      const session = toSession(value);
      if (!session) return false;
      const { recentlyClosed, destroyedQueryEditors, ...rest } = session;
      Object.assign(into.session, rest);
      into.recentlyClosed.push(...recentlyClosed);
      Object.assign(into.destroyedQueryEditors, destroyedQueryEditors);
      return true;
    },
  ],
];

export interface Found {
  readonly snapshot: Snapshot;
  /** Names that belong to no entry of this version. */
  readonly unreadable: readonly string[];
}

/** Reads what was found, whichever window wrote it; `heldBy` of a tab names its window. */
export const readEntries = (found: Iterable<readonly [string, string]>): Found => {
  const snapshot: Required<Snapshot> = {
    queryEditors: [],
    recentlyClosed: [],
    destroyedQueryEditors: Object.create(null) as Record<string, number>,
    session: {},
  };
  const unreadable: string[] = [];
  for (const [name, text] of found) {
    const reader = READERS.find(([start]) => name.startsWith(start));
    const isRead = reader?.[1](name.slice(reader[0].length), valueOf(text), snapshot);
    if (isRead !== true) unreadable.push(name);
  }
  snapshot.recentlyClosed.sort((a, b) => b.closedAt - a.closedAt);
  return { snapshot, unreadable };
};

/** Instead of stored edits that the server has by now: their tabs as they are here, found by id or by number. */
export const insteadOf = (
  gone: Iterable<readonly [string, string]>,
  { queryEditors }: SqlLabState,
  windowId: string,
): Map<string, Entry> => {
  const stored = readEntries(gone).snapshot.queryEditors ?? [];
  const isSent = (tab: Editor): boolean => tab.loaded && tab.heldBy === null && !isDirty(tab);
  const isOf = (tab: Editor) => (one: Editor) =>
    one.id === tab.id || (one.tabViewId !== null && one.tabViewId === tab.tabViewId);
  return new Map(
    tabEntries(
      queryEditors.filter((tab) => isSent(tab) && stored.some(isOf(tab))),
      windowId,
    ),
  );
};
