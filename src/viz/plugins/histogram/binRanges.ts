/** Ranges of a histogram as conditions: whole bins, the last one with its right end. */
import { EDGES_MAX } from '#common/brushEdges.ts';
import type { Span } from '../../brush/brush';
import type { Ranges } from '../../brush/useRangeFilter';
import type { Chosen } from '../../cartesian/model';
import type { ChartResult } from '../../chartResult';
import type { FormData } from '../../formData';
import { toList } from '../../shared/labels';
import { numbersRange, rangeOn, withRange } from '../../shared/rangeFilter';
import { toNumber } from '../../shared/values';
import { binsOf } from './bins';

/** Null without a column. */
export const binRanges = (result: ChartResult, form: FormData): Ranges | null => {
  const [column] = toList(form.column);
  const bins = binsOf(result, form);
  if (column === undefined || bins.length === 0) return null;
  const edges = [bins[0]?.from ?? 0, ...bins.map(({ to }) => to)];
  const isKnown = typeof column === 'string' && edges.length <= EDGES_MAX;
  return {
    axis: isKnown ? { column, edges } : null,
    filterOf: (span, before) => {
      const from = span && bins[span.first];
      const to = span && bins[span.last];
      const isAtEnd = span?.last === bins.length - 1;
      return withRange(
        before,
        column,
        from && to ? numbersRange(column, from.from, to.to, isAtEnd) : [],
      );
    },
    rangeIn: (filter) => {
      const sides = rangeOn(filter, column).map(({ op, val }) => ({ op, at: toNumber(val) ?? 0 }));
      if (sides.length === 0) return null;
      const isIn = bins.map(({ from, to }) =>
        sides.every(({ op, at }) => (op === '>=' ? from >= at : to <= at)),
      );
      const first = isIn.indexOf(true);
      return first < 0 ? null : { first, last: isIn.lastIndexOf(true) };
    },
  };
};

export const placesIn = (range: Span | null): Chosen | null =>
  range && {
    kind: 'places',
    indexes: new Set(
      Array.from({ length: range.last - range.first + 1 }, (_, at) => range.first + at),
    ),
  };
