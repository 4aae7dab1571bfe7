import { isAnyOf } from '@reduxjs/toolkit';
import type { AppStartListening } from '@/app/redux';
import { controlChanged, redone, undone, vizTypeChosen } from '../state/exploreSlice';
import { keepChanges } from '../state/thunks/keepChanges';
import { saveAsDataset } from '../state/thunks/saveAsDataset';

/** Long enough to gather one gesture, short enough that a reload loses nothing. */
const GATHER_MS = 400;

/** Every change of the settings is kept on the server, the last of a burst once. */
export const startKeepingFormData = (startListening: AppStartListening) =>
  startListening({
    matcher: isAnyOf(controlChanged, vizTypeChosen, undone, redone, saveAsDataset.fulfilled),
    effect: async (_, { cancelActiveListeners, delay, dispatch }) => {
      cancelActiveListeners();
      await delay(GATHER_MS);
      await dispatch(keepChanges());
    },
  });
