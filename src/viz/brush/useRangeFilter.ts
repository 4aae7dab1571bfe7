import { useMemo } from 'react';
import type { CrossFilter, VizHooks } from '../vizHooks';
import type { BrushEvents, Span } from './brush';

type FilterOf = (span: Span | null, before: CrossFilter | undefined) => CrossFilter;

/** Ranges of a picture as cross filters, where the page has these and the axis stands for a column. */
export const useRangeFilter = (
  filterOf: FilterOf | undefined,
  hasRange: boolean,
  { crossFilter, setCrossFilter }: Pick<VizHooks, 'crossFilter' | 'setCrossFilter'>,
): BrushEvents | undefined =>
  useMemo(() => {
    if (!filterOf || !setCrossFilter) return undefined;
    return {
      onRange: (span) => setCrossFilter(filterOf(span, crossFilter)),
      onClear: hasRange ? () => setCrossFilter(filterOf(null, crossFilter)) : undefined,
    };
  }, [filterOf, hasRange, crossFilter, setCrossFilter]);
