/** How often an open dashboard asks its charts again. */
import { IconClock, IconDeviceFloppy } from '@tabler/icons-react';
import type { RootState } from '@/app/store';
import type { Command } from '@/features/commands/command';
import { refreshFrequencySet } from './state/dashboardStateSlice';
import { refreshSettings } from './state/refreshSettings';
import { selectCanChange, selectEditMode, selectInfo } from './state/selectors';
import { saveMetadata } from './state/thunks/saveMetadata';
import { INTERVALS } from './words/intervals';

/** The intervals in seconds, and their commands: saved with the dashboard while it is being edited. */
export const refreshIntervals = INTERVALS.map(([seconds, label]) => ({
  seconds,
  command: {
    label,
    group: 'Auto-refresh',
    icon: IconClock,
    run: (dispatch, { getState }) =>
      dispatch(refreshFrequencySet({ seconds, persist: selectEditMode(getState()) })),
  } satisfies Command,
}));

const intervalOf = (state: RootState) => state.dashboardState.refreshFrequency;

/** Whether the interval is that of the stored dashboard, not one that somebody chose for this visit. */
export const selectIsKeptInterval = (state: RootState): boolean =>
  intervalOf(state) === refreshSettings(selectInfo(state).metadata).seconds;

export const keepInterval = {
  label: 'Save this interval for everybody',
  group: 'Auto-refresh',
  icon: IconDeviceFloppy,
  isOffered: (state) => selectCanChange(state) && !selectIsKeptInterval(state),
  run: (dispatch, { getState }) =>
    dispatch(saveMetadata({ refresh_frequency: intervalOf(getState()) })),
} as const satisfies Command;
