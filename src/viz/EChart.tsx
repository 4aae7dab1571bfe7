import ReactEChartsCore from 'echarts-for-react/esm/core';
import type { EChartsCoreOption } from 'echarts/core';
import * as echarts from 'echarts/core';
import { CanvasRenderer, SVGRenderer } from 'echarts/renderers';
import { useMemo } from 'react';
import { FONT } from '@/ui/tokens';

/** SVG really draws without a canvas, so pictures can be looked into by tests; the page is built without it. */
const RENDERER = import.meta.env.MODE === 'test' ? 'svg' : 'canvas';
echarts.use(RENDERER === 'svg' ? SVGRenderer : CanvasRenderer);

export type ChartEvents = Readonly<Record<string, (event: never) => void>>;

interface Props {
  readonly option: EChartsCoreOption;
  readonly width: number;
  readonly height: number;
  readonly title: string;
  readonly onRendered?: (() => void) | undefined;
  readonly onEvents?: ChartEvents;
}

/** The one ECharts host. Series types register themselves in the plugin that draws them. */
export function EChart({ option, width, height, title, onRendered, onEvents }: Props) {
  const events = useMemo(
    () =>
      ({ ...onEvents, ...(onRendered ? { finished: onRendered } : {}) }) as Record<
        string,
        () => void
      >,
    [onEvents, onRendered],
  );
  const label = useMemo(
    () => ({
      aria: { enabled: true, label: { description: title } },
      ...option,
      textStyle: { fontFamily: FONT, ...(option.textStyle as object | undefined) },
    }),
    [option, title],
  );
  return (
    <ReactEChartsCore
      echarts={echarts}
      option={label}
      notMerge
      lazyUpdate
      opts={{ renderer: RENDERER, width, height }}
      style={{ width, height }}
      onEvents={events}
    />
  );
}
