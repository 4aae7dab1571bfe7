import ReactEChartsCore from 'echarts-for-react/esm/core';
import type { EChartsCoreOption, EChartsInitOpts } from 'echarts/core';
import type { ECharts } from 'echarts';
import * as echarts from 'echarts/core';
import { CanvasRenderer, SVGRenderer } from 'echarts/renderers';
import { useLayoutEffect, useMemo, useRef, useState } from 'react';
import { FONT } from '@/ui/tokens';

/** SVG drawing without a canvas, so that tests can examine charts; the built page does not include it. */
const RENDERER = import.meta.env.MODE === 'test' ? 'svg' : 'canvas';
echarts.use(RENDERER === 'svg' ? SVGRenderer : CanvasRenderer);

/** A mark: the index of its series, and of its value there. */
export interface ChartItem {
  readonly seriesIndex: number;
  readonly dataIndex: number;
}

export interface ItemEvents {
  readonly onItem?: ((item: ChartItem) => void) | undefined;
  readonly onItemMenu?: ((item: ChartItem, at: { x: number; y: number }) => void) | undefined;
}

interface ItemEvent extends ChartItem {
  readonly event?: { readonly event: MouseEvent };
}

interface Props extends ItemEvents {
  readonly option: EChartsCoreOption;
  readonly width: number;
  readonly height: number;
  readonly title: string;
  readonly onRendered?: (() => void) | undefined;
}

const FILL = { width: '100%', height: '100%' } as const;

/**
 * The library finds the size of its element by drawing an empty chart, waiting for a frame, and making another one. The
 * size is known here.
 */
class Host extends ReactEChartsCore {
  override initEchartsInstance(): Promise<ECharts> {
    const chart = echarts.init(this.ele, null, this.props.opts as EChartsInitOpts);
    return new Promise((ready) => {
      queueMicrotask(() => {
        if (!chart.isDisposed()) ready(chart);
      });
    });
  }
}

/** The one ECharts host. Series types register themselves in the plugin that draws them. */
export function EChart({ option, width, height, title, onRendered, onItem, onItemMenu }: Props) {
  const events = useMemo(
    () => ({
      ...(onRendered && { finished: onRendered }),
      ...(onItem && { click: onItem }),
      ...(onItemMenu && {
        contextmenu: (item: ItemEvent) => {
          const pointer = item.event?.event;
          if (!pointer) return;
          pointer.preventDefault();
          onItemMenu(item, { x: pointer.clientX, y: pointer.clientY });
        },
      }),
    }),
    [onRendered, onItem, onItemMenu],
  );
  const label = useMemo(
    () => ({
      aria: { enabled: true, label: { description: title } },
      ...option,
      textStyle: { fontFamily: FONT, ...(option.textStyle as object | undefined) },
    }),
    [option, title],
  );
  const host = useRef<Host>(null);
  const [opts] = useState(() => ({ renderer: RENDERER, width, height }) as const);
  const size = useRef({ width, height });
  useLayoutEffect(() => {
    if (size.current.width === width && size.current.height === height) return;
    size.current = { width, height };
    host.current?.getEchartsInstance()?.resize({ width, height });
  }, [width, height]);
  return (
    <div style={{ width, height }}>
      <Host
        ref={host}
        echarts={echarts}
        option={label}
        notMerge
        lazyUpdate
        autoResize={false}
        opts={opts}
        style={FILL}
        onEvents={events}
      />
    </div>
  );
}
