import { type RefObject, useEffect, useRef } from 'react';

/**
 * What was pressed to leave a page goes with it, and the focus with that: the page that follows gets it, so that the
 * next key acts there. A page that takes the focus itself keeps it.
 */
export const usePageFocus = (main: RefObject<HTMLElement | null>, pathname: string): void => {
  const last = useRef(pathname);
  useEffect(() => {
    if (last.current === pathname) return;
    last.current = pathname;
    if (document.activeElement === document.body) main.current?.focus({ preventScroll: true });
  }, [main, pathname]);
};
