import { type RefObject, useEffect, useState } from 'react';

/** So far below the fold a chart begins to load. */
const AHEAD = '300px';

/**
 * True from the moment the element first comes near what is visible; at once where nothing is to wait. With `again` it
 * turns false when the element goes far away.
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
      // The page scrolls inside an element, which root margins do not reach.
      { rootMargin: AHEAD, scrollMargin: AHEAD } as IntersectionObserverInit,
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [ref, waits, isSettled, again]);
  return isNear || !waits;
};
