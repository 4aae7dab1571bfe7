import { isAnyOf } from '@reduxjs/toolkit';
import type { AppStartListening } from '@/app/redux';
import { changesSettings } from '../state/settingsHistory';
import { keepChanges } from '../state/thunks/keepChanges';
import { saveAsDataset } from '../state/thunks/saveAsDataset';
import { lastOfBurst } from './lastOfBurst';

/** Stores every change of the settings on the server, only the last of a burst. */
export const startKeepingFormData = (startListening: AppStartListening) =>
  startListening({
    matcher: isAnyOf(changesSettings, saveAsDataset.fulfilled),
    effect: lastOfBurst((dispatch) => dispatch(keepChanges())),
  });
