/** How often an open dashboard asks its charts again. */
import { IconClock, IconClockOff, IconDeviceFloppy } from '@tabler/icons-react';
import type { RootState } from '@/app/store';
import type { Command } from '@/features/commands/command';
import { dialogOpened, refreshFrequencySet } from './state/dashboardStateSlice';
import { selectIntervals } from './state/refreshConf';
import { refreshSettings } from './state/refreshSettings';
import { selectCanChange, selectEditMode, selectInfo } from './state/selectors';
import { saveMetadata } from './state/thunks/saveMetadata';

/** A server may offer others than the usual ones, but no more than these. */
const INTERVALS_MAX = 24;

/** The commands of the intervals, in their order: saved with the dashboard while it is being edited. */
export const refreshIntervals = Array.from(
  { length: INTERVALS_MAX },
  (_, at) =>
    ({
      label: (state) => selectIntervals(state)[at]?.label ?? '',
      group: 'Auto-refresh',
      icon: IconClock,
      isOffered: (state) => at < selectIntervals(state).length,
      run: (dispatch, { getState }) => {
        const { seconds = 0 } = selectIntervals(getState())[at] ?? {};
        dispatch(refreshFrequencySet({ seconds, persist: selectEditMode(getState()) }));
      },
    }) satisfies Command,
);

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

export const leaveOut = {
  label: 'Leave charts out',
  group: 'Auto-refresh',
  icon: IconClockOff,
  isOffered: selectCanChange,
  run: (dispatch) => dispatch(dialogOpened('leftOut')),
} as const satisfies Command;
