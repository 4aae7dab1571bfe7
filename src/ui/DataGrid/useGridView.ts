/** Ties what a grid shows to how far it is scrolled: scrolling draws at once, React hears only of other columns. */
import clamp from 'lodash/clamp';
import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { Layout } from './arrangement';
import type { GridSource } from './gridSource';
import { createPainter, type Painter } from './painter';
import type { CellPosition, Rect } from './selection';
import { useViewport } from './useViewport';
import { baseRow, columnSpan, offsetToShow, ROW_PX, rowSpan, type Span } from './window';

export const HEAD_PX = 30;
const OVERSCAN_ROWS = 4;
const OVERSCAN_COLUMNS = 1;
const RANGE_RESTS_MS = 60;
/** Rows beyond the edges are drawn once a fast movement rests. */
const SLOW_AFTER_MS = 80;

interface Shown {
  readonly source: GridSource;
  readonly layout: Layout;
  readonly gutterPx: number;
  readonly rects: readonly Rect[];
  readonly focus: CellPosition | null;
}

interface Options {
  readonly scroller: RefObject<HTMLDivElement | null>;
  /** Where cells are drawn: those that scroll sideways and those that stay. */
  readonly loose: RefObject<HTMLDivElement | null>;
  readonly fixed: RefObject<HTMLDivElement | null>;
  readonly focusId: string;
  readonly rowCount: number;
  /** The rows in view, once they rest. */
  readonly onRange: ((rows: Span, inView: Span) => void) | undefined;
}

const sameSpan = (a: Span, b: Span): boolean => a.first === b.first && a.end === b.end;

/** Those that scroll, of the places in view. */
const placesAcross = ({ lefts, pinned }: Layout, scrollLeft: number, roomPx: number): Span => {
  const pinnedPx = lefts[pinned] ?? 0;
  const { first, end } = columnSpan(
    lefts,
    scrollLeft + pinnedPx,
    Math.max(0, roomPx - pinnedPx),
    OVERSCAN_COLUMNS,
  );
  return { first: Math.max(pinned, first), end: Math.max(pinned, end) };
};

/** How far to the side a column is in view. */
const scrollLeftToShow = (
  { lefts, pinned }: Layout,
  column: number,
  scrollLeft: number,
  visiblePx: number,
): number => {
  const left = lefts[column] ?? 0;
  const right = lefts[column + 1] ?? left;
  const pinnedPx = lefts[pinned] ?? 0;
  if (column < pinned) return scrollLeft;
  if (left < scrollLeft + pinnedPx) return left - pinnedPx;
  return right > scrollLeft + visiblePx ? right - visiblePx : scrollLeft;
};

/** The column at a distance from the row's number; -1 over the number itself. */
const columnAt = ({ lefts, pinned, shown }: Layout, inside: number, scrollLeft: number): number => {
  if (inside < 0) return -1;
  const px = inside < (lefts[pinned] ?? 0) ? inside : inside + scrollLeft;
  let column = 0;
  while (column < shown.length - 1 && (lefts[column + 1] ?? 0) <= px) column += 1;
  return column;
};

const NOWHERE: Span = { first: -1, end: -1 };

/** Calls back with the rows in view once they rest. */
const useRestingRows = (onRange: Options['onRange']) => {
  const reported = useRef<{
    rows: Span;
    inView: Span;
    timer: ReturnType<typeof setTimeout> | undefined;
  }>({ rows: NOWHERE, inView: NOWHERE, timer: undefined });
  const ranged = useRef(onRange);
  useLayoutEffect(() => {
    ranged.current = onRange;
  });
  /** Another way to ask for rows: those in view may be missing again. */
  useEffect(() => {
    clearTimeout(reported.current.timer);
    if (reported.current.rows.first < 0) return;
    reported.current.timer = setTimeout(
      () => onRange?.(reported.current.rows, reported.current.inView),
      RANGE_RESTS_MS,
    );
  }, [onRange]);
  useEffect(() => () => clearTimeout(reported.current.timer), []);
  const report = useCallback((rows: Span, inView: Span): void => {
    const { current: last } = reported;
    if (sameSpan(last.rows, rows) && sameSpan(last.inView, inView)) return;
    clearTimeout(last.timer);
    const timer = setTimeout(() => ranged.current?.(rows, inView), RANGE_RESTS_MS);
    reported.current = { rows, inView, timer };
  }, []);
  return { reported, report };
};

export const useGridView = ({ scroller, loose, fixed, focusId, rowCount, onRange }: Options) => {
  const shown = useRef<Shown | null>(null);
  const painter = useRef<Painter | null>(null);
  const [across, setAcross] = useState<Span>({ first: 0, end: 0 });
  const { reported, report } = useRestingRows(onRange);
  const drawn = useRef({ offset: 0, rows: { first: 0, end: 0 }, base: 0 });
  const slow = useRef<ReturnType<typeof setTimeout>>(undefined);
  const redraw = useRef<(() => void) | null>(null);
  const viewport = useRef<ReturnType<typeof useViewport> | null>(null);

  const draw = useCallback(() => {
    const panes = { loose: loose.current, fixed: fixed.current };
    const { current: seen } = viewport;
    if (!panes.loose || !panes.fixed || !seen || !shown.current) return;
    painter.current ??= createPainter({ loose: panes.loose, fixed: panes.fixed }, focusId);
    const { source, layout, gutterPx } = shown.current;
    const { offset, scrollTop, scrollLeft } = seen.position.current;
    const viewPx = Math.max(0, seen.height - HEAD_PX);
    const last = drawn.current;
    const isFast = Math.abs(offset - last.offset) > viewPx;
    const rows = rowSpan(offset, viewPx, source.rowCount, isFast ? 0 : OVERSCAN_ROWS);
    const places = placesAcross(layout, scrollLeft, seen.width - gutterPx);
    const base = baseRow(rows, last);
    drawn.current = { offset, rows, base };
    const top = scrollTop + base * ROW_PX - offset;
    painter.current.paint({ ...shown.current, rows, across: places, base, top });
    if (isFast) {
      clearTimeout(slow.current);
      slow.current = setTimeout(() => redraw.current?.(), SLOW_AFTER_MS);
    }
    setAcross((known) => (sameSpan(known, places) ? known : places));
    report(rows, rowSpan(offset, viewPx, source.rowCount, 0));
  }, [loose, fixed, focusId, report]);

  const seen = useViewport(scroller, rowCount, HEAD_PX, draw);
  useLayoutEffect(() => {
    viewport.current = seen;
    redraw.current = draw;
  });
  useEffect(() => () => clearTimeout(slow.current), []);

  const { position, width, height, moveTo } = seen;
  const viewPx = Math.max(0, height - HEAD_PX);

  /** Brings a cell into view. */
  const show = useCallback(
    ({ row, column }: CellPosition): void => {
      if (!shown.current) return;
      const { layout, gutterPx } = shown.current;
      const { offset, scrollLeft } = position.current;
      moveTo(
        offsetToShow(row, offset, viewPx),
        scrollLeftToShow(layout, column, scrollLeft, width - gutterPx),
      );
    },
    [position, width, viewPx, moveTo],
  );

  /** The cell under a point of the screen; beyond the edges the nearest one. Column -1 is the row's number. */
  const placeAt = useCallback(
    (x: number, y: number): CellPosition | null => {
      const box = scroller.current?.getBoundingClientRect();
      if (!box || !shown.current || rowCount === 0) return null;
      const { layout, gutterPx } = shown.current;
      const { offset, scrollLeft } = position.current;
      const row = Math.floor((offset + y - box.top - HEAD_PX) / ROW_PX);
      const column = columnAt(layout, x - box.left - gutterPx, scrollLeft);
      return { row: clamp(row, 0, rowCount - 1), column };
    },
    [scroller, position, rowCount],
  );

  /** What is drawn from now on. */
  const present = (next: Shown): void => {
    shown.current = next;
    draw();
  };
  return { ...seen, viewPx, across, present, show, placeAt, rowsInView: reported };
};
