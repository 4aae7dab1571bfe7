import type { ECharts } from 'echarts';
import type { Brush, Plot } from './brush';

/** The last pixel from an inner one in a direction that is still inside. */
const last = (isInside: (pixel: number) => boolean, from: number, to: number): number => {
  let [inside, outside] = [from, to];
  while (Math.abs(outside - inside) > 1) {
    const middle = (inside + outside) / 2;
    if (isInside(middle)) inside = middle;
    else outside = middle;
  }
  return Math.round(inside);
};

/** The plot around a pixel of a chart; null where that is outside of its axes. */
export const plotAround = (chart: ECharts, brush: Brush, [x, y]: [number, number]): Plot | null => {
  const isInside = (pixel: [number, number]) => chart.containPixel({ gridIndex: 0 }, pixel);
  if (brush.at.length === 0 || !isInside([x, y])) return null;
  const along = (pixel: number) => isInside([pixel, y]);
  const across = (pixel: number) => isInside([x, pixel]);
  const axis = brush.axis === 'x' ? { xAxisIndex: 0 } : { yAxisIndex: 0 };
  /* The axis is linear: two of its places tell where all are. */
  const [low = 0, high = low] = [brush.at[0], brush.at.at(-1)];
  const start = Number(chart.convertToPixel(axis, low));
  const scale =
    high === low ? 0 : (Number(chart.convertToPixel(axis, high)) - start) / (high - low);
  return {
    box: {
      left: last(along, x, 0),
      right: last(along, x, chart.getWidth()),
      top: last(across, y, 0),
      bottom: last(across, y, chart.getHeight()),
    },
    toPixel: (value) => start + (value - low) * scale,
  };
};

/** The plot of a chart, wherever its axes stand. */
export const plotOf = (chart: ECharts, brush: Brush): Plot | null => {
  const [width, height] = [chart.getWidth(), chart.getHeight()];
  for (const share of [0.5, 0.4, 0.6, 0.3, 0.7]) {
    const plot = plotAround(chart, brush, [width * share, height * share]);
    if (plot) return plot;
  }
  return null;
};
