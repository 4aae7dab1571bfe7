/** Executions of scripts and what came of them. The state calls them queries, as the wire does. */
import type { ErrorInfo } from '@/api/errors';
import type { Cell } from '#common/cell.ts';
import type { LimitingFactor, QueryExtra, ResultColumn } from '#common/wire/query.ts';
import type { RunState } from './runStates';

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
  readonly steps: readonly Run[];
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

export interface RunsState {
  queries: Readonly<Record<string, Run>>;
  results: Readonly<Record<string, Result>>;
  /** By editor: its latest run of several statements. */
  batches: Readonly<Record<string, Batch>>;
  /** Runs that their tabs on the server do not know yet, and the numbers of those tabs. */
  queriesToMigrate: Readonly<Record<string, string>>;
  /** The latest change of a run that the server told of. */
  queriesLastUpdate: number;
}
