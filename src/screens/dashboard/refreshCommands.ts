/** How often an open dashboard asks its charts again. */
import { IconClock, IconDeviceFloppy } from '@tabler/icons-react';
import type { RootState } from '@/app/store';
import type { Command } from '@/features/commands/command';
import { refreshFrequencySet } from './state/dashboardStateSlice';
import { selectCanChange, selectEditMode, selectInfo } from './state/selectors';
import { saveMetadata } from './state/thunks/saveMetadata';

const INTERVALS = [
  [0, 'Never'],
  [10, 'Every 10 seconds'],
  [30, 'Every 30 seconds'],
  [60, 'Every minute'],
  [300, 'Every 5 minutes'],
  [1800, 'Every 30 minutes'],
  [3600, 'Every hour'],
  [21_600, 'Every 6 hours'],
  [43_200, 'Every 12 hours'],
  [86_400, 'Every 24 hours'],
] as const;

/** An interval in words; other programs store others than those offered here. */
export const intervalText = (seconds: number): string =>
  INTERVALS.find(([offered]) => offered === seconds)?.[1] ??
  (seconds % 60 === 0 ? `Every ${seconds / 60} minutes` : `Every ${seconds} seconds`);

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
  intervalOf(state) === (selectInfo(state).metadata.refresh_frequency ?? 0);

export const keepInterval = {
  label: 'Save this interval for everybody',
  group: 'Auto-refresh',
  icon: IconDeviceFloppy,
  isOffered: (state) => selectCanChange(state) && !selectIsKeptInterval(state),
  run: (dispatch, { getState }) =>
    dispatch(saveMetadata({ refresh_frequency: intervalOf(getState()) })),
} as const satisfies Command;
