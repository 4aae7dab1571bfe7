import { useCallback, useMemo, useRef, useState } from 'react';
import type { CartesianView } from './write';

const NONE: ReadonlySet<string> = new Set();

/**
 * What the reader hides, scrolls and zooms, so that it survives the next drawing. Only hiding draws again: the library
 * has scrolled and zoomed by itself.
 */
export const useView = () => {
  const [hidden, setHidden] = useState(NONE);
  const scroll = useRef<number | undefined>(undefined);
  const zoom = useRef<CartesianView['zoom']>(undefined);
  const view = useCallback(
    (): CartesianView => ({ hidden, scroll: scroll.current, zoom: zoom.current }),
    [hidden],
  );
  const events = useMemo(
    () => ({
      onLegend: (selected: Readonly<Record<string, boolean>>) =>
        setHidden(new Set(Object.keys(selected).filter((name) => !selected[name]))),
      onLegendScroll: (first: number) => {
        scroll.current = first;
      },
      onZoom: (part: NonNullable<CartesianView['zoom']>) => {
        zoom.current = part;
      },
    }),
    [],
  );
  return { view, ...events };
};
