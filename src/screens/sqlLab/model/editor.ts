/** The tabs of SQL Lab, open and closed. */
import type { Run } from './run';

/** Incremented when the meaning of a stored editor changes. */
export const EDITOR_VERSION = 1;

export interface CursorPosition {
  readonly row: number;
  readonly column: number;
}

/** One tab of the editor. `id` never changes; `tabViewId` is the server's number once it has one. */
export interface Editor {
  readonly id: string;
  readonly tabViewId: string | null;
  /** The saved query it was opened from or saved to. */
  readonly remoteId: number | null;
  readonly name: string;
  readonly sql: string;
  readonly selectedText: string | null;
  /** The row in which the selection starts. */
  readonly selectedRow: number;
  /** And the column. */
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
  /** False for a tab of the server of which only the label is loaded. */
  readonly loaded: boolean;
  /** Only in this browser, not on the server. */
  readonly inLocalStorage: boolean;
  /** When it was opened first: tabs that no server has yet stand in this order in every window. */
  readonly openedAt: number;
  /** Grows with every edit, whatever the clock reads. */
  readonly updatedAt: number;
  /** The `updatedAt` of the server's copy. */
  readonly syncedAt: number;
  /** The `updatedAt` on which this window's unsent edits are based. */
  readonly basedOn: number;
  /** The `updatedAt` of the last edit in this window. */
  readonly typedAt: number;
  /** The other window of this browser that holds the unsent edits, if one does. */
  readonly heldBy: string | null;
  /** Texts that were sent without a reply: they may have arrived. */
  readonly sentSql: readonly string[];
  /** The mark of the server's text when last read or written. */
  readonly base: number | null;
  /** The revision of the server's copy when last read or written; null for servers without revisions. */
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
  /** A text that was replaced by another one; the tab itself was not closed. */
  readonly isEarlier: boolean;
  /** Its latest run, without rows: the server may still have them. */
  readonly latest: Run | null;
}

/** How long a closed tab can be reopened. */
export const CLOSED_KEPT_MS = 30 * 24 * 3600 * 1000;

export interface EditorsState {
  queryEditors: readonly Editor[];
  /** Ids of the tabs in the order of visits, the last one last. */
  tabHistory: readonly string[];
  /** Server numbers of closed tabs that the server still has, with the time of closing. */
  destroyedQueryEditors: Readonly<Record<string, number>>;
  recentlyClosed: readonly ClosedEditor[];
  /** The query of the posted form that opened this page has been put in a tab. */
  isPostedQueryOpen: boolean;
  editorTabLastUpdatedAt: number;
  /** Server number of the last tab reported as active. */
  lastUpdatedActiveTab: string | null;
}
