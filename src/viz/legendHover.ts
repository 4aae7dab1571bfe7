/** A series stands out while the pointer is over its name in the legend. */
import type { ECharts } from 'echarts';

/** What the library says when the pointer comes to a name; the series that it leaves alone are ours. */
interface HoverEvent {
  readonly seriesName?: string | null;
  readonly excludeSeriesId?: readonly string[];
}

const isOurs = ({ seriesName, excludeSeriesId = [] }: HoverEvent): boolean =>
  excludeSeriesId.length > 0 && typeof seriesName === 'string';

/** Events of one chart. After a click everything is drawn anew, and what faded before would stay so. */
export const legendHover = () => {
  let isPressed = false;
  return {
    pressed: () => {
      isPressed = true;
      queueMicrotask(() => {
        isPressed = false;
      });
    },
    events: {
      highlight: (event: HoverEvent, chart: ECharts) => {
        if (isOurs(event) && !isPressed)
          chart.dispatchAction({ type: 'highlight', seriesName: event.seriesName });
      },
      downplay: (event: HoverEvent, chart: ECharts) => {
        if (isOurs(event)) chart.dispatchAction({ type: 'downplay', seriesName: event.seriesName });
      },
    },
  };
};
