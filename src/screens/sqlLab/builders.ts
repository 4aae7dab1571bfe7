/** Editors, runs and states for tests. */
import type { QueryRecord } from '#common/wire/query.ts';
import { newEditor } from './model/newEditor';
import { newRun } from './model/newRun';
import { sqlLab } from './state/slices/sqlLabSlice';
import type { Editor } from './model/editor';
import type { Run } from './model/run';
import type { SqlLabState } from './model/state';

export const anEditor = (given: Partial<Editor> = {}): Editor =>
  newEditor({
    id: 'a',
    name: 'Untitled Query 1',
    sql: 'SELECT 1',
    dbId: 1,
    queryLimit: 1000,
    ...given,
  });

/** A tab that the server has just as it is. */
export const aSyncedEditor = (given: Partial<Editor> = {}): Editor =>
  anEditor({ tabViewId: '12', inLocalStorage: false, updatedAt: 100, syncedAt: 100, ...given });

export const aRun = (given: Partial<Run> = {}): Run => ({
  ...newRun(anEditor(), { sql: 'SELECT 1' }),
  id: 'q1',
  ...given,
});

export const aState = (given: Partial<SqlLabState> = {}): SqlLabState => ({
  ...sqlLab(undefined, { type: 'start' }),
  status: 'ready',
  ...given,
});

export const aRecord = (given: Partial<QueryRecord> = {}): QueryRecord => ({
  id: 'q1',
  queryId: 7,
  serverId: 7,
  dbId: 1,
  db: 'examples',
  catalog: null,
  schema: 'main',
  sql: 'SELECT 1',
  executedSql: 'SELECT 1',
  sqlEditorId: '12',
  tab: 'Untitled Query 1',
  state: 'success',
  progress: 100,
  rows: 1,
  limit: 1000,
  limitingFactor: 'NOT_LIMITED',
  ctas: false,
  tempTable: null,
  tempSchema: null,
  startDttm: 1000,
  endDttm: 2000,
  errorMessage: null,
  resultsKey: 'key',
  trackingUrl: null,
  userId: 1,
  user: 'Ada',
  changed_on: '2026-01-02T03:04:05',
  extra: {},
  ...given,
});
