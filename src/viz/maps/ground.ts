/** The plane of maps that are zoomed into: wheel and drag move it. What is seen on it is drawn by series. */
import { registerMap } from 'echarts/core';
import type { Look } from '../Drawing';
import type { MapView } from './mapView';
import { MERCATOR, MOST_LATITUDE, WORLD_PX } from './mercator';

const GROUND = 'ground';
const CORNERS = [
  [-180, MOST_LATITUDE],
  [180, MOST_LATITUDE],
  [180, -MOST_LATITUDE],
  [-180, -MOST_LATITUDE],
];

/** One region that nobody sees: the library makes each of them anew at every change, and the land stays what it is. */
export const registerGround = (): void =>
  registerMap(GROUND, {
    geoJSON: {
      type: 'FeatureCollection',
      features: [
        {
          type: 'Feature',
          properties: { name: GROUND },
          geometry: { type: 'Polygon', coordinates: [CORNERS] },
        },
      ],
    },
  } as never);

export const mapGround = (
  { center, zoom }: MapView,
  { width, height }: Pick<Look, 'width' | 'height'>,
) => ({
  map: GROUND,
  projection: MERCATOR,
  boundingCoords: [CORNERS[0], CORNERS[2]],
  layoutCenter: [width / 2, height / 2],
  layoutSize: WORLD_PX,
  center: MERCATOR.project([...center]),
  zoom: 2 ** zoom,
  roam: true,
  scaleLimit: { min: 0.5, max: 2 ** 20 },
  selectedMode: false as const,
  silent: true,
  label: { show: false },
  itemStyle: { areaColor: 'transparent', borderWidth: 0 },
  emphasis: { disabled: true },
});
