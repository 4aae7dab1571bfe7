import { clientId } from '@/lib/ids';
import type { AppDispatch, RootState } from '@/app/store';
import { selectRun } from '../selectors';
import { previewStarted, dataPreviewRemoved } from '../tables/tables';
import type { Run } from '../../model/run';
import { sendRun } from './sendRun';

/** Previews a table again: a new run replaces the old one. */
export const refreshPreview =
  (queryId: string) =>
  (dispatch: AppDispatch, getState: () => RootState): void => {
    const run = selectRun(getState(), queryId);
    const place = getState().sqlLab.tables.find((table) => table.dataPreviewQueryId === queryId);
    if (!run) return;
    const again: Run = {
      ...run,
      id: clientId(),
      error: null,
      errorMessage: null,
      serverId: null,
      endDttm: null,
      rows: null,
      progress: 0,
      isDetached: false,
      isSought: false,
    };
    dispatch(dataPreviewRemoved(queryId));
    if (place) dispatch(previewStarted({ place, queryId: again.id }));
    void dispatch(sendRun(again));
  };
