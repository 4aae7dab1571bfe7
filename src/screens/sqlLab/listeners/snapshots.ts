/** Writes the snapshot during typing, and at once when the page is left. */
import { isAnyOf } from '@reduxjs/toolkit';
import type { AppListenerApi, AppStartListening } from '@/app/redux';
import { selectActiveEditor, selectIsPersisted, selectOwner } from '../state/selectors';
import type { SqlLabState } from '../model/state';
import { closed, left, opened, pageHidden, storageFilled } from '../state/screen';
import { keptIn } from '../sync/storage/keptIn';
import { writeSnapshot } from '../state/thunks/writeSnapshot';
import { rememberShown } from '../sync/shownTab';
import { closePageSync, pageSyncOf } from '../sync/pageSync';

const WRITE_EVERY_MS = 300;

const KEPT = (Object.keys(keptIn) as (keyof SqlLabState)[]).filter(
  (field) => keptIn[field] === 'browser',
);

export const startSnapshots = (startListening: AppStartListening): void => {
  let waiting = false;
  let isAnnounced = false;

  const write = async (api: AppListenerApi) => {
    const outcome = await writeSnapshot(api);
    if (outcome === null || outcome === 'stored' || isAnnounced) return;
    isAnnounced = true;
    api.dispatch(storageFilled(pageSyncOf(api)?.snapshots.usedKilobytes() ?? 0));
  };

  startListening({
    predicate: (_, now, before) =>
      now.sqlLab.status === 'ready' &&
      KEPT.some((field) => now.sqlLab[field] !== before.sqlLab[field]),
    effect: async (_, api) => {
      if (waiting) return;
      waiting = true;
      await api.delay(WRITE_EVERY_MS).finally(() => {
        waiting = false;
      });
      await write(api);
    },
  });
  /** At once: a reload may be next. */
  startListening({
    predicate: (_, now, before) => now.sqlLab.status === 'ready' && now.sqlLab !== before.sqlLab,
    effect: (_, api) => {
      const shown = selectActiveEditor(api.getState());
      const before = selectActiveEditor(api.getOriginalState());
      if (!shown || (shown.id === before?.id && shown.tabViewId === before.tabViewId)) return;
      rememberShown(selectOwner(api.getState()), shown);
    },
  });
  startListening({
    matcher: isAnyOf(pageHidden, closed),
    effect: (_, api) => {
      const state = api.getState();
      if (state.sqlLab.status !== 'ready') return;
      pageSyncOf(api)?.snapshots.flush(state.sqlLab, selectIsPersisted(state));
      void write(api);
    },
  });
  startListening({
    matcher: isAnyOf(left, opened),
    effect: async (action, api) => {
      /** Opened again while the last texts were being written: the page stays as it is. */
      api.cancelActiveListeners();
      if (opened.match(action)) return;
      await write(api);
      if (!api.signal.aborted) closePageSync(api);
    },
  });
};
