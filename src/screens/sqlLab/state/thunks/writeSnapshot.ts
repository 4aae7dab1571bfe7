import type { AppListenerApi } from '@/app/redux';
import { inTurn } from '#common/inTurn.ts';
import { selectIsPersisted } from '../selectors';
import type { Outcome } from '../../sync/storage/texts';
import { pageSyncOf } from '../../sync/pageSync';

type Api = Pick<AppListenerApi, 'dispatch' | 'getState'>;

/** Writes the snapshot. Null until SQL Lab is loaded. */
export const writeSnapshot = ({ dispatch, getState }: Api): Promise<Outcome | null> =>
  inTurn(dispatch, 'snapshot', async () => {
    const state = getState();
    const snapshots = pageSyncOf({ dispatch })?.snapshots;
    if (state.sqlLab.status !== 'ready' || !snapshots) return null;
    return snapshots.write(state.sqlLab, selectIsPersisted(state));
  });
