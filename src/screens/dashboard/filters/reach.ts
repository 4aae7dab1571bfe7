/** Which charts a filter changes, and why it does not change another. */
import type { ChartResult } from '@/viz/chartResult';
import type { NativeFilter } from './nativeFilter';
import type { TimeUse } from './timeUse';

/** How a server names what a filter sets where that is no column. */
const NAMES: Readonly<Record<string, string>> = {
  filter_time: '__time_range',
  filter_timecolumn: '__time_col',
  filter_timegrain: '__time_grain',
};

const WITHOUT_TIME = 'It has no time column';

/** A chart takes a time of the dashboard only in the place of one of its own. */
const UNUSED: Readonly<Record<string, (use: TimeUse) => string | null>> = {
  filter_time: ({ hasRange }) => (hasRange ? null : 'Its settings have no time range'),
  filter_timegrain: ({ hasSteps }) => (hasSteps ? null : 'It has no steps of time'),
  filter_timecolumn: ({ hasRange, hasSteps }) =>
    hasRange || hasSteps ? null : 'It uses no time column',
};

/** Whether it sets a time, which a chart may have no use for. */
export const isOfTime = ({ filterType }: NativeFilter): boolean => filterType in UNUSED;

interface Chart {
  readonly isInScope: boolean;
  /** The dataset that the chart reads. */
  readonly datasetId: number | null;
  /** Of the last answer; null before the first. */
  readonly rejected: ChartResult['rejected_filters'] | null;
  /** What it can take from a filter of time; null before the first answer. */
  readonly timeUse: () => TimeUse | null;
}

/** Why the filter does not change the chart; null if it does, or if nothing says that it does not. */
export const whyNot = (
  { filterType, target }: NativeFilter,
  { isInScope, datasetId, rejected, timeUse }: Chart,
): string | null => {
  if (!isInScope) return 'Out of the scope of the filter';
  const name = NAMES[filterType] ?? target.column;
  if (!rejected?.some(({ column }) => column === name)) {
    const use = UNUSED[filterType] ? timeUse() : null;
    return use && (UNUSED[filterType]?.(use) ?? null);
  }
  if (NAMES[filterType]) return WITHOUT_TIME;
  return target.datasetId === datasetId
    ? `Its dataset has no column “${name}”`
    : `Its dataset is another one, which has no column “${name}”`;
};
