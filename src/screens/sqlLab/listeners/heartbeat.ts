import type { AppStartListening } from '@/app/redux';
import type { RootState } from '@/app/store';
import { lastOfBurst } from '@/features/requests/lastOfBurst';
import { isDirty } from '../model/newEditor';
import type { Editor } from '../model/editor';
import { closed, left, opened, syncBeat } from '../state/screen';
import { selectIsPersisted } from '../state/selectors';
import { planSync, SYNC_EVERY_MS } from '../sync/planSync';
import { syncTabs } from '../state/thunks/syncTabs';

const hasUnsent = (state: RootState): boolean => {
  const { create, update, remove } = planSync(state.sqlLab, Date.now(), 0);
  return selectIsPersisted(state) && create.length + update.length + remove.length > 0;
};

/** While SQL Lab is open, it is synced every five seconds. */
export const startHeartbeat = (startListening: AppStartListening): void => {
  startListening({
    actionCreator: opened,
    effect: async (_, api) => {
      const { cancelActiveListeners, condition, dispatch, fork } = api;
      cancelActiveListeners();
      const beating = fork(async ({ delay }) => {
        for (;;) {
          await delay(SYNC_EVERY_MS);
          dispatch(syncBeat());
          await dispatch(syncTabs({}));
        }
      });
      await condition(closed.match);
      beating.cancel();
      await dispatch(syncTabs({ quietMs: 0 }));
      /** Unsent edits are retried while another page is open. */
      while (hasUnsent(api.getState())) {
        await api.delay(SYNC_EVERY_MS);
        await dispatch(syncTabs({}));
      }
      if (!api.signal.aborted) dispatch(left());
    },
  });
};

const edits = (editors: readonly Editor[]): number =>
  editors.reduce((sum, editor) => sum + (isDirty(editor) ? editor.updatedAt : 0), 0);

/** An edit is saved once typing has paused for five seconds. */
export const startAutosave = (startListening: AppStartListening): void => {
  startListening({
    predicate: (_, now, before) =>
      now.sqlLab.queryEditors !== before.sqlLab.queryEditors &&
      edits(now.sqlLab.queryEditors) > edits(before.sqlLab.queryEditors),
    effect: lastOfBurst(SYNC_EVERY_MS, (dispatch) => dispatch(syncTabs({}))),
  });
};
