import { isAnyOf } from '@reduxjs/toolkit';
import type { AppStartListening } from '@/app/redux';
import { GESTURE_MS, lastOfBurst } from '@/features/requests/lastOfBurst';
import { changesSettings } from '../state/settingsHistory';
import { keepChanges } from '../state/thunks/keepChanges';
import { saveAsDataset } from '../state/thunks/saveAsDataset';

/** Stores every change of the settings on the server, only the last of a burst. */
export const startKeepingFormData = (startListening: AppStartListening) =>
  startListening({
    matcher: isAnyOf(changesSettings, saveAsDataset.fulfilled),
    effect: lastOfBurst(GESTURE_MS, (dispatch) => dispatch(keepChanges())),
  });
