import { isAnyOf } from '@reduxjs/toolkit';
import type { AppStartListening } from '@/app/redux';
import { loadStar } from '../state/thunks/loadStar';
import { openExplore } from '../state/thunks/openExplore';
import { toggleStar } from '../state/thunks/toggleStar';

/** The star of a saved chart is read after the chart is there; a click on it meanwhile is newer than what is read. */
export const startLoadingStar = (startListening: AppStartListening) =>
  startListening({
    actionCreator: openExplore.fulfilled,
    effect: async ({ payload: { slice } }, { dispatch, condition }) => {
      if (!slice) return;
      const loading = dispatch(loadStar(slice.slice_id));
      await Promise.race([loading, condition(isAnyOf(toggleStar.pending, openExplore.pending))]);
      loading.abort();
    },
  });
