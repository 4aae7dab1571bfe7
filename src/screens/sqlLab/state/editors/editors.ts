/** What happens to the editor tabs. */
import { createAction } from '@reduxjs/toolkit';
import { keepClosed, keepEarlier, wasLeftStanding } from './closed';
import { isDirty, later } from '../../model/newEditor';
import type { CursorPosition, Editor, EditorsState } from '../../model/editor';
import type { Run } from '../../model/run';
import type { WritableState } from '../../model/state';

/** Fields that a person edits and the server stores. */
export type EditorChange = Partial<
  Pick<
    Editor,
    | 'name'
    | 'sql'
    | 'dbId'
    | 'catalog'
    | 'schema'
    | 'autorun'
    | 'queryLimit'
    | 'templateParams'
    | 'hideLeftBar'
    | 'remoteId'
    | 'northPercent'
    | 'southPercent'
  >
>;

const atNow = <Payload>(payload: Payload) => ({ payload, meta: { now: Date.now() } });

export const postedQueryTaken = createAction('sqlLab/postedQueryTaken');
export const tabAdded = createAction<{ editor: Editor; after?: string }>('sqlLab/tabAdded');
export const tabActivated = createAction<string>('sqlLab/tabActivated');
export const tabClosed = createAction('sqlLab/tabClosed', (id: string) => atNow(id));
export const otherTabsClosed = createAction('sqlLab/otherTabsClosed', (id: string) => atNow(id));
export const closedTabReopened = createAction('sqlLab/closedTabReopened', (editor: Editor) => ({
  payload: editor,
  meta: { now: Date.now() },
}));
export const editorChanged = createAction(
  'sqlLab/editorChanged',
  (id: string, change: EditorChange) => atNow({ id, change }),
);
/** Caret and selection, which the server does not store. */
export const selectionChanged = createAction<{
  id: string;
  selectedText?: string | null;
  selectedRow?: number;
  selectedColumn?: number;
  cursorPosition?: CursorPosition;
}>('sqlLab/selectionChanged');
/** A copy runs by itself only once. */
export const autorunDone = createAction<string>('sqlLab/autorunDone');

export const visit = (state: WritableState, id: string): void => {
  if (state.tabHistory.at(-1) !== id) state.tabHistory = [...state.tabHistory, id];
};

/** Removes tabs with everything that belongs to them, and repairs the history of visits. */
export const drop = (
  state: WritableState,
  gone: readonly Editor[],
  now: number,
  isOnServer: boolean,
): void => {
  const ids = new Set(gone.map(({ id }) => id));
  for (const editor of gone) {
    keepClosed(state, editor, now, state.queries[editor.latestQueryId ?? ''] ?? null);
    delete state.batches[editor.id];
    if (editor.tabViewId !== null && isOnServer)
      state.destroyedQueryEditors[editor.tabViewId] = now;
  }
  state.queryEditors = state.queryEditors.filter(({ id }) => !ids.has(id));
  state.tables = state.tables.filter(({ queryEditorId }) => !ids.has(queryEditorId));
  for (const run of Object.values(state.queries)) {
    if (!ids.has(run.sqlEditorId)) continue;
    delete state.queries[run.id];
    delete state.results[run.id];
  }
  state.tabHistory = state.tabHistory.filter((id) => !ids.has(id));
  const fallback = state.queryEditors.at(-1);
  if (state.tabHistory.length === 0 && fallback) state.tabHistory = [fallback.id];
};

export const find = (state: WritableState, id: string) =>
  state.queryEditors.find((editor) => editor.id === id);

/** A text received from elsewhere is no edit. */
const isNothing = (editor: Editor, change: EditorChange): boolean =>
  (Object.keys(change) as (keyof EditorChange)[]).every((field) => editor[field] === change[field]);

export const applyPostedQueryTaken = (state: WritableState): void => {
  state.isPostedQueryOpen = true;
};

export const applyAdded = (
  state: WritableState,
  { payload: { editor, after } }: ReturnType<typeof tabAdded>,
): void => {
  const at = state.queryEditors.findIndex(({ id }) => id === after);
  state.queryEditors = state.queryEditors.toSpliced(
    at < 0 ? state.queryEditors.length : at + 1,
    0,
    editor,
  );
  visit(state, editor.id);
};

export const applyActivated = (
  state: WritableState,
  { payload: id }: ReturnType<typeof tabActivated>,
): void => {
  if (find(state, id)) visit(state, id);
};

const close = (state: WritableState, now: number, isClosed: (editor: Editor) => boolean): void =>
  drop(state, state.queryEditors.filter(isClosed), now, true);

export const applyClosed = (
  state: WritableState,
  { payload: id, meta: { now } }: ReturnType<typeof tabClosed>,
): void => close(state, now, (editor) => editor.id === id);

export const applyOthersClosed = (
  state: WritableState,
  { payload: id, meta: { now } }: ReturnType<typeof otherTabsClosed>,
): void => {
  close(state, now, (editor) => editor.id !== id);
  visit(state, id);
};

/** Tabs of the server stand in the order of their numbers, before those it does not have yet. */
const placeAfterReload = ({ queryEditors }: WritableState, tabViewId: string): number => {
  const next = queryEditors.findIndex(
    (tab) => tab.tabViewId === null || Number(tab.tabViewId) > Number(tabViewId),
  );
  return next < 0 ? queryEditors.length : next;
};

/** The run whose result a closed tab showed. */
const latestOfClosed = (
  { recentlyClosed }: Pick<EditorsState, 'recentlyClosed'>,
  { id }: Pick<Editor, 'id'>,
): Run | null => recentlyClosed.find(({ editor }) => editor.id === id)?.latest ?? null;

export const applyReopened = (
  state: WritableState,
  { payload: editor, meta: { now } }: ReturnType<typeof closedTabReopened>,
): void => {
  const latest = latestOfClosed(state, editor);
  state.recentlyClosed = state.recentlyClosed.filter((closed) => closed.editor.id !== editor.id);
  const { tabViewId } = editor;
  /** A deletion the server has not received need not be sent. */
  const isThere = tabViewId !== null && tabViewId in state.destroyedQueryEditors;
  if (isThere) delete state.destroyedQueryEditors[tabViewId];
  /** Its deletion may have arrived without a reply: it is written, which a server that lacks it refuses. */
  const again: Editor = isThere
    ? { ...editor, basedOn: editor.updatedAt, updatedAt: later(editor.updatedAt, now) }
    : {
        ...editor,
        tabViewId: null,
        revision: null,
        inLocalStorage: true,
        latestQueryId: latest?.id ?? null,
        openedAt: now,
        /** Another window may still list it among the closed tabs. */
        updatedAt: later(editor.updatedAt),
      };
  const at = isThere ? placeAfterReload(state, tabViewId) : state.queryEditors.length;
  state.queryEditors = state.queryEditors.toSpliced(at, 0, { ...again, heldBy: null, sentSql: [] });
  if (latest) state.queries[latest.id] = { ...latest, sqlEditorId: again.id };
  visit(state, again.id);
};

export const applyChanged = (
  state: WritableState,
  { payload: { id, change }, meta: { now } }: ReturnType<typeof editorChanged>,
): void => {
  const editor = find(state, id);
  if (!editor || isNothing(editor, change)) return;
  if (change.sql !== undefined && wasLeftStanding(editor, now))
    keepEarlier(state, editor, change.sql, now);
  /** The first edit since all copies were equal. */
  if (!isDirty(editor)) editor.basedOn = editor.updatedAt;
  Object.assign(editor, change, { updatedAt: later(editor.updatedAt, now), heldBy: null });
  editor.typedAt = editor.updatedAt;
  state.editorTabLastUpdatedAt = editor.updatedAt;
};

export const applySelection = (
  state: WritableState,
  { payload: { id, ...where } }: ReturnType<typeof selectionChanged>,
): void => {
  const editor = find(state, id);
  if (editor) Object.assign(editor, where);
};

export const applyAutorunDone = (
  state: WritableState,
  { payload: id }: ReturnType<typeof autorunDone>,
): void => {
  const editor = find(state, id);
  if (editor) editor.autorun = false;
};
