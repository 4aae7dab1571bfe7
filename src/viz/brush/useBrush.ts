import type { ECharts } from 'echarts';
import {
  type PointerEvent,
  type RefObject,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react';
import { bandOf, type Box, type Brush, placeNear, type Plot, type Span, spanOf } from './brush';
import { plotAround, plotOf } from './plotOf';

/** A shorter way is a click. */
const LEAST_PX = 5;

interface Draft {
  readonly span: Span;
  readonly band: Box | null;
}

const isDrag = (event: PointerEvent): boolean =>
  event.button === 0 &&
  event.pointerType !== 'touch' &&
  !(event.shiftKey || event.ctrlKey || event.metaKey || event.altKey);

/**
 * A range that is being chosen, by pointer or by keyboard; it acts when it is released. A finger scrolls the page
 * instead, and with a key held a drag belongs to the chart.
 */
export const useBrush = (given: Brush | undefined, chart: RefObject<ECharts | null>) => {
  const [draft, setDraft] = useState<Draft | null>(null);
  const brush = useRef(given);
  const drag = useRef<AbortController | null>(null);
  const moved = useRef(false);
  useEffect(() => {
    brush.current = given;
  }, [given]);

  const end = () => {
    drag.current?.abort();
    moved.current = false;
    setDraft(null);
  };
  const drop = () => {
    const wasMoved = moved.current;
    end();
    if (wasMoved) brush.current?.onMove?.(null);
  };
  // A chart that goes away in the middle of a range takes the range back.
  const dropLast = useEffectEvent(drop);
  useEffect(() => () => dropLast(), []);
  const show = (span: Span, plot: Plot | null) => {
    const now = brush.current;
    if (!now) return;
    moved.current = true;
    setDraft({ span, band: plot && bandOf(now, plot, span) });
    now.onMove?.(span);
  };
  const release = (span: Span | undefined) => {
    if (!span) return drop();
    end();
    brush.current?.onRange(span);
  };

  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    const now = brush.current;
    if (!now || !chart.current || !isDrag(event)) return;
    const { left, top } = event.currentTarget.getBoundingClientRect();
    const pixelOf = ({ clientX, clientY }: { clientX: number; clientY: number }) =>
      [clientX - left, clientY - top] as [number, number];
    const start = pixelOf(event);
    const plot = plotAround(chart.current, now, start);
    if (!plot) return;
    const side = now.axis === 'x' ? 0 : 1;
    const anchor = placeNear(now, plot, start[side]);
    const dragging = new AbortController();
    const { signal } = dragging;
    drag.current?.abort();
    drag.current = dragging;
    let span: Span | undefined;
    const onMove = (at: globalThis.PointerEvent) => {
      const pixel = pixelOf(at)[side];
      if (!span && Math.abs(pixel - start[side]) < LEAST_PX) return;
      // The page would select text on the way.
      at.preventDefault();
      const next = spanOf(anchor, placeNear(now, plot, pixel));
      if (span?.first === next.first && span.last === next.last) return;
      span = next;
      show(next, plot);
    };
    const onEscape = (pressed: KeyboardEvent) => {
      if (pressed.key !== 'Escape') return;
      pressed.preventDefault();
      pressed.stopPropagation();
      drop();
    };
    window.addEventListener('pointermove', onMove, { signal });
    window.addEventListener('pointerup', () => release(span), { signal });
    window.addEventListener('pointercancel', drop, { signal });
    window.addEventListener('blur', drop, { signal });
    window.addEventListener('keydown', onEscape, { signal, capture: true });
  };

  return {
    draft,
    onPointerDown,
    drop,
    /** From one place to another, by keyboard. */
    extend: (anchor: number, place: number) => {
      const now = brush.current;
      if (now && chart.current) show(spanOf(anchor, place), plotOf(chart.current, now));
    },
    enter: () => release(draft?.span),
  };
};
