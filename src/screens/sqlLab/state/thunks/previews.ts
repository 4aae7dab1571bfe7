import { clientId } from '@/lib/ids';
import type { AppDispatch, RootState } from '@/app/store';
import { selectQuery } from '../selectors';
import { dataPreviewRemoved } from '../slices/sqlLabSlice';
import { previewStarted } from '../tables/tables';
import type { Query } from '../../model/run';
import { runQuery } from './runQuery';

/** Reads a table's first rows again: a new run takes the old one's place. */
export const refreshPreview =
  (queryId: string) =>
  (dispatch: AppDispatch, getState: () => RootState): void => {
    const query = selectQuery(getState(), queryId);
    const place = getState().sqlLab.tables.find((table) => table.dataPreviewQueryId === queryId);
    if (!query) return;
    const again: Query = {
      ...query,
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
    void dispatch(runQuery(again));
  };
