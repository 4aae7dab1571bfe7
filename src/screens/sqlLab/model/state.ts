/** SQL Lab's state. The names and the flat shape of its fields are prescribed. */
import type { ErrorInfo } from '@/api/errors';
import type { EditorDatabase } from '#common/wire/sqllab.ts';
import type { Writable } from '@/lib/writable';
import type { EditorsState } from './editor';
import type { PlansState } from './plan';
import type { RunsState } from './run';
import type { TablesState } from './table';

export type Database = EditorDatabase & {
  readonly extra: Readonly<Record<string, unknown>>;
  /** Undefined until the details are loaded. */
  readonly allows_cost_estimate?: boolean | null;
};

export type SouthPaneTab = 'Results' | 'History' | 'Plan' | (string & {});

export interface ScreenState {
  status: 'closed' | 'opening' | 'ready' | 'failed';
  error: ErrorInfo | null;
  databases: Readonly<Record<string, Database>>;
  activeSouthPaneTab: SouthPaneTab;
  /** How many entries of this browser's storage could not be read and were set aside. */
  unreadable: number;
}

export interface ConnectionState {
  offline: boolean;
  /** Why the last edits are not on the server yet. */
  saveError: ErrorInfo | null;
  /** Why the runs in progress cannot be polled. */
  pollError: ErrorInfo | null;
}

/** The dataset created last. */
export interface DatasetState {
  /** `<id>__table`. */
  datasource: string | null;
  isDatasourceLoading: boolean;
}

export interface SqlLabState
  extends ScreenState,
    EditorsState,
    RunsState,
    PlansState,
    TablesState,
    ConnectionState,
    DatasetState {}

/** The same, as reducers change it. */
export type WritableState = Writable<SqlLabState>;
