import { createAppThunk } from '@/app/redux';
import { writeTab } from './writeTab';

/** Links the server's tab with the saved query. */
export const linkTab = createAppThunk(
  'sqlLab/linkTab',
  ({ editorId, savedQueryId }: { editorId: string; savedQueryId: number }, api) =>
    writeTab(editorId, () => ({ change: { saved_query_id: savedQueryId }, sentAt: null }), api),
);
