import type { ChartResult } from './chartResult';
import { vizEntry } from './registry';

/** Whether there is nothing to draw: a total over no rows is a row all the same. */
export const hasNoRows = (type: string, results: readonly ChartResult[]): boolean =>
  (vizEntry(type)?.hasTotalsBeside ? results.slice(0, 1) : results).every(
    ({ data, part }) => data.length === 0 && !part?.problem,
  );
