/** Moments that a dataset shows later than it stores them: conditions are about the stored ones. */
import { columnLabel } from '#common/labels.ts';
import type { ChartResult } from '@/viz/chartResult';
import type { CrossFilter, FilterClause, VizHooks } from '@/viz/vizHooks';

type Moved = NonNullable<ChartResult['moved_times']>;
type Hooks = Pick<
  VizHooks,
  'crossFilter' | 'setCrossFilter' | 'brushCrossFilter' | 'onContextMenu'
>;

const HOUR_MS = 3_600_000;

const laterBy = (ms: number, value: unknown): unknown => {
  if (Array.isArray(value)) return value.map((one) => laterBy(ms, one));
  return typeof value === 'number' ? value + ms : value;
};

const clausesLater = <T extends FilterClause>(
  clauses: readonly T[],
  { columns }: Moved,
  hours: number,
): readonly T[] =>
  clauses.map((clause) =>
    'val' in clause && columns.includes(columnLabel(clause.col))
      ? { ...clause, val: laterBy(hours * HOUR_MS, clause.val) }
      : clause,
  );

/** The hooks of a picture whose moments are moved, where those of the page speak of the stored ones. */
export const aboutStoredTimes = (results: readonly ChartResult[], hooks: Hooks): Hooks => {
  const moved = results.find(({ moved_times }) => moved_times)?.moved_times;
  if (!moved) return hooks;
  const { crossFilter, setCrossFilter, brushCrossFilter, onContextMenu } = hooks;
  const stored = (clauses: CrossFilter) => clausesLater(clauses, moved, -moved.hours);
  return {
    crossFilter: crossFilter && clausesLater(crossFilter, moved, moved.hours),
    setCrossFilter: setCrossFilter && ((filter) => setCrossFilter(stored(filter))),
    brushCrossFilter:
      brushCrossFilter && ((filter, axis) => brushCrossFilter(filter && stored(filter), axis)),
    onContextMenu:
      onContextMenu &&
      ((event) =>
        onContextMenu({
          ...event,
          filters: stored(event.filters),
          ...(event.crossFilter ? { crossFilter: stored(event.crossFilter) } : {}),
        })),
  };
};
