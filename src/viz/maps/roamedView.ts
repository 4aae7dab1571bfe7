/** What the library shows of a map that was moved in it. */
import type { ECharts } from 'echarts';
import { type MapView, zoomWithin } from './mapView';
import { MERCATOR, scaleOf, WORLD_PX } from './mercator';

type Chart = Pick<ECharts, 'convertToPixel' | 'getWidth' | 'getHeight'>;

/**
 * Found from where two places are. The library's way from pixels to places is of no use here: it turns the projection
 * around before it looks at the view.
 */
export const roamedView = (chart: Chart): MapView | null => {
  const pixels = (longitude: number): readonly number[] | null =>
    chart.convertToPixel({ geoIndex: 0 }, [longitude, 0]) as unknown as number[] | null;
  const [middle, east] = [pixels(0), pixels(90)];
  const [x = Number.NaN, y = Number.NaN] = middle ?? [];
  const quarter = (east?.[0] ?? Number.NaN) - x;
  if (!(quarter > 0) || Number.isNaN(y)) return null;
  const zoom = Math.log2(quarter / (WORLD_PX / 4));
  const scale = scaleOf(zoom);
  const [longitude = 0, latitude = 0] = MERCATOR.unproject([
    WORLD_PX / 2 + (chart.getWidth() / 2 - x) / scale,
    WORLD_PX / 2 + (chart.getHeight() / 2 - y) / scale,
  ]);
  return { center: [longitude, latitude], zoom: zoomWithin(zoom) };
};
