import type { ClosedEditor, Editor } from '../../model/editor';
import type { SqlLabState } from '../../model/state';

/** What survives a reload in this browser. A new field does not compile until it is listed. */
export const keptIn = {
  status: 'memory',
  error: 'memory',
  databases: 'memory',
  queryEditors: 'browser',
  tabHistory: 'browser',
  tables: 'browser',
  queries: 'browser',
  results: 'browser',
  batches: 'browser',
  estimates: 'memory',
  plans: 'memory',
  destroyedQueryEditors: 'browser',
  recentlyClosed: 'browser',
  isPostedQueryOpen: 'memory',
  queriesToMigrate: 'browser',
  queriesLastUpdate: 'memory',
  offline: 'memory',
  saveError: 'memory',
  pollError: 'memory',
  unreadable: 'memory',
  datasource: 'memory',
  isDatasourceLoading: 'memory',
  activeSouthPaneTab: 'browser',
  editorTabLastUpdatedAt: 'memory',
  lastUpdatedActiveTab: 'memory',
  schemas: 'memory',
  tableNames: 'memory',
} as const satisfies Record<keyof SqlLabState, 'browser' | 'memory'>;

type KeptField = {
  [Field in keyof typeof keptIn]: (typeof keptIn)[Field] extends 'browser' ? Field : never;
}[keyof typeof keptIn];

/** Each stored in entries of their own, so that two windows do not overwrite each other's. */
type OwnEntries = 'queryEditors' | 'recentlyClosed' | 'destroyedQueryEditors' | 'results';

export type SessionSnapshot = Omit<Pick<SqlLabState, KeptField>, OwnEntries>;

export interface Snapshot {
  readonly queryEditors?: Editor[];
  readonly recentlyClosed?: ClosedEditor[];
  readonly destroyedQueryEditors?: Record<string, number>;
  readonly session?: Partial<SessionSnapshot>;
}
