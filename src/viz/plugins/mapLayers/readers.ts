/** The types of maps that can be layers of another one: what reads their rows, loaded when it is needed. */
import type { ReadLayer } from '../../maps/mapLayer';
import type { LayerType } from '../../parts';

const READERS: Readonly<Record<LayerType, () => Promise<ReadLayer>>> = {
  deck_scatter: async () => (await import('../mapPoints/points')).readPoints,
  deck_hex: async () => (await import('../mapCells/layer')).readCells('hexagon'),
  deck_grid: async () => (await import('../mapCells/layer')).readCells('square'),
  deck_screengrid: async () => (await import('../mapCells/layer')).readCells('screen'),
  deck_heatmap: async () => (await import('../mapHeat/heat')).readHeat,
  deck_contour: async () => (await import('../mapContours/contours')).readContours,
  deck_path: async () => (await import('../mapLines/lines')).readLines,
  deck_arc: async () => (await import('../mapArcs/arcs')).readArcs,
  deck_polygon: async () => (await import('../mapPolygons/polygons')).readPolygons,
  deck_geojson: async () => (await import('../mapFeatures/features')).readFeatures,
};

export type Readers = ReadonlyMap<string, ReadLayer>;

export const loadReaders = async (types: readonly LayerType[]): Promise<Readers> =>
  new Map(await Promise.all(types.map(async (type) => [type, await READERS[type]()] as const)));
