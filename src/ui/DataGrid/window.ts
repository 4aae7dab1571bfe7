/** Which rows and columns are drawn, and where: only arithmetic. */
import clamp from 'lodash/clamp';

/** Chromium limits elements to about 16.7 million pixels; taller tables scroll in scale. */
export const MAX_SCROLL_PX = 15_000_000;
export const ROW_PX = 26;

export interface Span {
  readonly first: number;
  /** One past the last. */
  readonly end: number;
}

export interface VerticalRange {
  /** Height of the scrolled element. */
  readonly scrollPx: number;
  /** Height of all rows. */
  readonly totalPx: number;
}

export const verticalRange = (rowCount: number): VerticalRange => {
  const totalPx = rowCount * ROW_PX;
  return { totalPx, scrollPx: Math.min(totalPx, MAX_SCROLL_PX) };
};

/** Converts a scroll position to an offset within the rows (px), and back. Equal unless the table is scaled. */
export const toOffset = (
  scrollTop: number,
  { scrollPx, totalPx }: VerticalRange,
  viewPx: number,
): number => {
  if (scrollPx === totalPx) return scrollTop;
  const range = Math.max(1, scrollPx - viewPx);
  return (Math.min(scrollTop, range) / range) * (totalPx - viewPx);
};

export const toScrollTop = (
  offset: number,
  { scrollPx, totalPx }: VerticalRange,
  viewPx: number,
): number => {
  if (scrollPx === totalPx) return offset;
  return (offset / Math.max(1, totalPx - viewPx)) * (scrollPx - viewPx);
};

export const clampOffset = (offset: number, { totalPx }: VerticalRange, viewPx: number): number =>
  clamp(offset, 0, totalPx - viewPx);

export const rowSpan = (
  offset: number,
  viewPx: number,
  rowCount: number,
  overscan: number,
): Span => ({
  first: Math.max(0, Math.floor(offset / ROW_PX) - overscan),
  end: Math.min(rowCount, Math.ceil((offset + viewPx) / ROW_PX) + overscan),
});

/** Positions stay small, so that they are exact. */
const BASE_ROWS = 4096;

/** The row that positions are relative to. After a jump it is the first visible row, so that no element has to move. */
export const baseRow = (
  rows: Span,
  last: { readonly rows: Span; readonly base: number },
): number => {
  const isJump = rows.first >= last.rows.end || rows.end <= last.rows.first;
  return isJump || Math.abs(rows.first - last.base) > BASE_ROWS ? rows.first : last.base;
};

export const indices = ({ first, end }: Span): readonly number[] =>
  Array.from({ length: Math.max(0, end - first) }, (_, index) => first + index);

/** Left edges of all columns and, last, the right edge. */
export const edges = (widths: readonly number[]): readonly number[] => {
  const lefts = [0];
  for (const width of widths) lefts.push((lefts.at(-1) ?? 0) + width);
  return lefts;
};

/** The last index whose edge is at or before `px`. */
const indexAt = (lefts: readonly number[], px: number): number => {
  let low = 0;
  let high = lefts.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((lefts[middle] ?? 0) <= px) low = middle;
    else high = middle - 1;
  }
  return low;
};

export const columnSpan = (
  lefts: readonly number[],
  scrollLeft: number,
  viewPx: number,
  overscan: number,
): Span => {
  const count = lefts.length - 1;
  return {
    first: Math.max(0, Math.min(count, indexAt(lefts, scrollLeft)) - overscan),
    end: Math.min(count, indexAt(lefts, scrollLeft + viewPx) + 1 + overscan),
  };
};

/** The offset that brings a row into view; the current one if it is visible. */
export const offsetToShow = (row: number, offset: number, viewPx: number): number => {
  const top = row * ROW_PX;
  if (top < offset) return top;
  const bottom = top + ROW_PX;
  return bottom > offset + viewPx ? bottom - viewPx : offset;
};

const EDGE_PX = 24;
const FASTEST_PX = 60;

const speed = (at: number, from: number, to: number): number => {
  const over = at < from ? at - from : at > to ? at - to : 0;
  return clamp(Math.round(over / 2), -FASTEST_PX, FASTEST_PX);
};

/** The scroll distance per frame while something is dragged beyond an edge: the farther out, the faster. */
export const edgeSpeed = (
  pointer: { readonly x: number; readonly y: number },
  box: Pick<DOMRect, 'left' | 'right' | 'top' | 'bottom'>,
): { readonly x: number; readonly y: number } =>
  box.right === box.left
    ? { x: 0, y: 0 }
    : {
        x: speed(pointer.x, box.left + EDGE_PX, box.right - EDGE_PX),
        y: speed(pointer.y, box.top + EDGE_PX, box.bottom - EDGE_PX),
      };
