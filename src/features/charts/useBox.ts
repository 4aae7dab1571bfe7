import { type RefObject, useLayoutEffect, useRef, useState } from 'react';

export interface Box {
  readonly width: number;
  readonly height: number;
}

/** The size where nothing can be measured (a hidden tab, a page without layout). */
const UNMEASURED: Box = { width: 600, height: 400 };

const boxOf = (element: Element): Box => {
  const { width, height } = element.getBoundingClientRect();
  return width > 0 && height > 0
    ? { width: Math.floor(width), height: Math.floor(height) }
    : UNMEASURED;
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
