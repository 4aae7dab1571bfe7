/** Series of one item that lies over the whole map, drawn anew as the map moves. */
import type { CustomSeriesRenderItemAPI } from 'echarts';
import { MOST_LATITUDE } from './mercator';

export const WHOLE = {
  type: 'custom',
  coordinateSystem: 'geo',
  geoIndex: 0,
  silent: true,
  animation: false,
  tooltip: { show: false },
  data: [[0, 0]],
};

/** In pixels. */
export interface Square {
  readonly left: number;
  readonly top: number;
  readonly side: number;
}

export const worldIn = (api: CustomSeriesRenderItemAPI): Square => {
  const [left = 0, top = 0] = api.coord([-180, MOST_LATITUDE]);
  const [right = 0] = api.coord([180, -MOST_LATITUDE]);
  return { left, top, side: right - left };
};
