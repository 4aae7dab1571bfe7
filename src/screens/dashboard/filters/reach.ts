/** Which charts a filter changes, and why it does not change another. */
import type { ChartResult } from '@/viz/chartResult';
import type { NativeFilter } from './nativeFilter';

/** How a server names what a filter sets where that is no column. */
const NAMES: Readonly<Record<string, string>> = {
  filter_time: '__time_range',
  filter_timecolumn: '__time_col',
  filter_timegrain: '__time_grain',
};

const WITHOUT_TIME = 'It has no time column';

interface Chart {
  readonly isInScope: boolean;
  /** The dataset that the chart reads. */
  readonly datasetId: number | null;
  /** Of the last answer; null before the first. */
  readonly rejected: ChartResult['rejected_filters'] | null;
}

/** Why the filter does not change the chart; null if it does, or if nothing says that it does not. */
export const whyNot = (
  { filterType, target }: NativeFilter,
  { isInScope, datasetId, rejected }: Chart,
): string | null => {
  if (!isInScope) return 'Out of the scope of the filter';
  const name = NAMES[filterType] ?? target.column;
  if (!rejected?.some(({ column }) => column === name)) return null;
  if (NAMES[filterType]) return WITHOUT_TIME;
  return target.datasetId === datasetId
    ? `Its dataset has no column “${name}”`
    : `Its dataset is another one, which has no column “${name}”`;
};
