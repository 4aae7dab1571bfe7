import { isAnyOf } from '@reduxjs/toolkit';
import type { AppStartListening } from '@/app/redux';
import { changesSettings } from '../state/settingsHistory';
import { keepChanges } from '../state/thunks/keepChanges';
import { saveAsDataset } from '../state/thunks/saveAsDataset';

/** Long enough to collect one gesture, short enough for a reload to lose nothing. */
const GATHER_MS = 400;

/** Stores every change of the settings on the server, only the last of a burst. */
export const startKeepingFormData = (startListening: AppStartListening) =>
  startListening({
    matcher: isAnyOf(changesSettings, saveAsDataset.fulfilled),
    effect: async (_, { cancelActiveListeners, delay, dispatch }) => {
      cancelActiveListeners();
      await delay(GATHER_MS);
      await dispatch(keepChanges());
    },
  });
