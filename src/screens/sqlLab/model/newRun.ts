import { clientId } from '@/lib/ids';
import type { Editor } from './editor';
import type { RanFrom, Run } from './run';

interface RunOptions {
  readonly sql: string;
  readonly queryLimit?: number;
  readonly isDataPreview?: boolean;
  readonly runAsync?: boolean;
  readonly firstRow?: number;
  readonly firstColumn?: number;
  readonly batchId?: string;
  readonly position?: number;
  readonly together?: number;
  readonly ranFrom?: RanFrom | null;
  /** Creates a table or a view from the result. */
  readonly createAs?: {
    readonly method: 'TABLE' | 'VIEW';
    readonly name: string;
    /** Null: in the schema of the run. */
    readonly schema: string | null;
  };
}

/** A run about to start in an editor, on its database and with its row limit. */
export const newRun = (editor: Editor, options: RunOptions): Run => ({
  id: clientId(),
  dbId: editor.dbId ?? 0,
  catalog: editor.catalog,
  schema: editor.schema,
  sql: options.sql,
  executedSql: null,
  sqlEditorId: editor.id,
  tab: editor.name,
  tempTable: options.createAs?.name ?? null,
  tempSchema: options.createAs?.schema ?? null,
  ctas: options.createAs?.method ?? null,
  ctas_method: options.createAs?.method ?? 'TABLE',
  templateParams: editor.templateParams,
  queryLimit: options.queryLimit ?? editor.queryLimit,
  limit: null,
  limitingFactor: 'UNKNOWN',
  runAsync: options.runAsync ?? false,
  progress: 0,
  startDttm: Date.now(),
  endDttm: null,
  rows: null,
  state: 'started',
  cached: false,
  resultsKey: null,
  isDataPreview: options.isDataPreview ?? false,
  errorMessage: null,
  error: null,
  link: null,
  trackingUrl: null,
  serverId: null,
  firstRow: options.firstRow ?? 0,
  firstColumn: options.firstColumn ?? 0,
  sentAt: null,
  isDetached: false,
  isSought: false,
  batchId: options.batchId ?? null,
  position: options.position ?? 0,
  together: options.together ?? 1,
  ranFrom: options.ranFrom ?? null,
  changed_on: null,
  extra: null,
});
