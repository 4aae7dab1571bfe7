/** Which cross filters change a chart, and why others that reach it do not. */
import { createAppSelector } from '@/app/redux';
import type { RootState } from '@/app/store';
import type { CrossWords } from './crossWords';
import { selectCrossFiltersReaching, selectLackedColumns } from './crossWords';

export interface ReachingFilter {
  readonly id: string;
  /** The chart in which it was clicked. */
  readonly source: number;
  readonly name: string;
  readonly words: string;
  /** Null where it changes the chart. */
  readonly why: string | null;
}

const wordsOf = (parts: CrossWords['parts']): string =>
  parts.map(({ name, values }) => `${name}: ${values}`).join('; ');

/** A server leaves out conditions on columns that a dataset lacks; the others of the filter still count. */
const reaching = (
  { chartId, chartName, parts }: CrossWords,
  lacked: ReadonlySet<string>,
): ReachingFilter => {
  const missing = parts.filter(({ column }) => lacked.has(column));
  const acting = parts.filter(({ column }) => !lacked.has(column));
  const columns = missing.map(({ name }) => `“${name}”`).join(', ');
  return {
    id: `cross ${chartId}`,
    source: chartId,
    name: `Cross filter from ${chartName}`,
    words: wordsOf(acting.length > 0 ? acting : parts),
    why: acting.length > 0 ? null : `The dataset of this chart has no column ${columns}`,
  };
};

export const selectCrossReaching = createAppSelector(
  [
    (state: RootState, chartId: number) => selectCrossFiltersReaching(state, chartId),
    selectLackedColumns,
  ],
  (filters, lacked): readonly ReachingFilter[] => filters.map((one) => reaching(one, lacked)),
);
