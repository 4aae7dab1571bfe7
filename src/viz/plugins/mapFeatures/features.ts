/** Rows that are features of GeoJSON. */
import { columnLabel } from '#common/labels.ts';
import { isRecord } from '#common/isRecord.ts';
import { parsedJson } from '#common/parsedJson.ts';
import type { FormData } from '../../formData';
import { fixedColor } from '../../maps/mapColors';
import { mapNotes, placeText, rowFacts } from '../../maps/mapFacts';
import { emptyMark, type MapMark, type ReadLayer } from '../../maps/mapLayer';
import { widthIn } from '../../maps/lineWidth';
import { fadeOf } from '../../maps/mapPicture';
import { boundsOf, isPlace, type MapView, type Position } from '../../maps/mapView';
import { pxOfMeter, scaleOf } from '../../maps/mercator';
import { type Shape, type ShapeLabel, type ShapeStyle, shapesOption } from '../../maps/shapes';
import { toList } from '../../shared/labels';
import { rgbaText } from '../../shared/rgbColor';
import { display, toNumber } from '../../shared/values';

type Properties = Readonly<Record<string, unknown>>;

interface Feature {
  readonly shape: Shape;
  readonly properties: Properties;
  readonly row: Readonly<Record<string, unknown>>;
}

const positionOf = (value: unknown): Position | null => {
  if (!Array.isArray(value)) return null;
  const [longitude = null, latitude = null] = (value as unknown[]).map(toNumber);
  return isPlace(longitude, latitude) ? [longitude ?? 0, latitude ?? 0] : null;
};

const listOf = (value: unknown): readonly unknown[] =>
  Array.isArray(value) ? (value as unknown[]) : [];

const places = (value: unknown): readonly Position[] =>
  listOf(value).flatMap((point): readonly Position[] => {
    const at = positionOf(point);
    return at ? [at] : [];
  });

const area = (value: unknown): readonly Shape[] => {
  const rings = listOf(value)
    .map(places)
    .filter(({ length }) => length > 2);
  return rings.length > 0 ? [{ kind: 'area', rings }] : [];
};
const line = (value: unknown): readonly Shape[] => {
  const ring = places(value);
  return ring.length > 1 ? [{ kind: 'line', rings: [ring] }] : [];
};
const point = (value: unknown): readonly Shape[] => {
  const at = positionOf(value);
  return at ? [{ kind: 'point', rings: [[at]] }] : [];
};

const GEOMETRIES: Readonly<Record<string, (coordinates: unknown) => readonly Shape[]>> = {
  Point: point,
  MultiPoint: (value) => listOf(value).flatMap(point),
  LineString: line,
  MultiLineString: (value) => listOf(value).flatMap(line),
  Polygon: area,
  MultiPolygon: (value) => listOf(value).flatMap(area),
};

interface Found {
  readonly shape: Shape;
  readonly properties: Properties;
}

/** Features inside features are few: deeper ones are none of GeoJSON. */
const MOST_DEPTH = 8;

const shapesIn = (value: unknown, properties: Properties, depth = 0): readonly Found[] => {
  if (!isRecord(value) || depth > MOST_DEPTH) return [];
  const { type, geometry, features, geometries, coordinates } = value;
  const own = isRecord(value.properties) ? { ...properties, ...value.properties } : properties;
  if (type === 'FeatureCollection')
    return listOf(features).flatMap((one) => shapesIn(one, own, depth + 1));
  if (type === 'Feature') return shapesIn(geometry, own, depth + 1);
  if (type === 'GeometryCollection')
    return listOf(geometries).flatMap((one) => shapesIn(one, own, depth + 1));
  const read =
    typeof type === 'string' && Object.hasOwn(GEOMETRIES, type) ? GEOMETRIES[type] : undefined;
  return (read?.(coordinates) ?? []).map((shape) => ({ shape, properties: own }));
};

const FILLS = ['fillColor', 'fill', 'fill-color', 'color'];
const STROKES = ['strokeColor', 'stroke', 'line-color', 'color'];
const COLOR = /^(#[\da-f]{3,8}|rgba?\([\d.,\s%]+\)|[a-z]{3,20})$/i;

/** A color that the feature names itself. */
const ownColor = (properties: Properties, keys: readonly string[]): string | null => {
  for (const key of keys) {
    const value = properties[key];
    if (typeof value === 'string' && COLOR.test(value)) return value;
    if (Array.isArray(value) && value.length > 2) {
      const [r = 0, g = 0, b = 0, a = 255] = value.map((one) => toNumber(one) ?? 0);
      return `rgba(${r}, ${g}, ${b}, ${a / 255})`;
    }
  }
  return null;
};

/** A picked color covers those of features, unless nothing of it shows. */
const colorOf = (picked: unknown, properties: Properties, keys: readonly string[]): string =>
  isRecord(picked) && toNumber(picked.a) === 0
    ? (ownColor(properties, keys) ?? fixedColor(null))
    : fixedColor(picked);

const styleOf = (
  { shape, properties }: Feature,
  form: FormData,
  view: MapView,
  faded: number,
): ShapeStyle => {
  const isLine = shape.kind === 'line';
  return {
    fill: form.filled === false ? 'none' : colorOf(form.fill_color_picker, properties, FILLS),
    stroke: colorOf(form.stroke_color_picker, properties, STROKES),
    lineWidth:
      isLine || form.stroked === true || form.filled === false
        ? widthIn(view, form, shape.rings[0]?.[0])
        : 0,
    opacity: 0.8 * faded,
  };
};

const LEAST_RADIUS = 3;
const OWN_TEXT_PX = 24;
const MOST_TEXT_PX = 128;
const TEXT_COLOR = { r: 0, g: 122, b: 135, a: 1 };

/** The text at a point; none where its feature does not have the property. */
const labelOf = (
  { shape, properties }: Feature,
  form: FormData,
  pxOf: (meters: number) => number,
  halo: string,
): ShapeLabel | undefined => {
  if (form.enable_labels !== true || shape.kind !== 'point') return undefined;
  const name = String(form.label_property_name ?? '');
  const value = Object.hasOwn(properties, name) ? properties[name] : null;
  if (value === null || value === undefined || value === '') return undefined;
  const size = toNumber(form.label_size) ?? OWN_TEXT_PX;
  const px = form.label_size_unit === 'meters' ? pxOf(size) : size;
  return {
    text: display(value),
    color: rgbaText(form.label_color, TEXT_COLOR),
    halo,
    px: Math.min(px, MOST_TEXT_PX),
  };
};

export const readFeatures: ReadLayer = (result, form, dataset) => {
  const facts = rowFacts(result, form, dataset);
  const column = form.geojson;
  const label = columnLabel(column);
  const read = result.data.map((row) =>
    shapesIn(parsedJson(row[label]), {}).map((one): Feature => ({ ...one, row })),
  );
  const features = read.flat();
  const markOf = (at: number): MapMark => {
    const feature = features[at];
    if (!feature) return emptyMark;
    const { properties, shape, row } = feature;
    const { name, ...others } = properties;
    const [first = [0, 0]] = shape.rings[0] ?? [];
    return {
      title: name === undefined || name === null ? placeText(first) : display(name),
      rows: [
        ...facts(row),
        ...Object.entries(others).map(([key, one]) => ({ name: key, value: display(one) })),
      ],
      values: { columns: [column], values: [row[label] ?? null] },
    };
  };
  const hasPoints = features.some(({ shape }) => shape.kind === 'point');
  return {
    bounds: boundsOf(features.flatMap(({ shape: { rings } }) => rings.flat())),
    redraws: hasPoints || form.line_width_unit === 'meters' ? 'zoom' : 'never',
    things: ['feature', 'features'],
    notes: mapNotes(result, form, {
      things: 'features',
      lost: read.filter(({ length }) => length === 0).length,
      isSorted: toList(form.metric).length > 0,
    }),
    series: (view, look) => {
      if (features.length === 0) return [];
      const radius = toNumber(form.point_radius_scale) ?? 100;
      const shapes = features.map((feature): Shape => {
        const { shape } = feature;
        if (shape.kind !== 'point') return shape;
        const [, latitude] = shape.rings[0]?.[0] ?? [0, 0];
        const pxOf = (meters: number) => meters * pxOfMeter(latitude) * scaleOf(view.zoom);
        const label = labelOf(feature, form, pxOf, look.tokens.surface);
        return {
          ...shape,
          radius: Math.max(pxOf(radius), LEAST_RADIUS),
          ...(label ? { label } : {}),
        };
      });
      return [
        {
          count: features.length,
          color: fixedColor(form.fill_color_picker),
          markOf,
          option: shapesOption(
            shapes,
            (at) => {
              const feature = features[at];
              return feature
                ? styleOf(
                    feature,
                    form,
                    view,
                    fadeOf(() => markOf(at), look),
                  )
                : { fill: 'none', stroke: 'none', lineWidth: 0, opacity: 0 };
            },
            look.tokens.text,
          ),
        },
      ];
    },
  };
};
