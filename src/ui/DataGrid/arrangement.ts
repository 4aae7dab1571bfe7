/** The arrangement of a grid's columns: order, pinned columns, hidden columns and widths. */
import clamp from 'lodash/clamp';
import type { FirstWidths } from './columnWidths';
import { edges } from './window';

/** Columns by their position in the source. */
export interface Arrangement {
  /** All of them; empty: the order of the source. */
  readonly order: readonly number[];
  readonly pinned: readonly number[];
  readonly hidden: readonly number[];
  readonly widths: Readonly<Record<number, number>>;
}

export const AS_IT_CAME: Arrangement = { order: [], pinned: [], hidden: [], widths: {} };

type Order = Pick<Arrangement, 'order' | 'pinned' | 'hidden'>;

const orderOf = ({ order }: Pick<Order, 'order'>, count: number): readonly number[] =>
  order.length === count ? order : Array.from({ length: count }, (_, column) => column);

/** The shown columns from left to right, and how many of them are pinned. */
export const shownColumns = (
  arrangement: Order,
  count: number,
): { readonly shown: readonly number[]; readonly pinned: number } => {
  const visible = orderOf(arrangement, count).filter(
    (column) => !arrangement.hidden.includes(column),
  );
  const pinned = visible.filter((column) => arrangement.pinned.includes(column));
  const loose = visible.filter((column) => !arrangement.pinned.includes(column));
  return { shown: [...pinned, ...loose], pinned: pinned.length };
};

const without = (list: readonly number[], column: number): readonly number[] =>
  list.filter((known) => known !== column);

/** Moves a column among the shown ones; among the pinned ones it is pinned too, beyond them no longer. */
export const columnMoved = (
  arrangement: Arrangement,
  count: number,
  column: number,
  place: number,
): Arrangement => {
  const { shown } = shownColumns(arrangement, count);
  if (!shown.includes(column)) return arrangement;
  const others = without(shown, column);
  const pinnedOthers = without(arrangement.pinned, column);
  const edge = others.filter((known) => pinnedOthers.includes(known)).length;
  const to = clamp(place, 0, others.length);
  const stays = to === edge ? arrangement.pinned.includes(column) : to < edge;
  const next = [...others.slice(0, to), column, ...others.slice(to)];
  let at = 0;
  return {
    ...arrangement,
    order: orderOf(arrangement, count).map((known) =>
      arrangement.hidden.includes(known) ? known : (next[at++] ?? known),
    ),
    pinned: stays ? [...pinnedOthers, column] : pinnedOthers,
  };
};

export const columnPinned = (
  arrangement: Arrangement,
  column: number,
  isPinned: boolean,
): Arrangement => ({
  ...arrangement,
  pinned: [...without(arrangement.pinned, column), ...(isPinned ? [column] : [])],
});

export const columnHidden = (
  arrangement: Arrangement,
  column: number,
  isHidden: boolean,
): Arrangement => ({
  ...arrangement,
  hidden: [...without(arrangement.hidden, column), ...(isHidden ? [column] : [])],
});

export const allColumnsShown = (arrangement: Arrangement): Arrangement => ({
  ...arrangement,
  hidden: [],
});

export const columnResized = (
  arrangement: Arrangement,
  column: number,
  width: number,
): Arrangement => ({ ...arrangement, widths: { ...arrangement.widths, [column]: width } });

export interface Layout {
  /** The source column of each place. */
  readonly shown: readonly number[];
  /** Left edges by place, without the row numbers; the last one is the right edge. */
  readonly lefts: readonly number[];
  /** The number of pinned columns. */
  readonly pinned: number;
}

/** In a narrow grid, at most this share of the width is pinned. */
const PINNED_SHARE = 0.6;

export const layoutOf = (
  { shown, pinned }: ReturnType<typeof shownColumns>,
  widths: Arrangement['widths'],
  { tight, ample }: FirstWidths,
  roomPx: number,
): Layout => {
  /** Whatever widths somebody chose, so that changing one column leaves the others as they are. */
  const isAmple = (edges(shown.map((column) => ample[column] ?? 0)).at(-1) ?? 0) <= roomPx;
  const first = isAmple ? ample : tight;
  const lefts = edges(shown.map((column) => widths[column] ?? first[column] ?? 0));
  let fits = pinned;
  while (fits > 0 && (lefts[fits] ?? 0) > roomPx * PINNED_SHARE) fits -= 1;
  return { shown, lefts, pinned: fits };
};
