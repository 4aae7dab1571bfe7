/** What sync reports about the tabs: replies of the server, and other windows of this browser. */
import { createAction } from '@reduxjs/toolkit';
import type { ErrorInfo } from '@/api/errors';
import { clientId } from '@/lib/ids';
import { textMark } from '@/lib/textMark';
import type { Writable } from '@/lib/writable';
import { keepClosedElsewhere, keepEarlier } from './closed';
import { drop, find, visit } from './editors';
import { activeEditorId } from '../../model/activeEditor';
import { judge, type Sender } from './judgeCopy';
import { conflictCopy, isDirty, isOwnText, later } from '../../model/newEditor';
import type { ClosedEditor, Editor } from '../../model/editor';
import type { WritableState } from '../../model/state';

export const tabCreated = createAction<{
  id: string;
  tabViewId: string;
  sentAt: number;
  revision: string | null;
  /** The text that was sent. */
  sql: string;
}>('sqlLab/tabCreated');
export const tabSaved = createAction<{
  id: string;
  sentAt: number | null;
  revision: string | null;
  /** Null: the text was not sent. */
  sql: string | null;
}>('sqlLab/tabSaved');
export const tabConflicted = createAction(
  'sqlLab/tabConflicted',
  (answer: {
    id: string;
    revision: string;
    /** The refused text; null if none was sent. */
    refused: string | null;
    sql: string;
    name: string;
  }) => ({
    payload: { ...answer, copyId: clientId() },
  }),
);
export const tabNotCreated = createAction<ErrorInfo>('sqlLab/tabNotCreated');
export const tabNotSaved = createAction<ErrorInfo>('sqlLab/tabNotSaved');
/** No server answered the write of a tab, which is sent again: nothing to report, but its text is only here. */
export const tabUnanswered = createAction<ErrorInfo>('sqlLab/tabUnanswered');
/** A text is sent to the server; the reply tells whether it arrived. */
export const tabSending = createAction<{ id: string; sql: string }>('sqlLab/tabSending');
/** Another window of this browser sent its copy of a tab. */
export const tabReceived = createAction(
  'sqlLab/tabReceived',
  (received: Sender & { editor: Editor; isLooking: boolean }) => ({
    payload: { ...received, copyId: clientId() },
    meta: { now: Date.now() },
  }),
);
/** The window that held a tab's unsent edits is closed: this one sends them. */
export const tabInherited = createAction<string>('sqlLab/tabInherited');
/** The server has no such tab, or no longer. */
export const tabMissing = createAction('sqlLab/tabMissing', (id: string) => ({
  payload: id,
  meta: { now: Date.now() },
}));
export const activeTabReported = createAction<string>('sqlLab/activeTabReported');
/** The server's copy of a tab closed here, before it is deleted there. */
export const closedTabRead = createAction(
  'sqlLab/closedTabRead',
  (closed: Pick<ClosedEditor, 'editor' | 'latest'>) => ({
    payload: closed,
    meta: { now: Date.now() },
  }),
);
/** The server has deleted it. */
export const destroyedTabForgotten = createAction<string>('sqlLab/destroyedTabForgotten');

export const applyActiveReported = (
  state: WritableState,
  { payload: tabViewId }: ReturnType<typeof activeTabReported>,
): void => {
  state.lastUpdatedActiveTab = tabViewId;
};

const NOT_ON_SERVER = { tabViewId: null, revision: null, sentSql: [], inLocalStorage: true };

/** Without the text that has its reply now. */
const replied = ({ sentSql }: Editor, sql: string | null): readonly string[] => {
  const at = sql === null ? -1 : sentSql.lastIndexOf(sql);
  return at < 0 ? sentSql : sentSql.toSpliced(at, 1);
};

/** It was listed by the server before the reply to its creation was here. */
const joinInto = (state: WritableState, editor: Editor, listed: Writable<Editor>): void => {
  if (isDirty(listed)) {
    Object.assign(listed, NOT_ON_SERVER);
    return;
  }
  state.queryEditors = state.queryEditors.filter((other) => other !== listed);
  state.tabHistory = state.tabHistory.map((id) => (id === listed.id ? editor.id : id));
};

export const applyCreated = (
  state: WritableState,
  { payload: { id, tabViewId, sentAt, revision, sql } }: ReturnType<typeof tabCreated>,
): void => {
  const editor = find(state, id);
  /** Closed while it was being created: the server's copy is deleted as well. */
  if (!editor) {
    state.destroyedQueryEditors[tabViewId] = sentAt;
    return;
  }
  const same = state.queryEditors.find(
    (other) => other !== editor && other.tabViewId === tabViewId,
  );
  if (same) joinInto(state, editor, same);
  const base = textMark(sql);
  Object.assign(editor, { tabViewId, inLocalStorage: false, syncedAt: sentAt, revision });
  Object.assign(editor, { base, sentSql: replied(editor, sql) });
  if (activeEditorId(state) === id) state.lastUpdatedActiveTab = tabViewId;
};

export const applySaved = (
  state: WritableState,
  { payload: { id, sentAt, revision, sql } }: ReturnType<typeof tabSaved>,
): void => {
  const editor = find(state, id);
  if (!editor) return;
  if (sentAt !== null) editor.syncedAt = Math.max(editor.syncedAt, sentAt);
  if (revision !== null) editor.revision = revision;
  if (sql !== null) Object.assign(editor, { base: textMark(sql), sentSql: replied(editor, sql) });
};

/** This window's text moves into a copy beside its tab, which becomes active if the tab was. */
const copyAside = (
  state: WritableState,
  editor: Writable<Editor>,
  copyId: string,
  isSeen: boolean,
): void => {
  const copy = conflictCopy(editor, copyId);
  const at = state.queryEditors.indexOf(editor);
  state.queryEditors = state.queryEditors.toSpliced(at + 1, 0, copy);
  if (isSeen && activeEditorId(state) === editor.id) visit(state, copy.id);
};

/** Somebody else saved first: their text stays in the tab, ours moves into a copy. */
export const applyConflict = (
  state: WritableState,
  { payload: { id, revision, refused, sql, name, copyId } }: ReturnType<typeof tabConflicted>,
): void => {
  const editor = find(state, id);
  if (!editor) return;
  /** Only the revision grew: by a run, by a saved query, or by a text of this window whose reply was lost. */
  const sentSql = replied(editor, refused);
  if (sql !== editor.sql && !isOwnText({ base: editor.base, sentSql }, sql)) {
    copyAside(state, editor, copyId, true);
    const updatedAt = later(editor.updatedAt);
    Object.assign(editor, { sql, name, updatedAt, syncedAt: updatedAt });
  }
  Object.assign(editor, { revision, sentSql, base: textMark(sql) });
};

/** The other window's copy; caret, split and selection stay this window's. */
const asReceived = (received: Editor, from: string): Partial<Editor> => {
  const { name, sql, dbId, catalog, schema, queryLimit, templateParams, remoteId } = received;
  const { tabViewId, revision, updatedAt, syncedAt, inLocalStorage, base } = received;
  const isHeld = inLocalStorage || updatedAt > syncedAt;
  return {
    name,
    sql,
    dbId,
    catalog,
    schema,
    queryLimit,
    templateParams,
    remoteId,
    tabViewId,
    revision,
    base,
    updatedAt,
    syncedAt,
    inLocalStorage,
    basedOn: updatedAt,
    heldBy: isHeld ? from : null,
  };
};

/** The same tab in this window, by the server's number or by its id. */
export const sameTab = (
  editors: readonly Editor[],
  { id, tabViewId }: Pick<Editor, 'id' | 'tabViewId'>,
): Editor | undefined =>
  editors.find((editor) => tabViewId !== null && editor.tabViewId === tabViewId) ??
  editors.find((editor) => editor.id === id);

export const applyReceived = (
  state: WritableState,
  {
    payload: { editor: received, copyId, isLooking, ...sender },
    meta: { now },
  }: ReturnType<typeof tabReceived>,
): void => {
  const own: Writable<Editor> | undefined = sameTab(state.queryEditors, received);
  if (!own?.loaded) return;
  const verdict = judge(own, received, sender);
  if (verdict === 'take its revision') {
    const { tabViewId, revision, syncedAt, base } = received;
    Object.assign(own, { tabViewId, revision, syncedAt, base, inLocalStorage: tabViewId === null });
  }
  if (verdict === 'take and copy') copyAside(state, own, copyId, isLooking && isDirty(own));
  /** A replaced text is kept only by the window it was typed in. */
  if (verdict === 'take' && own.typedAt === own.updatedAt)
    keepEarlier(state, own, received.sql, now);
  if (verdict === 'take' || verdict === 'take and copy')
    Object.assign(own, asReceived(received, sender.from));
};

export const applyInherited = (
  state: WritableState,
  { payload: holder }: ReturnType<typeof tabInherited>,
): void => {
  for (const editor of state.queryEditors) if (editor.heldBy === holder) editor.heldBy = null;
};

export const applySending = (
  state: WritableState,
  { payload: { id, sql } }: ReturnType<typeof tabSending>,
): void => {
  const editor = find(state, id);
  if (editor) editor.sentSql = [...editor.sentSql.slice(-3), sql];
};

export const applyClosedRead = (
  state: WritableState,
  { payload: { editor, latest }, meta: { now } }: ReturnType<typeof closedTabRead>,
): void => {
  const isClosed = editor.tabViewId !== null && editor.tabViewId in state.destroyedQueryEditors;
  if (isClosed) keepClosedElsewhere(state, editor, now, latest);
};

export const applyForgotten = (
  state: WritableState,
  { payload: tabViewId }: ReturnType<typeof destroyedTabForgotten>,
): void => {
  delete state.destroyedQueryEditors[tabViewId];
  /** Reopened while it was being deleted: it is created again. */
  const again = state.queryEditors.find((editor) => editor.tabViewId === tabViewId);
  if (again) Object.assign(again, NOT_ON_SERVER);
};

/** It disappears without a message; unsaved text is kept in a tab that is created again. */
export const applyMissing = (
  state: WritableState,
  { payload: id, meta: { now } }: ReturnType<typeof tabMissing>,
): void => {
  const editor = find(state, id);
  if (!editor) return;
  if (isDirty(editor)) {
    Object.assign(editor, NOT_ON_SERVER);
    return;
  }
  drop(state, [editor], now, false);
};
