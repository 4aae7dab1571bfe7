import { createAppThunk } from '@/app/redux';
import { writeTab } from './writeTab';

/** After a run the tab remembers its text and that run, and nothing else. */
export const storeRun = createAppThunk(
  'sqlLab/storeRun',
  ({ editorId, queryId }: { editorId: string; queryId: string }, api) =>
    writeTab(
      editorId,
      (editor) => ({ change: { sql: editor.sql, latest_query_id: queryId }, sentAt: null }),
      api,
    ),
);
