import type { AppStartListening } from '@/app/redux';
import { dashboardClosed, dashboardOpened } from '../events';
import type { DashboardState } from './dashboardState';
import { fullScreenSeen, refreshFrequencySet } from './dashboardStateSlice';
import { jitteredMs, timedRefresh } from './refreshPlan';
import { selectTimedForces } from './refreshConf';
import { refreshSettings } from './refreshSettings';
import { selectInfo } from './selectors';
import { refreshDashboard } from './thunks/refreshDashboard';

/** Resolves once a person can see the page; at once if they can now. */
const pageInView = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const look = () => {
      if (!document.hidden) resolve();
    };
    look();
    document.addEventListener('visibilitychange', look, { signal });
  });

/** Of an interval, its requests are spread over this share at least; the rest is for the databases to rest. */
const SPREAD_SHARE = 0.2;

/** A kiosk without an interval would show the same numbers for days. */
const KIOSK_S = 300;

const secondsBetween = ({
  refreshFrequency,
  isKiosk,
}: Pick<DashboardState, 'refreshFrequency' | 'isKiosk'>): number =>
  refreshFrequency > 0 || !isKiosk ? refreshFrequency : KIOSK_S;

/**
 * While a refresh interval is set, charts run again at every tick, spread over time. Nothing runs for a page that
 * nobody sees: what is due then runs when it comes back into view.
 */
export const startAutoRefresh = (startListening: AppStartListening): void => {
  const startsOrStops = (action: { type: string }) =>
    dashboardOpened.match(action) ||
    refreshFrequencySet.match(action) ||
    fullScreenSeen.match(action) ||
    dashboardClosed.match(action);
  startListening({
    predicate: startsOrStops,
    effect: async (
      _,
      { cancelActiveListeners, delay, dispatch, fork, getState, pause, signal },
    ) => {
      cancelActiveListeners();
      for (;;) {
        const seconds = secondsBetween(getState().dashboardState);
        if (seconds <= 0) return;
        await delay(jitteredMs(seconds * 1000, Math.random()));
        await pause(pageInView(signal));
        const { immune, isSpread, spreadMs } = refreshSettings(selectInfo(getState()).metadata);
        const plan = timedRefresh({
          // A chart that takes longer than the interval would be asked again before it can answer.
          charts: Object.values(getState().charts)
            .filter(({ chartStatus }) => chartStatus !== 'loading')
            .map(({ id }) => Number(id))
            .filter(Number.isFinite),
          immune,
          requestedMs: seconds * 1000 * SPREAD_SHARE,
          staggerRefresh: isSpread,
          staggerTimeMs: spreadMs,
        });
        for (const { chartId, delayMs } of plan) {
          fork(async (task) => {
            await task.delay(delayMs);
            await task.pause(pageInView(task.signal));
            await dispatch(
              refreshDashboard({ chartIds: [chartId], force: selectTimedForces(getState()) }),
            );
          });
        }
      }
    },
  });
};
