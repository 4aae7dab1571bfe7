/** What happens to the editor tabs. */
import type { PayloadAction } from '@reduxjs/toolkit';
import { castDraft, type Draft } from 'immer';

import { keepClosed, keepEarlier, wasLeftStanding } from './closed';
import { isDirty, later } from '../../model/newEditor';
import type { CursorPosition, Editor } from '../../model/editor';
import type { SouthPaneTab, SqlLabState } from '../../model/state';

export type State = Draft<SqlLabState>;

/** What a person changes and the server keeps. */
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

export const activeEditorId = ({
  tabHistory,
  queryEditors,
}: Pick<SqlLabState, 'tabHistory' | 'queryEditors'>): string | null => {
  const last = tabHistory.at(-1);
  return queryEditors.some(({ id }) => id === last)
    ? (last ?? null)
    : (queryEditors.at(-1)?.id ?? null);
};

export const visit = (state: State, id: string): void => {
  if (state.tabHistory.at(-1) !== id) state.tabHistory.push(id);
};

/** Takes tabs away with all that hangs on them, and repairs the history. */
export const drop = (
  state: State,
  gone: readonly Editor[],
  now: number,
  isOnServer: boolean,
): void => {
  const ids = new Set(gone.map(({ id }) => id));
  for (const editor of gone) {
    keepClosed(state, editor, now);
    if (editor.tabViewId !== null && isOnServer)
      state.destroyedQueryEditors[editor.tabViewId] = now;
  }
  state.queryEditors = state.queryEditors.filter(({ id }) => !ids.has(id));
  state.tables = state.tables.filter(({ queryEditorId }) => !ids.has(queryEditorId));
  for (const query of Object.values(state.queries)) {
    if (!ids.has(query.sqlEditorId)) continue;
    delete state.queries[query.id];
    delete state.results[query.id];
  }
  state.tabHistory = state.tabHistory.filter((id) => !ids.has(id));
  const fallback = state.queryEditors.at(-1);
  if (state.tabHistory.length === 0 && fallback) state.tabHistory = [fallback.id];
};

export const find = (state: State, id: string) =>
  state.queryEditors.find((editor) => editor.id === id);

/** A text shown because it came from elsewhere is no edit. */
const isNothing = (editor: Editor, change: EditorChange): boolean =>
  (Object.keys(change) as (keyof EditorChange)[]).every((field) => editor[field] === change[field]);

export const editorReducers = {
  postedQueryTaken: (state: State) => {
    state.isPostedQueryOpen = true;
  },
  tabAdded: (state: State, { payload }: PayloadAction<{ editor: Editor; after?: string }>) => {
    const { editor, after } = payload;
    const at = state.queryEditors.findIndex(({ id }) => id === after);
    state.queryEditors.splice(at < 0 ? state.queryEditors.length : at + 1, 0, castDraft(editor));
    visit(state, editor.id);
  },
  tabActivated: (state: State, { payload: id }: PayloadAction<string>) => {
    if (find(state, id)) visit(state, id);
  },
  tabClosed: {
    prepare: (id: string) => ({ payload: id, meta: { now: Date.now() } }),
    reducer: (
      state: State,
      { payload: id, meta }: PayloadAction<string, string, { now: number }>,
    ) =>
      drop(
        state,
        state.queryEditors.filter((editor) => editor.id === id) as Editor[],
        meta.now,
        true,
      ),
  },
  otherTabsClosed: {
    prepare: (id: string) => ({ payload: id, meta: { now: Date.now() } }),
    reducer: (
      state: State,
      { payload: id, meta }: PayloadAction<string, string, { now: number }>,
    ) => {
      drop(
        state,
        state.queryEditors.filter((editor) => editor.id !== id) as Editor[],
        meta.now,
        true,
      );
      visit(state, id);
    },
  },
  closedTabReopened: (state: State, { payload: editor }: PayloadAction<Editor>) => {
    state.recentlyClosed = state.recentlyClosed.filter((closed) => closed.editor.id !== editor.id);
    const { tabViewId } = editor;
    /** Where the server was not told yet that it is closed, it need not be told at all. */
    const isThere = tabViewId !== null && tabViewId in state.destroyedQueryEditors;
    if (isThere) delete state.destroyedQueryEditors[tabViewId];
    const again: Editor = isThere
      ? editor
      : {
          ...editor,
          tabViewId: null,
          revision: null,
          inLocalStorage: true,
          latestQueryId: null,
          /** Another window may still count it among the closed. */
          updatedAt: later(editor.updatedAt),
        };
    state.queryEditors.push(castDraft({ ...again, heldBy: null, sentSql: [] }));
    visit(state, again.id);
  },
  editorChanged: {
    prepare: (id: string, change: EditorChange) => ({
      payload: { id, change },
      meta: { now: Date.now() },
    }),
    reducer: (
      state: State,
      {
        payload: { id, change },
        meta: { now },
      }: PayloadAction<{ id: string; change: EditorChange }, string, { now: number }>,
    ) => {
      const editor = find(state, id);
      if (!editor || isNothing(editor as Editor, change)) return;
      if (change.sql !== undefined && wasLeftStanding(editor as Editor, now))
        keepEarlier(state, editor as Editor, change.sql, now);
      /** The first edit since the text was the same everywhere. */
      if (!isDirty(editor as Editor)) editor.basedOn = editor.updatedAt;
      Object.assign(editor, change, {
        updatedAt: later(editor.updatedAt, now),
        heldBy: null,
      });
      editor.typedAt = editor.updatedAt;
      state.editorTabLastUpdatedAt = editor.updatedAt;
    },
  },
  /** Where the person stands in the text; nothing the server keeps. */
  selectionChanged: (
    state: State,
    {
      payload: { id, ...where },
    }: PayloadAction<{
      id: string;
      selectedText?: string | null;
      selectedRow?: number;
      selectedColumn?: number;
      cursorPosition?: CursorPosition;
    }>,
  ) => {
    const editor = find(state, id);
    if (editor) Object.assign(editor, where);
  },
  /** A copy ran: it does so once. */
  autorunDone: (state: State, { payload: id }: PayloadAction<string>) => {
    const editor = find(state, id);
    if (editor) editor.autorun = false;
  },
  southPaneTabChosen: (state: State, { payload }: PayloadAction<SouthPaneTab>) => {
    state.activeSouthPaneTab = payload;
  },
};
