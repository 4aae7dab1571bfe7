/** The part of the world that a map of charts shows. */
import { isRecord } from '#common/isRecord.ts';
import { isPlace, type MapView, ZOOM_OF_256, zoomWithin } from '../../maps/mapView';
import { toNumber } from '../../shared/values';

/** Null where the map fits its data, or says nothing that can be read. */
export const savedExtent = (saved: unknown): MapView | null => {
  if (!isRecord(saved) || saved.mode !== 'CUSTOM') return null;
  const [longitude = null, latitude = null, zoom = null] = (
    ['Longitude', 'Latitude', 'Zoom'] as const
  ).map((part) => toNumber(saved[`fixed${part}`] ?? saved[part.toLowerCase()]));
  if (zoom === null || !isPlace(longitude, latitude)) return null;
  return { center: [longitude ?? 0, latitude ?? 0], zoom: zoomWithin(zoom - ZOOM_OF_256) };
};
