/** Outlines of an atlas (Natural Earth, public domain) as flat shapes. */
import { registerMap } from 'echarts/core';
import { feature } from 'topojson-client';
import { flatRings, type Ring } from './flatRing';

interface Countries {
  readonly features: readonly {
    readonly id?: unknown;
    readonly geometry: GeoJSON.Geometry;
    readonly properties: { readonly name: string };
  }[];
}

export interface Outline {
  readonly id: unknown;
  readonly name: string;
  readonly polygons: readonly (readonly Ring[])[];
}

/** Of a shape that is cut, the holes stay with its first part: none of the countries that cross the line has one. */
const flat = (rings: readonly Ring[]): readonly (readonly Ring[])[] => {
  const [outer, ...holes] = rings;
  const [first, ...others] = outer ? flatRings(outer) : [];
  return first ? [[first, ...holes], ...others.map((one) => [one])] : [];
};

const polygonsOf = (geometry: GeoJSON.Geometry): readonly (readonly Ring[])[] => {
  if (geometry.type === 'Polygon') return flat(geometry.coordinates as unknown as Ring[]);
  if (geometry.type === 'MultiPolygon')
    return (geometry.coordinates as unknown as Ring[][]).flatMap(flat);
  return [];
};

export const outlinesOf = (atlas: unknown): readonly Outline[] => {
  const topology = atlas as Parameters<typeof feature>[0];
  const { countries } = topology.objects;
  if (!countries) return [];
  const { features } = feature(topology, countries) as unknown as Countries;
  return features.map(({ id, geometry, properties: { name } }) => ({
    id,
    name,
    polygons: polygonsOf(geometry),
  }));
};

/** The library draws what it is given by name; each outline is known by its code. */
export const registerOutlines = (
  name: string,
  outlines: readonly (Pick<Outline, 'polygons'> & { readonly code: string })[],
): void =>
  registerMap(name, {
    geoJSON: {
      type: 'FeatureCollection',
      features: outlines.map(({ code, polygons }) => ({
        type: 'Feature',
        properties: { name: code },
        geometry: { type: 'MultiPolygon', coordinates: polygons },
      })),
    },
  } as never);
