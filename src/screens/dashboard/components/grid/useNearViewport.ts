import { type RefObject, useEffect, useState } from 'react';

/** Charts begin to load this far below the visible area. */
const AHEAD = '300px';

/**
 * True once the element comes near the visible area, and at once if nothing has to wait. With `again` it
 * becomes false when the element is far away.
 */
export const useNearViewport = (
  ref: RefObject<Element | null>,
  waits: boolean,
  again = false,
): boolean => {
  const [isNear, setIsNear] = useState(false);
  const isSettled = isNear && !again;
  useEffect(() => {
    const element = ref.current;
    if (!element || !waits || isSettled) return undefined;
    const observer = new IntersectionObserver(
      (entries) => {
        const last = entries.at(-1);
        if (last) setIsNear((before) => last.isIntersecting || (before && !again));
      },
      // The page scrolls inside an element, to which root margins do not apply.
      { rootMargin: AHEAD, scrollMargin: AHEAD } as IntersectionObserverInit,
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [ref, waits, isSettled, again]);
  return isNear || !waits;
};
