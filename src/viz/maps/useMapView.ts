/** The part of the world that a map shows: moved by wheel and drag, by keys and by buttons. */
import type { ECharts } from 'echarts';
import { type KeyboardEvent, useCallback, useEffect, useRef, useState } from 'react';
import type { MapLayer } from './mapLayer';
import { type MapView, movedView, zoomWithin } from './mapView';
import { roamedView } from './roamedView';

/** Longer than the steps of a wheel are apart. */
const IDLE_MS = 160;
const STEP = 0.5;
const PAN_PX = 80;

const MOVES: Readonly<Record<string, (view: MapView) => MapView>> = {
  '+': ({ center, zoom }) => ({ center, zoom: zoomWithin(zoom + STEP) }),
  '=': ({ center, zoom }) => ({ center, zoom: zoomWithin(zoom + STEP) }),
  '-': ({ center, zoom }) => ({ center, zoom: zoomWithin(zoom - STEP) }),
};

const PANS: Readonly<Record<string, (view: MapView) => MapView>> = {
  ArrowLeft: (view) => movedView(view, -PAN_PX, 0),
  ArrowRight: (view) => movedView(view, PAN_PX, 0),
  ArrowUp: (view) => movedView(view, 0, -PAN_PX),
  ArrowDown: (view) => movedView(view, 0, PAN_PX),
};

const own = <T>(table: Readonly<Record<string, T>>, key: string): T | undefined =>
  Object.hasOwn(table, key) ? table[key] : undefined;

/** What the library moved to by itself since a view was drawn: the picture follows without being drawn anew. */
const createRoamed = () => {
  let last: { readonly from: MapView; readonly view: MapView } | null = null;
  const followers = new Set<() => void>();
  return {
    set: (from: MapView, view: MapView): void => {
      last = { from, view };
      for (const follow of followers) follow();
    },
    subscribe: (follow: () => void) => {
      followers.add(follow);
      return () => {
        followers.delete(follow);
      };
    },
    since: (drawn: MapView): MapView => (last?.from === drawn ? last.view : drawn),
  };
};

/** `start` is shown as long as nobody moved the map, and again where `key` says that it shows something else. */
export const useMapView = (start: MapView, key: string, redraws: MapLayer['redraws']) => {
  const [moved, setMoved] = useState<{ readonly key: string; readonly view: MapView } | null>(null);
  const drawn = moved?.key === key ? moved.view : start;
  const [roamed] = useState(createRoamed);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const latest = useRef({ drawn, key, redraws });
  useEffect(() => {
    latest.current = { drawn, key, redraws };
  });
  useEffect(() => () => clearTimeout(timer.current), []);

  const current = (): MapView => roamed.since(drawn);
  const go = (view: MapView) => {
    clearTimeout(timer.current);
    setMoved({ key, view });
  };
  const onReady = useCallback(
    (ready: ECharts) => {
      ready.on('georoam', () => {
        const view = roamedView(ready);
        if (!view) return;
        const { drawn: from, redraws: when } = latest.current;
        roamed.set(from, view);
        const isStale =
          when === 'view' || (when === 'zoom' && Math.abs(view.zoom - from.zoom) > 1e-6);
        if (!isStale) return;
        clearTimeout(timer.current);
        timer.current = setTimeout(() => setMoved({ key: latest.current.key, view }), IDLE_MS);
      });
    },
    [roamed],
  );
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const move =
      event.key === '0'
        ? () => start
        : own(event.shiftKey && own(PANS, event.key) ? PANS : MOVES, event.key);
    if (!move) return;
    event.preventDefault();
    event.stopPropagation();
    go(move(current()));
  };
  return {
    view: current(),
    /** For what stands over the map and moves with it, before the picture is drawn anew. */
    moving: { subscribe: roamed.subscribe, now: current },
    onReady,
    onKeyDown,
    zoomIn: () => go(MOVES['+']?.(current()) ?? current()),
    zoomOut: () => go(MOVES['-']?.(current()) ?? current()),
    showAll: () => go(start),
  };
};
