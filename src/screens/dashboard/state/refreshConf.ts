/** What the server’s configuration says about timed refreshes; it comes from outside, so any value may be there. */
import { createAppSelector } from '@/app/redux';
import type { RootState } from '@/app/store';
import { selectConf } from '@/features/session/selectors';
import { INTERVALS } from '../words/intervals';

export interface Interval {
  readonly seconds: number;
  readonly label: string;
}

const isInterval = (entry: unknown): entry is readonly [number, string] =>
  Array.isArray(entry) &&
  Number.isFinite(entry[0]) &&
  Number(entry[0]) >= 0 &&
  typeof entry[1] === 'string' &&
  entry[1] !== '';

const OWN: readonly Interval[] = INTERVALS.map(([seconds, label]) => ({ seconds, label }));

/** Those that are offered, in the server’s words. */
export const selectIntervals = createAppSelector(
  [(state) => selectConf(state).DASHBOARD_AUTO_REFRESH_INTERVALS],
  (given): readonly Interval[] => {
    const known = Array.isArray(given) ? given.filter(isInterval) : [];
    return known.length > 0 ? known.map(([seconds, label]) => ({ seconds, label })) : OWN;
  },
);

/** Whether a timed refresh asks the databases; else answers that are kept are good enough. */
export const selectTimedForces = (state: RootState): boolean =>
  selectConf(state).DASHBOARD_AUTO_REFRESH_MODE !== 'fetch';
