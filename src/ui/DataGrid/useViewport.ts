/** The scroll position of a grid. Wheel and keys move by the pixel even if the scroll bar is scaled. */
import {
  type RefObject,
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import {
  clampOffset,
  ROW_PX,
  toOffset,
  toScrollTop,
  type VerticalRange,
  verticalRange,
} from './window';

/** Used where nothing can be measured. */
const UNMEASURED = { width: 1000, height: 480 };

export interface Position {
  /** The position within the rows, px. */
  readonly offset: number;
  readonly scrollTop: number;
  readonly scrollLeft: number;
}

export interface Viewport {
  readonly width: number;
  readonly height: number;
  readonly range: VerticalRange;
  /** Read while drawing outside React, which is not notified of scrolling. */
  readonly position: RefObject<Position>;
  readonly moveTo: (offset: number, scrollLeft?: number) => void;
}

export const useViewport = (
  ref: RefObject<HTMLDivElement | null>,
  rowCount: number,
  headPx: number,
  onMove: () => void,
): Viewport => {
  const range = useMemo(() => verticalRange(rowCount), [rowCount]);
  const [box, setBox] = useState(UNMEASURED);
  const position = useRef<Position>({ offset: 0, scrollTop: 0, scrollLeft: 0 });
  /** The scroll position set by the grid itself, with its unscaled offset, which is not computed back from the scale. */
  const own = useRef<{ scrollTop: number; offset: number } | null>(null);
  const viewPx = Math.max(0, box.height - headPx);

  useLayoutEffect(() => {
    const element = ref.current;
    if (!element) return undefined;
    const measure = () => {
      const { clientWidth: width, clientHeight: height } = element;
      if (width > 0 && height > 0)
        setBox((known) =>
          known.width === width && known.height === height ? known : { width, height },
        );
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [ref]);

  const moveTo = useCallback(
    (wanted: number, scrollLeft?: number) => {
      const element = ref.current;
      if (!element) return;
      const offset = clampOffset(wanted, range, viewPx);
      element.scrollTop = toScrollTop(offset, range, viewPx);
      if (scrollLeft !== undefined) element.scrollLeft = scrollLeft;
      own.current = { offset, scrollTop: element.scrollTop };
      position.current = { offset, scrollTop: element.scrollTop, scrollLeft: element.scrollLeft };
      onMove();
    },
    [ref, range, viewPx, onMove],
  );

  useLayoutEffect(() => {
    const element = ref.current;
    if (!element) return undefined;
    const offsetAt = (scrollTop: number): number =>
      own.current && Math.abs(own.current.scrollTop - scrollTop) < 1
        ? own.current.offset
        : toOffset(scrollTop, range, viewPx);
    const look = () => {
      const { scrollTop, scrollLeft } = element;
      const known = position.current;
      if (known.scrollTop === scrollTop && known.scrollLeft === scrollLeft) return;
      position.current = { offset: offsetAt(scrollTop), scrollTop, scrollLeft };
      onMove();
    };
    /** Fewer rows or more space: the browser may have moved the view. */
    look();
    const onWheel = (event: WheelEvent) => {
      if (range.scrollPx === range.totalPx || event.ctrlKey || event.deltaY === 0) return;
      event.preventDefault();
      const px = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? ROW_PX : 1;
      moveTo(offsetAt(element.scrollTop) + event.deltaY * px, element.scrollLeft + event.deltaX);
    };
    element.addEventListener('scroll', look, { passive: true });
    element.addEventListener('wheel', onWheel, { passive: false });
    return () => {
      element.removeEventListener('scroll', look);
      element.removeEventListener('wheel', onWheel);
    };
  }, [ref, range, viewPx, moveTo, onMove]);

  useEffect(() => () => void (own.current = null), [range]);
  return { ...box, range, position, moveTo };
};
