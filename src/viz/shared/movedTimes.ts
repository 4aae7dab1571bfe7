/** Moments that are shown later than they are stored. */
import type { ChartResult } from '../chartResult';

const HOUR_MS = 3_600_000;

export const laterMs = ({ moved_times }: Pick<ChartResult, 'moved_times'>): number =>
  (moved_times?.hours ?? 0) * HOUR_MS;
