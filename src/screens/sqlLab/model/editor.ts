/** The tabs of SQL Lab, open and closed. */

/** Bumped when what a browser keeps of an editor changes its meaning. */
export const EDITOR_VERSION = 1;

export interface CursorPosition {
  readonly row: number;
  readonly column: number;
}

/** One tab of the editor. `id` never changes; `tabViewId` is the server's number once it has one. */
export interface Editor {
  readonly id: string;
  readonly tabViewId: string | null;
  /** The saved query it came from or went to. */
  readonly remoteId: number | null;
  readonly name: string;
  readonly sql: string;
  readonly selectedText: string | null;
  /** Row of the text in which the selection starts. */
  readonly selectedRow: number;
  /** And the place in that row. */
  readonly selectedColumn: number;
  readonly dbId: number | null;
  readonly catalog: string | null;
  readonly schema: string | null;
  readonly autorun: boolean;
  readonly queryLimit: number;
  /** JSON text. */
  readonly templateParams: string | null;
  readonly latestQueryId: string | null;
  readonly hideLeftBar: boolean;
  /** Known in full; a server tab starts with its label alone. */
  readonly loaded: boolean;
  /** Nowhere but in this browser. */
  readonly inLocalStorage: boolean;
  /** Grows with every edit, whatever the clock does. */
  readonly updatedAt: number;
  /** The `updatedAt` the server holds. */
  readonly syncedAt: number;
  /** The `updatedAt` that this window's unsent edits began from. */
  readonly basedOn: number;
  /** The `updatedAt` of what was last typed in this window. */
  readonly typedAt: number;
  /** The window of this browser that has the unsent edits, when it is another one. */
  readonly heldBy: string | null;
  /** Texts that were sent and of which no answer told whether they arrived. */
  readonly sentSql: readonly string[];
  /** What the server's copy was called when it was last read or written; null where it counts none. */
  readonly revision: string | null;
  readonly version: number;
  readonly cursorPosition: CursorPosition;
  readonly northPercent: number;
  readonly southPercent: number;
  readonly maxRow: number;
}

export interface ClosedEditor {
  readonly editor: Editor;
  readonly closedAt: number;
  /** A text that stood in a tab until another took its place: the tab itself was not closed. */
  readonly isEarlier: boolean;
}

/** After this a closed tab cannot be opened again. */
export const CLOSED_KEPT_MS = 30 * 24 * 3600 * 1000;

export interface EditorsState {
  queryEditors: readonly Editor[];
  /** Ids of the tabs as they were visited, the last one last. */
  tabHistory: readonly string[];
  /** Server numbers of closed tabs that the server still has, and when they were closed. */
  destroyedQueryEditors: Readonly<Record<string, number>>;
  recentlyClosed: readonly ClosedEditor[];
  /** The query of the form that brought this page was put in a tab. */
  isPostedQueryOpen: boolean;
  editorTabLastUpdatedAt: number;
  /** Server number of the tab last reported as the active one. */
  lastUpdatedActiveTab: string | null;
}
