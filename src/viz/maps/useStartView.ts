/** The view that a map begins with: the saved one, else all of its places beside the legends. */
import { useCallback, useMemo } from 'react';
import type { MapTiles } from '#common/maps/tiles.ts';
import type { Look } from '../Drawing';
import { besideView, type Box } from './besideView';
import { isSamePicture, type MapLayer } from './mapLayer';
import { mapCovers } from './mapPicture';
import { fittingView, type MapView } from './mapView';

/** What the legends say is known once the marks are: those of the first view are kept for where they hold. */
export const useStartView = (
  layer: MapLayer,
  saved: MapView | null,
  look: Look,
  tiles: MapTiles | null,
  hasButtons: boolean,
) => {
  const { width, height } = look;
  const standing = useMemo(() => {
    const bare = fittingView(layer.bounds, { width, height });
    return layer.standing?.(bare);
  }, [layer, width, height]);
  const whole = useMemo(
    () => saved ?? fittingView(layer.bounds, { width, height }, standing),
    [saved, layer, width, height, standing],
  );
  const first = useMemo(() => layer.series(whole, look), [layer, whole, look]);
  const covers = JSON.stringify(saved ? [] : mapCovers(first, look, tiles, hasButtons));
  const start = useMemo(
    () =>
      besideView(
        whole,
        layer.bounds,
        { width, height },
        JSON.parse(covers) as readonly Box[],
        standing,
      ),
    [whole, layer, width, height, covers, standing],
  );
  const seriesIn = useCallback(
    (view: MapView, now: Look) =>
      now === look && isSamePicture(layer.redraws, view, whole) ? first : layer.series(view, now),
    [layer, look, first, whole],
  );
  return { start, seriesIn };
};
