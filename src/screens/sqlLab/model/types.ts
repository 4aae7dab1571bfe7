import type { ErrorInfo } from '@/api/errors';
import type { LimitingFactor, QueryExtra, ResultColumn } from '#common/wire/query.ts';
import type { PrimaryKeyInfo, TableExtra, TableKeyInfo } from '#common/wire/database.ts';
import type { EditorDatabase, PlanNode } from '#common/wire/sqllab.ts';
import type { Cell } from '#common/cell.ts';
import type { RunState } from './runStates';

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

/** A run. Its rows are in `results`. */
export interface Query {
  readonly id: string;
  readonly dbId: number;
  readonly catalog: string | null;
  readonly schema: string | null;
  readonly sql: string;
  readonly executedSql: string | null;
  readonly sqlEditorId: string;
  readonly tab: string;
  readonly tempTable: string | null;
  readonly tempSchema: string | null;
  readonly ctas: 'TABLE' | 'VIEW' | null;
  readonly ctas_method: 'TABLE' | 'VIEW';
  readonly templateParams: string | null;
  readonly queryLimit: number;
  readonly limit: number | null;
  readonly limitingFactor: LimitingFactor;
  readonly runAsync: boolean;
  readonly progress: number;
  readonly startDttm: number;
  readonly endDttm: number | null;
  readonly rows: number | null;
  readonly state: RunState;
  readonly cached: boolean;
  readonly resultsKey: string | null;
  readonly isDataPreview: boolean;
  readonly errorMessage: string | null;
  readonly error: ErrorInfo | null;
  readonly link: string | null;
  readonly trackingUrl: string | null;
  /** The server's number of the run, once it answered. */
  readonly serverId: number | null;
  /** The sql's first line within the editor's text, to mark an error where it stands. */
  readonly firstRow: number;
  /** And where in that line it begins. */
  readonly firstColumn: number;
  /** When this page sent it, by this page's clock; null for a run found on the server. */
  readonly sentAt: number | null;
  /** Its end is learnt by asking: no answer of its own will tell. */
  readonly isDetached: boolean;
  /** Its answer was lost on the way: the server is asked whether it has the run. */
  readonly isSought: boolean;
  /** The press of Run it belongs to, and its place there; null when it ran alone. */
  readonly batchId: string | null;
  readonly position: number;
  /** Statements in its text: they belong together, so they ran as one. */
  readonly together: number;
  readonly changed_on: string | null;
  readonly extra: QueryExtra | null;
}

/** The statements of one press of Run, sent one after the other. */
export interface Batch {
  readonly id: string;
  /** As they are sent; one that is not among the queries has not been. */
  readonly steps: readonly Query[];
  /** Place of the one whose rows are shown. */
  readonly shown: number;
  readonly isGoing: boolean;
}

/** The rows of a run: frozen pages of columns, those lately seen. */
export interface Result {
  /** The run they are of, and how far it is: rows of one that goes on or failed are not all. */
  readonly query: string;
  readonly status: 'running' | 'success' | 'failed';
  readonly columns: readonly ResultColumn[];
  readonly rowCount: number;
  readonly pageRows: number;
  /** Where further pages come from; null when every row is here. */
  readonly key: string | null;
  readonly pages: Readonly<Record<number, readonly (readonly Cell[])[]>>;
  /** Page numbers, lately used last. */
  readonly recent: readonly number[];
}

export interface TableColumn {
  readonly name: string;
  readonly type: string;
  readonly longType: string;
  readonly comment: string | null;
  readonly isKey: boolean;
  readonly keys: readonly TableKeyInfo[];
}

/** A table opened beside an editor. */
export interface OpenTable {
  readonly id: string;
  readonly dbId: number;
  readonly queryEditorId: string;
  readonly catalog: string | null;
  readonly schema: string | null;
  readonly name: string;
  readonly expanded: boolean;
  readonly columns: readonly TableColumn[];
  readonly selectStar: string | null;
  readonly comment: string | null;
  readonly primaryKey: PrimaryKeyInfo | null;
  readonly foreignKeys: readonly TableKeyInfo[];
  readonly indexes: readonly TableKeyInfo[];
  /** Rows, view definition, partitions: what the database tells of it beside its columns. */
  readonly extra: TableExtra | null;
  /** Why its columns could not be read. */
  readonly metadataError: string | null;
  readonly dataPreviewQueryId: string | null;
  readonly isMetadataLoading: boolean;
  readonly isExtraMetadataLoading: boolean;
  readonly initialized: boolean;
}

export interface ClosedEditor {
  readonly editor: Editor;
  readonly closedAt: number;
  /** A text that stood in a tab until another took its place: the tab itself was not closed. */
  readonly isEarlier: boolean;
}

export interface Listing<Item> {
  readonly status: 'loading' | 'ready' | 'failed';
  readonly items: readonly Item[];
  readonly error: string | null;
}

export interface TableName {
  readonly name: string;
  readonly kind: 'table' | 'view' | 'materialized_view';
}

/** What a query would cost, a record per statement, in the database's words. */
export interface CostEstimate {
  readonly sql: string;
  readonly completed: boolean;
  readonly cost: readonly Readonly<Record<string, string>>[] | null;
  readonly error: ErrorInfo | null;
}

/** How a database would run a statement. */
export interface QueryPlan {
  readonly sql: string;
  /** The row limit it was made for; null: none beside the text's own. */
  readonly queryLimit: number | null;
  readonly isLoading: boolean;
  /** The query ran for it: rows and times are as they were. */
  readonly isMeasured: boolean;
  /** Null where the database tells its plans as text alone. */
  readonly root: PlanNode | null;
  readonly text: string;
  readonly error: ErrorInfo | null;
}

export type Database = EditorDatabase & {
  readonly extra: Readonly<Record<string, unknown>>;
  /** Undefined until the details are read. */
  readonly allows_cost_estimate?: boolean | null;
};

export type SouthPaneTab = 'Results' | 'History' | 'Plan' | (string & {});

export interface SqlLabState {
  status: 'closed' | 'opening' | 'ready' | 'failed';
  error: ErrorInfo | null;
  databases: Readonly<Record<string, Database>>;
  queryEditors: readonly Editor[];
  tabHistory: readonly string[];
  tables: readonly OpenTable[];
  queries: Readonly<Record<string, Query>>;
  results: Readonly<Record<string, Result>>;
  /** By editor: its latest run of several statements. */
  batches: Readonly<Record<string, Batch>>;
  /** By editor. */
  estimates: Readonly<Record<string, CostEstimate>>;
  plans: Readonly<Record<string, QueryPlan>>;
  /** Server numbers of closed tabs that the server still has, and when they were closed. */
  destroyedQueryEditors: Readonly<Record<string, number>>;
  recentlyClosed: readonly ClosedEditor[];
  /** The query of the form that brought this page was put in a tab. */
  isPostedQueryOpen: boolean;
  /** Runs that their tabs on the server do not know yet, and the numbers of those tabs. */
  queriesToMigrate: Readonly<Record<string, string>>;
  queriesLastUpdate: number;
  offline: boolean;
  /** Why what was written last is not on the server yet. */
  saveError: ErrorInfo | null;
  /** Why nothing is heard of the runs in progress. */
  pollError: ErrorInfo | null;
  /** How many entries of this browser's storage could not be read and were set aside. */
  unreadable: number;
  /** `<id>__table` of the dataset just made. */
  datasource: string | null;
  isDatasourceLoading: boolean;
  activeSouthPaneTab: SouthPaneTab;
  editorTabLastUpdatedAt: number;
  /** Server number of the tab last reported as the active one. */
  lastUpdatedActiveTab: string | null;
  /** Schemas by `schemasKey`, tables by `tablesKey`. */
  schemas: Readonly<Record<string, Listing<string>>>;
  tableNames: Readonly<Record<string, Listing<TableName>>>;
}
