import { type RefObject, useEffect, useState } from 'react';

/** So far below the fold a chart begins to load. */
const AHEAD = '300px';

/** True from the moment the element first comes near what is visible; at once where charts are not to wait. */
export const useNearViewport = (ref: RefObject<Element | null>, waits: boolean): boolean => {
  const [wasNear, setWasNear] = useState(false);
  useEffect(() => {
    const element = ref.current;
    if (!element || !waits || wasNear) return undefined;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) setWasNear(true);
      },
      // The page scrolls inside an element, which root margins do not reach.
      { rootMargin: AHEAD, scrollMargin: AHEAD } as IntersectionObserverInit,
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [ref, waits, wasNear]);
  return wasNear || !waits;
};
