import { type RefObject, type UIEvent, useCallback, useEffect, useRef, useState } from 'react';
import { usePaper } from '@/ui/paper';
import { paperZoom } from '../../shared/paperZoom';
import type { Place } from './cells';
import { columnsInView, type Layout, type Range, ROW_PX, rowsInView } from './layout';
import { HEAD_PX } from './pivotGrid';
import type { PivotView } from './view';

interface Window {
  readonly scroller: RefObject<HTMLDivElement | null>;
  readonly rows: Range;
  readonly columns: Range;
  /** Those in view, with one before and one after for what is not. */
  readonly columnWidths: readonly number[];
  readonly tableWidth: number;
  /** On paper a wide table shrinks to its box. */
  readonly zoom: number;
  readonly onScroll: (event: UIEvent<HTMLDivElement>) => void;
  readonly reveal: (place: Place) => void;
}

/** Rows beyond these are left off on paper. */
const PAPER_ROWS = 1500;

const edge = ({ lefts }: Layout, at: number): number => lefts[at] ?? 0;

/** The rows and columns in view; the others are empty space of the same size. */
export const usePivotWindow = (
  view: PivotView,
  layout: Layout,
  size: { readonly width: number; readonly height: number },
  headLines: number,
  onRendered: (() => void) | undefined,
): Window => {
  const scroller = useRef<HTMLDivElement>(null);
  const [at, setAt] = useState({ top: 0, left: 0 });
  const heads = layout.heads.reduce((sum, px) => sum + px, 0);
  const height = size.height - headLines * HEAD_PX;
  const width = Math.max(size.width - heads, 1);
  const count = layout.lefts.length - 1;
  const isPaper = usePaper() !== 'none';
  const rows = isPaper
    ? { from: 0, to: Math.min(view.rows.lines.length, PAPER_ROWS) }
    : rowsInView(at.top, height, view.rows.lines.length);
  const columns = isPaper ? { from: 0, to: count } : columnsInView(layout.lefts, at.left, width);
  const before = edge(layout, columns.from);
  const after = edge(layout, count) - edge(layout, columns.to);
  const inView = layout.lefts
    .slice(columns.from, columns.to)
    .map((left, index) => edge(layout, columns.from + index + 1) - left);
  useEffect(() => onRendered?.(), [onRendered, view]);
  const reveal = useCallback(
    ({ row, column }: Place) => {
      const box = scroller.current;
      if (!box) return;
      if (row >= 0) {
        const lowest = (row + 1) * ROW_PX - height + ROW_PX;
        box.scrollTop = Math.min(row * ROW_PX, Math.max(box.scrollTop, lowest));
      }
      if (column >= 0) {
        const rightmost = (layout.lefts[column + 1] ?? 0) - width + ROW_PX;
        box.scrollLeft = Math.min(layout.lefts[column] ?? 0, Math.max(box.scrollLeft, rightmost));
      }
    },
    [layout, height, width],
  );
  return {
    scroller,
    rows,
    columns,
    columnWidths: [
      ...(columns.from > 0 ? [before] : []),
      ...inView,
      ...(columns.to < count ? [after] : []),
    ],
    tableWidth: heads + edge(layout, count),
    zoom: isPaper ? paperZoom(heads + edge(layout, count), size.width) : 1,
    onScroll: ({ currentTarget: { scrollTop, scrollLeft } }) =>
      setAt({ top: scrollTop, left: scrollLeft }),
    reveal,
  };
};
