/** How wide lines of a map are. */
import type { FormData } from '../formData';
import { toNumber } from '../shared/values';
import type { MapView, Position } from './mapView';
import { pxOfMeter, scaleOf } from './mercator';

/** In pixels; a width in meters grows with the zoom, and is seen at every one. */
export const widthIn = (
  { zoom }: MapView,
  { line_width: width, line_width_unit: unit }: FormData,
  [, latitude]: Position = [0, 0],
): number => {
  const wide = toNumber(width) ?? 1;
  return unit === 'meters' ? Math.max(wide * pxOfMeter(latitude) * scaleOf(zoom), 1) : wide;
};
