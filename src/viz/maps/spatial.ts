/** Where the rows of a map are: two columns of degrees, one of both, or one of geohashes; lines as columns hold them. */
import { columnLabel } from '#common/labels.ts';
import { isRecord } from '#common/isRecord.ts';
import { parsedJson } from '#common/parsedJson.ts';
import { geohashField, middleOf } from '#common/maps/geohash.ts';
import { geohashCorners, numberPair, polylinePlaces } from '#common/maps/places.ts';
import type { FormData } from '../formData';
import { toNumber } from '../shared/values';
import { isPlace, type Position } from './mapView';

type Row = Readonly<Record<string, unknown>>;

export interface Spatial {
  readonly kind: 'latlong' | 'delimited' | 'geohash';
  readonly columns: readonly unknown[];
  /** Latitude comes first. */
  readonly isReversed: boolean;
}

const COLUMNS = {
  latlong: ['lonCol', 'latCol'],
  delimited: ['lonlatCol'],
  geohash: ['geohashCol'],
} as const;

const isKind = (kind: unknown): kind is Spatial['kind'] =>
  typeof kind === 'string' && Object.hasOwn(COLUMNS, kind);

/** Null for a setting that names no columns yet. */
export const spatialOf = (saved: unknown): Spatial | null => {
  if (!isRecord(saved) || !isKind(saved.type)) return null;
  const columns = COLUMNS[saved.type].map((key) => saved[key]);
  if (columns.some((column) => column === undefined || column === null || column === ''))
    return null;
  return { kind: saved.type, columns, isReversed: saved.reverseCheckbox === true };
};

const pairOf = (row: Row, { kind, columns }: Spatial): readonly (number | null)[] => {
  const [first, second] = columns.map((column) => row[columnLabel(column)]);
  if (kind === 'latlong') return [toNumber(first), toNumber(second)];
  if (typeof first !== 'string') return [null, null];
  if (kind === 'delimited') return numberPair(first) ?? [null, null];
  const field = geohashField(first);
  return field ? field.map(middleOf) : [null, null];
};

/** The place of a row; null where it has none on Earth. */
export const positionIn = (row: Row, spatial: Spatial): Position | null => {
  const [one = null, other = null] = pairOf(row, spatial);
  const [longitude, latitude] = spatial.isReversed ? [other, one] : [one, other];
  return isPlace(longitude, latitude) ? [longitude ?? 0, latitude ?? 0] : null;
};

/** Deeper than any outline in a feature in a collection. */
const DEPTH_MAX = 8;

/** Features, geometries and bare lists hold their points at different depths. */
const coordinatesOf = (value: unknown): unknown => {
  let inner = value;
  for (let depth = 0; depth < DEPTH_MAX && isRecord(inner); depth += 1)
    inner = isRecord(inner.geometry) ? inner.geometry : (inner.coordinates ?? inner.path ?? null);
  return inner;
};

/** A polygon may be written with its rings: the first one is its outline. */
const unnested = (list: readonly unknown[]): readonly unknown[] => {
  let inner = list;
  for (let depth = 0; depth < DEPTH_MAX; depth += 1) {
    const [first] = inner;
    if (!Array.isArray(first) || !Array.isArray(first[0])) return inner;
    inner = first as unknown[];
  }
  return [];
};

const ENCODINGS: Readonly<Record<string, (value: unknown) => readonly unknown[] | null>> = {
  polyline: (value) => (typeof value === 'string' ? polylinePlaces(value) : null),
  geohash: geohashCorners,
  json: (value) => {
    const list = coordinatesOf(parsedJson(value));
    return Array.isArray(list) ? unnested(list as unknown[]) : null;
  },
};

/** The points of a line; null for what is none. */
export const lineIn = (row: Row, form: FormData): readonly Position[] | null => {
  const value = row[columnLabel(form.line_column)];
  const type = String(form.line_type ?? 'json');
  const read = (Object.hasOwn(ENCODINGS, type) && ENCODINGS[type]) || ENCODINGS.json;
  const isReversed = form.reverse_long_lat === true;
  const points = (read?.(value) ?? []).flatMap((point): readonly Position[] => {
    if (!Array.isArray(point)) return [];
    const [one, other] = (point as unknown[]).map(toNumber);
    const [longitude = null, latitude = null] = isReversed ? [other, one] : [one, other];
    return isPlace(longitude, latitude) ? [[longitude ?? 0, latitude ?? 0]] : [];
  });
  return points.length > 0 ? points : null;
};
