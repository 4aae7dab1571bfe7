import { type RefObject, useEffect, useRef } from 'react';

/** Scrolls the active tab into sight, also when a new name or a narrower window has moved it out. */
export const useInSight = (isActive: boolean): RefObject<HTMLDivElement | null> => {
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const tab = element.current;
    const strip = tab?.parentElement;
    if (!isActive || !tab || !strip) return undefined;
    const show = () => tab.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    show();
    const observer = new ResizeObserver(show);
    observer.observe(tab);
    observer.observe(strip);
    return () => observer.disconnect();
  }, [isActive]);
  return element;
};
