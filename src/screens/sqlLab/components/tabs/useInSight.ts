import { type RefObject, useEffect, useRef } from 'react';

/** Scrolls the active tab into sight, also when a new name, of another tab too, or a narrower window has moved it out. */
export const useInSight = (isActive: boolean): RefObject<HTMLDivElement | null> => {
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const tab = element.current;
    const row = tab?.parentElement;
    const strip = row?.parentElement;
    if (!isActive || !tab || !row || !strip) return undefined;
    const show = () => tab.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    show();
    const observer = new ResizeObserver(show);
    for (const one of [tab, row, strip]) observer.observe(one);
    return () => observer.disconnect();
  }, [isActive]);
  return element;
};
