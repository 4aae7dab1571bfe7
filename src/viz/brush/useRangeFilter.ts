import { useMemo } from 'react';
import type { BrushAxis } from '#common/wire/brush.ts';
import type { CrossFilter, VizHooks } from '../vizHooks';
import type { BrushEvents, Span } from './brush';

/** What the ranges of a picture are to other charts. */
export interface Ranges {
  /** The filter with a range, or with none. */
  readonly filterOf: (span: Span | null, before: CrossFilter | undefined) => CrossFilter;
  /** The places that a filter selects. */
  readonly rangeIn: (filter: CrossFilter | undefined) => Span | null;
  /** Where ranges may end, for a server that answers while they are dragged; null where it cannot know. */
  readonly axis: BrushAxis | null;
}

type Hooks = Pick<VizHooks, 'crossFilter' | 'setCrossFilter' | 'brushCrossFilter'>;

/** Ranges of a picture as cross filters, where the page has these and the axis stands for a column. */
export const useRangeFilter = (
  ranges: Ranges | null,
  { crossFilter, setCrossFilter, brushCrossFilter }: Hooks,
): { readonly range: Span | null; readonly brushing: BrushEvents | undefined } => {
  const range = useMemo(() => ranges?.rangeIn(crossFilter) ?? null, [ranges, crossFilter]);
  const hasRange = range !== null;
  const brushing = useMemo(() => {
    if (!ranges || !setCrossFilter) return undefined;
    const { filterOf, axis } = ranges;
    return {
      onMove:
        brushCrossFilter &&
        ((span: Span | null) => brushCrossFilter(span && filterOf(span, crossFilter), axis)),
      onRange: (span: Span) => setCrossFilter(filterOf(span, crossFilter)),
      onClear: hasRange ? () => setCrossFilter(filterOf(null, crossFilter)) : undefined,
    };
  }, [ranges, hasRange, crossFilter, setCrossFilter, brushCrossFilter]);
  return { range, brushing };
};
