/** How a layer of a map is looked at in tests: light, of the size of a tile, and fitted to its data. */
import { TOKENS } from '@/ui/tokens';
import type { Look } from '@/viz/Drawing';
import type { ChartResult } from '@/viz/chartResult';
import type { FormData } from '@/viz/formData';
import type { ReadLayer } from '@/viz/maps/mapLayer';
import { mapGrid, mapOption, mapWords } from '@/viz/maps/mapPicture';
import { fittingView, type MapView, savedView } from '@/viz/maps/mapView';
import { FACTS, SIZE } from './aViz';

export const aMap = (
  read: ReadLayer,
  result: ChartResult,
  form: FormData,
  { view: given, ...more }: Partial<Look> & { readonly view?: MapView } = {},
) => {
  const look: Look = { form, dataset: FACTS, tokens: TOKENS.light, ...SIZE, ...more };
  const layer = read(result, form, look.dataset);
  const view = given ?? savedView(form) ?? fittingView(layer.bounds, SIZE);
  const series = layer.series(view, look);
  return {
    layer,
    look,
    view,
    series,
    option: mapOption(series, view, look),
    told: mapWords(series, layer.things),
    grid: mapGrid(series),
    /** The data of one series, as the library draws them. */
    dataOf: (at = 0) => series[at]?.option.data as readonly unknown[],
    marks: (at = 0) =>
      Array.from({ length: series[at]?.count ?? 0 }, (_, place) => series[at]?.markOf(place)),
  };
};

export const LATLONG = { type: 'latlong', lonCol: 'lon', latCol: 'lat' } as const;

const POINTS_OF_LAND = 5000;

/** Whether the ground of a map is there: no mark has as many points. */
export const hasLand = (container: HTMLElement): boolean =>
  [...container.querySelectorAll('path')].some(
    (path) => (path.getAttribute('d') ?? '').split('L').length > POINTS_OF_LAND,
  );
