import { useVirtualizer, type VirtualItem } from '@tanstack/react-virtual';
import { type RefObject, useEffect, useRef } from 'react';
import type { RowOf, TreeRow } from '../../model/treeNode';

const ROW_PX = 26;
const LEAF_PX = 24;
const OVERSCAN = 12;

interface RowsInSight {
  readonly scroller: RefObject<HTMLDivElement | null>;
  readonly items: readonly VirtualItem[];
  /** Of all rows together. */
  readonly height: number;
  readonly scrollTo: (index: number) => void;
}

/** Which rows of a long tree are in sight; `onSeen` is called with the tables among them. */
export const useRowsInSight = (
  rows: readonly TreeRow[],
  onSeen: (rows: readonly RowOf<'table'>[]) => void,
): RowsInSight => {
  const scroller = useRef<HTMLDivElement>(null);
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: (index) => ((rows[index]?.level ?? 1) < 3 ? ROW_PX : LEAF_PX),
    getItemKey: (index) => rows[index]?.id ?? index,
    overscan: OVERSCAN,
    initialRect: { width: 240, height: 600 },
  });
  const items = virtual.getVirtualItems();
  /** Rows have two heights, and which row has which changes with every opening. */
  useEffect(() => virtual.measure(), [virtual, rows]);
  useEffect(() => {
    onSeen(items.map(({ index }) => rows[index]).filter((row) => row?.kind === 'table'));
  }, [items, rows, onSeen]);
  return {
    scroller,
    items,
    height: virtual.getTotalSize(),
    scrollTo: (index) => virtual.scrollToIndex(index, { align: 'auto' }),
  };
};
