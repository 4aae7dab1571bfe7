import { createAppThunk } from '@/app/redux';
import { writeTab } from './writeTab';

/** Stores a run's text and the run itself with the server's tab, and nothing else. */
export const storeRun = createAppThunk(
  'sqlLab/storeRun',
  ({ editorId, queryId }: { editorId: string; queryId: string }, api) =>
    writeTab(
      editorId,
      (editor) => ({ change: { sql: editor.sql, latest_query_id: queryId }, sentAt: null }),
      api,
    ),
);
