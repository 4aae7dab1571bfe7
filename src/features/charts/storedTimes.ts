/**
 * Moments that a dataset shows later than it stores them: conditions are about the stored ones. Of a time that is stored
 * as text only the shown spelling is known here, so there is no condition on it.
 */
import { columnLabel } from '#common/labels.ts';
import type { ChartResult } from '@/viz/chartResult';
import { valuesLater } from '@/viz/shared/movedTimes';
import type { CrossFilter, FilterClause, VizHooks } from '@/viz/vizHooks';

type Moved = NonNullable<ChartResult['moved_times']>;
type Hooks = Pick<
  VizHooks,
  'crossFilter' | 'setCrossFilter' | 'brushCrossFilter' | 'onContextMenu'
>;

const isMoved = ({ columns }: Moved, clause: FilterClause): boolean =>
  'val' in clause && columns.includes(columnLabel(clause.col));

const clausesLater = <T extends FilterClause>(
  clauses: readonly T[],
  moved: Moved,
  hours: number,
): readonly T[] =>
  clauses.map((clause) =>
    isMoved(moved, clause) ? { ...clause, val: valuesLater(hours, clause.val) } : clause,
  );

const hasText = (value: unknown): boolean =>
  Array.isArray(value) ? value.some(hasText) : typeof value === 'string';

/** The columns whose times are moved texts. */
export const movedTexts = (results: readonly ChartResult[]): readonly string[] => {
  const names = results.flatMap(({ data, moved_times }) =>
    (moved_times?.columns ?? []).filter((name) => data.some((row) => hasText(row[name]))),
  );
  return [...new Set(names)];
};

/** The hooks of a picture whose moments are moved, where those of the page speak of the stored ones. */
export const aboutStoredTimes = (results: readonly ChartResult[], hooks: Hooks): Hooks => {
  const moved = results.find(({ moved_times }) => moved_times)?.moved_times;
  if (!moved) return hooks;
  const { crossFilter, setCrossFilter, brushCrossFilter, onContextMenu } = hooks;
  const stored = <T extends FilterClause>(clauses: readonly T[]) =>
    clausesLater(
      clauses.filter((clause) => !isMoved(moved, clause) || !hasText(clause.val)),
      moved,
      -moved.hours,
    );
  /** Null where nothing is left of a filter: none at all would mean that it is taken back. */
  const storedFilter = (filter: CrossFilter): CrossFilter | null => {
    const rest = stored(filter);
    return filter.length > 0 && rest.length === 0 ? null : rest;
  };
  /** The same for a page that names the values as they are shown. */
  const named = (filter: CrossFilter): CrossFilter | null =>
    storedFilter(filter)?.map((clause) =>
      isMoved(moved, clause) ? { ...clause, hoursLater: moved.hours } : clause,
    ) ?? null;
  return {
    crossFilter: crossFilter && clausesLater(crossFilter, moved, moved.hours),
    setCrossFilter:
      setCrossFilter &&
      ((filter) => {
        const own = named(filter);
        if (own) setCrossFilter(own);
      }),
    brushCrossFilter:
      brushCrossFilter &&
      ((filter, axis) => brushCrossFilter(filter && storedFilter(filter), axis)),
    onContextMenu:
      onContextMenu &&
      (({ crossFilter: left, ...event }) => {
        const own = left ? named(left) : null;
        onContextMenu({
          ...event,
          filters: stored(event.filters),
          ...(own ? { crossFilter: own } : {}),
        });
      }),
  };
};
