import type { AppListenerApi } from '@/app/redux';
import { inTurn } from '@/lib/inTurn';
import { selectIsPersisted } from '../selectors';
import type { Outcome } from '../../sync/storage/snapshots';
import { roomNow } from '../../sync/pageSync';

type Api = Pick<AppListenerApi, 'dispatch' | 'getState'>;

/** Writes the browser's copy. Null: there is none that could be written. */
export const keepNow = ({ dispatch, getState }: Api): Promise<Outcome | null> =>
  inTurn(dispatch, 'keep', async () => {
    const state = getState();
    const keeping = roomNow({ dispatch })?.keeping;
    if (state.sqlLab.status !== 'ready' || !keeping) return null;
    return keeping.keep(state.sqlLab, selectIsPersisted(state));
  });
