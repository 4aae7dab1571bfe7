/** Outlines of countries (Natural Earth, public domain), which come with the chart and from no other server. */
import { registerMap } from 'echarts/core';
import { feature } from 'topojson-client';
import atlas from 'world-atlas/countries-110m.json';
import { codeOf } from './codes';
import { flatRings, type Ring } from './flatRing';

export const WORLD = 'world';

const topology = atlas as unknown as Parameters<typeof feature>[0];

interface Countries {
  readonly features: readonly {
    readonly id?: unknown;
    readonly geometry: GeoJSON.Geometry;
    readonly properties: { readonly name: string };
  }[];
}

/** Nobody lives there, and it would take a fifth of the height. */
const LEFT_OUT = 'ATA';

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

export interface Outline {
  readonly code: string;
  readonly name: string;
  readonly polygons: readonly (readonly Ring[])[];
}

const { countries } = topology.objects;
const { features } = (countries
  ? feature(topology, countries)
  : { features: [] }) as unknown as Countries;

export const OUTLINES: readonly Outline[] = features
  .map(({ id, geometry, properties: { name } }) => ({
    code: codeOf(id, name),
    name,
    polygons: polygonsOf(geometry),
  }))
  .filter(({ code }) => code !== LEFT_OUT);

const CODES: ReadonlySet<string> = new Set(OUTLINES.map(({ code }) => code));

export const hasOutline = (code: string): boolean => CODES.has(code);

/** The library draws what it is given by name. */
export const registerWorld = (): void =>
  registerMap(WORLD, {
    geoJSON: {
      type: 'FeatureCollection',
      features: OUTLINES.map(({ code, polygons }) => ({
        type: 'Feature',
        properties: { name: code },
        geometry: { type: 'MultiPolygon', coordinates: polygons },
      })),
    },
  } as never);
