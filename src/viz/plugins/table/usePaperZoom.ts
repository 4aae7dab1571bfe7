import { type RefObject, useLayoutEffect } from 'react';
import { usePaper } from '@/ui/paper';
import { paperZoom } from '../../shared/paperZoom';

/** On paper a table shrinks to its box. Its width, which its texts make, is known once it is drawn. */
export const usePaperZoom = (
  scroller: RefObject<HTMLDivElement | null>,
  width: number,
  drawn: unknown,
): void => {
  const isPaper = usePaper() !== 'none';
  useLayoutEffect(() => {
    const table = scroller.current?.querySelector('table');
    if (!isPaper || !table) return undefined;
    const zoom = paperZoom(table.offsetWidth, width);
    if (zoom < 1) table.style.setProperty('zoom', String(zoom));
    return () => {
      table.style.removeProperty('zoom');
    };
  }, [scroller, isPaper, width, drawn]);
};
