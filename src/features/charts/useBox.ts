import { type RefObject, useLayoutEffect, useRef, useState } from 'react';

export interface Box {
  readonly width: number;
  readonly height: number;
}

/** The size where nothing can be measured (a hidden tab, a page without layout). */
const UNMEASURED: Box = { width: 600, height: 400 };

/** What zooming computes is a fraction of a pixel off. */
const INEXACT_PX = 0.01;

/** By how much the page draws an element larger, where the browser says so. */
const zoomOf = (element: Partial<Pick<Element, 'currentCSSZoom'>>): number =>
  element.currentCSSZoom ?? 1;

/** In the pixels of the element itself, which a page that is shrunk to a sheet of paper draws smaller. */
const boxOf = (element: Element): Box => {
  const { width, height } = element.getBoundingClientRect();
  const own = (px: number): number => Math.floor(px / zoomOf(element) + INEXACT_PX);
  return width > 0 && height > 0 ? { width: own(width), height: own(height) } : UNMEASURED;
};

/** The current size of an element; null before the first layout. */
export const useBox = <E extends Element>(): readonly [RefObject<E | null>, Box | null] => {
  const ref = useRef<E>(null);
  const [box, setBox] = useState<Box | null>(null);
  useLayoutEffect(() => {
    const element = ref.current;
    if (!element) return undefined;
    const measure = () =>
      setBox((known) => {
        // On paper the element grows with a picture that was drawn for the size that it had.
        if (known && element.querySelector('[data-taller]')) return known;
        const now = boxOf(element);
        return known?.width === now.width && known.height === now.height ? known : now;
      });
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return [ref, box];
};
