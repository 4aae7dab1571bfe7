/** The ground of maps that are zoomed into: land and borders, which come with the chart. */
import atlas from 'world-atlas/countries-50m.json';
import type { Look } from '../Drawing';
import { over } from '../colors/hexColor';
import type { MapView } from './mapView';
import { MERCATOR, WORLD_PX } from './mercator';
import { outlinesOf, registerOutlines } from './outlinesOf';

const GROUND = 'ground';
const LAND = 0.12;
const BORDER = 0.4;

export const registerGround = (): void =>
  registerOutlines(
    GROUND,
    outlinesOf(atlas).map((one, at) => ({ ...one, code: String(at) })),
  );

/** Wheel and drag move it. */
export const mapGround = (
  { center, zoom }: MapView,
  { tokens, width, height }: Pick<Look, 'tokens' | 'width' | 'height'>,
  hasTiles: boolean,
) => ({
  map: GROUND,
  projection: MERCATOR,
  boundingCoords: [
    [-180, 85.051129],
    [180, -85.051129],
  ],
  layoutCenter: [width / 2, height / 2],
  layoutSize: WORLD_PX,
  center: MERCATOR.project([...center]),
  zoom: 2 ** zoom,
  roam: true,
  scaleLimit: { min: 0.5, max: 2 ** 20 },
  selectedMode: false as const,
  silent: true,
  label: { show: false },
  tooltip: { show: false },
  itemStyle: {
    areaColor: hasTiles ? 'transparent' : over(tokens.border, tokens.surface, LAND),
    borderColor: hasTiles ? tokens.border : over(tokens.border, tokens.surface, BORDER),
    borderWidth: 0.6,
  },
  emphasis: { disabled: true },
});
