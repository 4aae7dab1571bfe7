import type { SqlLabState } from '../state/types';

/** What survives a reload in this browser. A new field does not compile until it says. */
export const keptIn = {
  status: 'memory',
  error: 'memory',
  databases: 'memory',
  queryEditors: 'browser',
  tabHistory: 'browser',
  tables: 'browser',
  queries: 'browser',
  results: 'memory',
  destroyedQueryEditors: 'browser',
  recentlyClosed: 'browser',
  isPostedQueryOpen: 'memory',
  queriesLastUpdate: 'memory',
  offline: 'memory',
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

/** A tab is an entry of its own, so that two windows do not overwrite each other's texts. */
export type KeptSession = Omit<Pick<SqlLabState, KeptField>, 'queryEditors'>;
export type Kept = Partial<Pick<SqlLabState, KeptField>>;
