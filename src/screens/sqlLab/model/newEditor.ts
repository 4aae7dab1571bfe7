/** The name and contents of a new tab. */
import { clientId } from '@/lib/ids';
import { textMark } from '@/lib/textMark';
import { type Editor, EDITOR_VERSION } from './editor';

const DEFAULT_NAME = 'Untitled query';
const NUMBERED = /^Untitled Query (\d+)$/;
const PLACEHOLDER = 'SELECT ...';
const NOT_KEPT =
  '-- This tab will not persist: it lives in this browser only. Save the query to keep it.\n\n';

/** `Untitled Query N`, one above the highest number in use. */
export const nextName = (editors: readonly Pick<Editor, 'name'>[]): string => {
  const numbers = editors.map(({ name }) => Number(NUMBERED.exec(name)?.[1] ?? 0));
  return `Untitled Query ${Math.max(0, ...numbers) + 1}`;
};

export const shownName = ({ name }: Pick<Editor, 'name'>): string => name || DEFAULT_NAME;

/** Without backend persistence the text starts with a warning. */
export const newSql = (isPersisted: boolean): string =>
  isPersisted ? PLACEHOLDER : `${NOT_KEPT}${PLACEHOLDER}`;

/** The initial text of a tab. */
export const isPlaceholder = (sql: string): boolean =>
  sql === newSql(true) || sql === newSql(false);

/** Where the part of it begins that a query replaces. */
export const placeholderStart = (sql: string): number => sql.length - PLACEHOLDER.length;

/** The configured database, if it may be used here, else the lowest id. */
export const defaultDatabase = (
  databases: Readonly<Record<string, { readonly id: number; readonly expose_in_sqllab: boolean }>>,
  setting: number | null,
): number | null => {
  const ids = Object.values(databases)
    .filter(({ expose_in_sqllab }) => expose_in_sqllab)
    .map(({ id }) => id);
  if (setting !== null && ids.includes(setting)) return setting;
  return ids.length > 0 ? Math.min(...ids) : null;
};

/** Greater than before even when the clock went back. */
export const later = (before: number, now = Date.now()): number => Math.max(now, before + 1);

const NOTHING_SENT: readonly string[] = [];

/** Most of the height is for the rows. */
export const AS_SPLIT = { northPercent: 34, southPercent: 66 } as const;

export const newEditor = (given: Partial<Editor> & Pick<Editor, 'queryLimit'>): Editor => ({
  id: clientId(),
  tabViewId: null,
  remoteId: null,
  name: DEFAULT_NAME,
  sql: PLACEHOLDER,
  selectedText: null,
  selectedRow: 0,
  selectedColumn: 0,
  dbId: null,
  catalog: null,
  schema: null,
  autorun: false,
  templateParams: null,
  latestQueryId: null,
  hideLeftBar: false,
  loaded: true,
  inLocalStorage: true,
  openedAt: Date.now(),
  updatedAt: Date.now(),
  syncedAt: 0,
  basedOn: 0,
  typedAt: 0,
  heldBy: null,
  sentSql: NOTHING_SENT,
  base: null,
  revision: null,
  version: EDITOR_VERSION,
  cursorPosition: { row: 0, column: 0 },
  ...AS_SPLIT,
  maxRow: given.queryLimit,
  ...given,
});

/** A copy of one's own tab; it runs by itself once. */
export const copyOf = (editor: Editor): Editor =>
  newEditor({
    ...editor,
    id: clientId(),
    tabViewId: null,
    revision: null,
    remoteId: null,
    name: `Copy of ${shownName(editor)}`,
    latestQueryId: null,
    autorun: true,
    inLocalStorage: true,
    syncedAt: 0,
    basedOn: 0,
    heldBy: null,
    sentSql: NOTHING_SENT,
    base: null,
    openedAt: Date.now(),
    updatedAt: Date.now(),
  });

/** This window's text, kept beside the one that somebody else saved first. */
export const conflictCopy = (editor: Editor, id: string = clientId()): Editor => ({
  ...copyOf(editor),
  id,
  name: shownName(editor).replace(/( \(conflict copy\))?$/, ' (conflict copy)'),
  autorun: false,
});

const EARLIER = ' (earlier text)';
/** A replaced text, opened again beside the one that replaced it, has a name of its own. */
export const earlierName = (editor: Pick<Editor, 'name'>): string => shownName(editor) + EARLIER;
/** Where it is listed under a heading that says so. */
export const nameOfEarlier = (editor: Pick<Editor, 'name'>): string =>
  shownName(editor).replace(EARLIER, '');

/** The server's text is one that this window's text continues: its base, or one sent from here without a reply. */
export const isOwnText = (
  { sentSql, base }: Pick<Editor, 'sentSql' | 'base'>,
  serverSql: string,
): boolean => sentSql.includes(serverSql) || base === textMark(serverSql);

/** Edits of this window that the server does not have yet. */
export const isDirty = ({
  loaded,
  heldBy,
  inLocalStorage,
  updatedAt,
  syncedAt,
}: Pick<Editor, 'loaded' | 'heldBy' | 'inLocalStorage' | 'updatedAt' | 'syncedAt'>): boolean =>
  loaded && heldBy === null && (inLocalStorage || updatedAt > syncedAt);

/** The server lacks edits: losing a tab that nobody edited is no loss. */
export const isUnsaved = (editor: Editor): boolean =>
  isDirty(editor) && (editor.typedAt > 0 || editor.syncedAt > 0);
