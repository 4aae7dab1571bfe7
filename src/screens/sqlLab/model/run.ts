/** Executions of scripts and their results. The state calls them queries, as the wire does. */
import type { ErrorInfo } from '@/api/errors';
import type { Cell } from '#common/cell.ts';
import type { LimitingFactor, QueryExtra, ResultColumn } from '#common/wire/query.ts';
import type { RunState } from './runStates';

/** Whole statements of the editor's text, or a selected part of one. */
export type RanFrom = 'statements' | 'part';

/** A run. Its rows are in `results`. */
export interface Run {
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
  /** The server's number of the run, once it replied. */
  readonly serverId: number | null;
  /** The row of the editor's text in which the SQL starts, to mark errors at their position. */
  readonly firstRow: number;
  /** And the column in that row. */
  readonly firstColumn: number;
  /** When this page sent it, by the page's clock; null for a run found on the server. */
  readonly sentAt: number | null;
  /** Its end is found by polling: it has no reply of its own. */
  readonly isDetached: boolean;
  /** Its reply was lost: the server is asked whether it has the run. */
  readonly isSought: boolean;
  /** What its SQL was in the editor's text when it was sent; null where that is unknown. */
  readonly ranFrom: RanFrom | null;
  /** The batch it belongs to, and its position there; null when it ran alone. */
  readonly batchId: string | null;
  readonly position: number;
  /** The number of statements in its text, which depend on each other and ran as one. */
  readonly together: number;
  readonly changed_on: string | null;
  readonly extra: QueryExtra | null;
}

/** The statements of one press of Run, sent one after the other. */
export interface Batch {
  readonly id: string;
  /** In order; a run that is not among the queries has not been sent. */
  readonly steps: readonly Run[];
  /** Position of the run whose rows are shown. */
  readonly shown: number;
  readonly isGoing: boolean;
}

/** The rows of a run: frozen pages of columns, those last seen. */
export interface Result {
  /** The run and its state: rows of a run in progress or failed are incomplete. */
  readonly query: string;
  readonly status: 'running' | 'success' | 'failed';
  readonly columns: readonly ResultColumn[];
  readonly rowCount: number;
  readonly pageRows: number;
  /** Where further pages are read from; null when every row is here. */
  readonly key: string | null;
  readonly pages: Readonly<Record<number, readonly (readonly Cell[])[]>>;
  /** Page numbers, the last used one last. */
  readonly recent: readonly number[];
}

export interface RunsState {
  queries: Readonly<Record<string, Run>>;
  results: Readonly<Record<string, Result>>;
  /** By editor: its latest run of several statements. */
  batches: Readonly<Record<string, Batch>>;
  /** Runs not yet stored with their tabs on the server, with the numbers of those tabs. */
  queriesToMigrate: Readonly<Record<string, string>>;
  /** The latest change of a run that the server reported. */
  queriesLastUpdate: number;
}
