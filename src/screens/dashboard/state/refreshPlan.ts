/** When each chart of a refresh starts: spread over time to protect the databases. */
import { DEFAULT_STAGGER_MS } from '../defaultStagger';

/** The time over which a refresh is spread. */
export const staggerIntervalMs = (requestedMs: number, staggerTimeMs?: number): number =>
  Math.max(requestedMs, staggerTimeMs || DEFAULT_STAGGER_MS);

/** Even delays, from 0 to the end of the interval. */
export const delaysMs = (charts: number, intervalMs: number): number[] =>
  Array.from({ length: charts }, (_, n) => (charts > 1 ? (n * intervalMs) / (charts - 1) : 0));

const JITTER = 0.1;

/** Up to a tenth earlier or later, so that pages that were opened together do not ask together for ever. */
export const jitteredMs = (intervalMs: number, random: number): number =>
  intervalMs * (1 + JITTER * (2 * random - 1));

interface Timed {
  readonly charts: readonly number[];
  readonly immune: readonly number[];
  readonly requestedMs: number;
  readonly staggerRefresh?: boolean | undefined;
  readonly staggerTimeMs?: number | undefined;
}

/** Chart → its delay within one tick of the timer. */
export const timedRefresh = ({ charts, immune, requestedMs, ...how }: Timed) => {
  const due = charts.filter((id) => !immune.includes(id));
  const interval =
    how.staggerRefresh === false ? 0 : staggerIntervalMs(requestedMs, how.staggerTimeMs);
  const delays = delaysMs(due.length, interval);
  return due.map((chartId, n) => ({ chartId, delayMs: delays[n] ?? 0 }));
};
