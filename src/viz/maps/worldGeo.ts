/** The world as the ground of a picture. */
import type { Look } from '../Drawing';
import { over } from '../colors/hexColor';
import { WORLD } from './outlines';
import { NATURAL_EARTH } from './projection';

const GAP_PX = 4;
const LAND = 0.12;

/** Land without data is gray; wheel and drag move the map. */
export const worldGeo = ({ tokens }: Pick<Look, 'tokens'>, top: number) => ({
  map: WORLD,
  projection: NATURAL_EARTH,
  roam: true,
  scaleLimit: { min: 1, max: 40 },
  left: GAP_PX,
  right: GAP_PX,
  top: top + GAP_PX,
  bottom: GAP_PX,
  preserveAspect: true,
  selectedMode: false as const,
  label: { show: false },
  itemStyle: {
    areaColor: over(tokens.border, tokens.surface, LAND),
    borderColor: tokens.surface,
    borderWidth: 0.6,
  },
  emphasis: {
    label: { show: false },
    itemStyle: {
      areaColor: over(tokens.border, tokens.surface, 2 * LAND),
      borderColor: tokens.text,
      borderWidth: 1.2,
    },
  },
});
