import { useVirtualizer } from '@tanstack/react-virtual';
import { useRef } from 'react';
import { usePaper } from '@/ui/paper';

const ROW_PX = 28;
/** Some forty sheets; more is a file of rows, not a picture of them. */
export const PAPER_ROWS = 1500;

/** The rows in view, with the height of those above and below. */
export const useRowsInView = (count: number, width: number, height: number) => {
  const scroller = useRef<HTMLDivElement>(null);
  const virtual = useVirtualizer({
    count,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_PX,
    overscan: 12,
    initialRect: { width, height },
  });
  const isPaper = usePaper() !== 'none';
  if (isPaper) {
    const indexes = Array.from({ length: Math.min(count, PAPER_ROWS) }, (_, index) => index);
    return { scroller, indexes, above: 0, below: 0 };
  }
  const items = virtual.getVirtualItems();
  const above = items[0]?.start ?? 0;
  const below = virtual.getTotalSize() - (items.at(-1)?.end ?? 0);
  return { scroller, indexes: items.map(({ index }) => index), above, below };
};
