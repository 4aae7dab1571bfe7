import type { EChartsCoreOption } from 'echarts/core';
import type { ECharts } from 'echarts';
import * as echarts from 'echarts/core';
import { CanvasRenderer, SVGRenderer } from 'echarts/renderers';
import { useLayoutEffect, useMemo, useRef, useState } from 'react';
import { usePaper } from '@/ui/paper';
import { FONT } from '@/ui/tokens';
import { BLANK, DRAWN, Host } from './EChartHost';
import { legendHover } from './legendHover';
import { onPaper } from './onPaper';
import { type Choosing, choosingOf } from './shared/crossFilter';

/** SVG drawing without a canvas, so that tests can examine charts; the built page does not include it. */
const RENDERER = import.meta.env.MODE === 'test' ? 'svg' : 'canvas';
echarts.use(RENDERER === 'svg' ? SVGRenderer : CanvasRenderer);

/** A mark: the index of its series, and of its value there. */
export interface ChartItem {
  readonly seriesIndex: number;
  readonly dataIndex: number;
  /** Pictures of links have nodes and edges. */
  readonly dataType?: string;
}

export interface ItemEvents {
  readonly onItem?: ((item: ChartItem, how: Choosing) => void) | undefined;
  readonly onItemMenu?: ((item: ChartItem, at: { x: number; y: number }) => void) | undefined;
}

interface ItemEvent extends ChartItem {
  readonly event?: { readonly event: MouseEvent };
}

/** What the reader did to the picture with its own controls. */
export interface ViewEvents {
  /** Name → whether it shows, after a click in the legend. */
  readonly onLegend?: ((selected: Readonly<Record<string, boolean>>) => void) | undefined;
  /** The first name that a scrolled legend shows. */
  readonly onLegendScroll?: ((first: number) => void) | undefined;
  /** The part of the axis that is zoomed into, in percent. */
  readonly onZoom?: ((zoom: { readonly start: number; readonly end: number }) => void) | undefined;
}

interface LegendEvent {
  readonly selected: Readonly<Record<string, boolean>>;
}

interface ZoomEvent {
  readonly start?: number;
  readonly end?: number;
  readonly batch?: readonly { readonly start?: number; readonly end?: number }[];
}

interface Props extends ItemEvents, ViewEvents {
  readonly option: EChartsCoreOption;
  readonly width: number;
  readonly height: number;
  readonly title: string;
  readonly onRendered?: (() => void) | undefined;
  /** The chart of the library, as soon as there is one. */
  readonly onReady?: ((chart: ECharts) => void) | undefined;
  /** A click between the axes that is on no mark. */
  readonly onBlank?: (() => void) | undefined;
}

const FILL = { width: '100%', height: '100%' } as const;
/** A canvas takes the digits of the page, all of one width; the library measures texts with digits of their own widths. */
const OWN_DIGITS = { fontVariantNumeric: 'normal' } as const;

/** The host compares options value by value, which takes long for many points; a new option is a change. */
const byIdentity = (option: EChartsCoreOption): EChartsCoreOption =>
  Object.defineProperty(option, 'valueOf', { value: () => option });

const legendEvents = (onLegend: NonNullable<ViewEvents['onLegend']>) => {
  const { pressed, events } = legendHover();
  const changed = ({ selected }: LegendEvent) => {
    pressed();
    onLegend(selected);
  };
  return {
    ...events,
    legendselectchanged: changed,
    legendunselected: changed,
    legendselectall: changed,
    legendinverseselect: changed,
  };
};

const viewEvents = ({ onLegend, onLegendScroll, onZoom }: ViewEvents) => ({
  ...(onLegend && legendEvents(onLegend)),
  ...(onLegendScroll && {
    legendscroll: ({ scrollDataIndex }: { readonly scrollDataIndex: number }) =>
      onLegendScroll(scrollDataIndex),
  }),
  ...(onZoom && {
    datazoom: (event: ZoomEvent) => {
      const { start, end } = event.batch?.[0] ?? event;
      if (start !== undefined && end !== undefined) onZoom({ start, end });
    },
  }),
});

/**
 * The one ECharts host. An option is drawn as soon as it is set: between a change and a later drawing, the library has
 * series without data, and fails at the next movement of the pointer. Series types register themselves in the plugin
 * that draws them.
 */
export function EChart({
  option,
  width,
  height,
  title,
  onRendered,
  onReady,
  onBlank,
  onItem,
  onItemMenu,
  onLegend,
  onLegendScroll,
  onZoom,
}: Props) {
  const events = useMemo(
    () => ({
      ...(onRendered && { [DRAWN]: onRendered }),
      ...(onBlank && { [BLANK]: onBlank }),
      ...viewEvents({ onLegend, onLegendScroll, onZoom }),
      ...(onItem && {
        click: (item: ItemEvent) => {
          const pointer = item.event?.event;
          onItem(item, pointer ? choosingOf(pointer) : { adds: false });
        },
      }),
      ...(onItemMenu && {
        contextmenu: (item: ItemEvent) => {
          const pointer = item.event?.event;
          if (!pointer) return;
          pointer.preventDefault();
          onItemMenu(item, { x: pointer.clientX, y: pointer.clientY });
        },
      }),
    }),
    [onRendered, onBlank, onItem, onItemMenu, onLegend, onLegendScroll, onZoom],
  );
  const paper = usePaper();
  const { option: placed, height: tall } = useMemo(
    () => (paper === 'none' ? { option, height } : onPaper(option, { width, height })),
    [option, width, height, paper],
  );
  const label = useMemo(
    () =>
      byIdentity({
        aria: { enabled: true, label: { description: title } },
        ...placed,
        textStyle: { fontFamily: FONT, ...(placed.textStyle as object | undefined) },
      }),
    [placed, title],
  );
  const host = useRef<Host>(null);
  const [opts] = useState(
    () => ({ renderer: paper === 'whole' ? 'svg' : RENDERER, width, height: tall }) as const,
  );
  const size = useRef({ width, height: tall });
  useLayoutEffect(() => {
    if (size.current.width === width && size.current.height === tall) return;
    size.current = { width, height: tall };
    const chart = host.current?.getEchartsInstance();
    chart?.resize({ width, height: tall });
    // A printer does not wait for the next frame.
    if (paper !== 'none') chart?.getZr().flush();
  }, [width, tall, paper]);
  return (
    <div style={{ ...OWN_DIGITS, width, height: tall }} data-taller={tall > height || undefined}>
      <Host
        ref={host}
        echarts={echarts}
        option={label}
        autoResize={false}
        opts={opts}
        style={FILL}
        onEvents={events}
        {...(onReady ? { onChartReady: onReady } : {})}
      />
    </div>
  );
}
