/** Rows as circles on a map. */
import { columnLabel, metricLabel } from '#common/labels.ts';
import type { FormData } from '../../formData';
import type { Look } from '../../Drawing';
import {
  categoryGroups,
  type ColorGroup,
  fixedColor,
  hasCategories,
  hasRanges,
  rangeGroups,
} from '../../maps/mapColors';
import { chosenRows, mapNotes, metricRow, placeText } from '../../maps/mapFacts';
import { emptyMark, type MapMark, type MapSeries, type ReadLayer } from '../../maps/mapLayer';
import { fadeOf } from '../../maps/mapPicture';
import { fixedSize, sizeMetric } from '../../maps/mapQuery';
import { boundsOf, type MapView, type Position } from '../../maps/mapView';
import { pxOfMeter, scaleOf } from '../../maps/mercator';
import { positionIn, spatialOf } from '../../maps/spatial';
import { toList } from '../../shared/labels';
import { namesOf } from '../../shared/namedRows';
import { numberFormatter } from '../../shared/numberFormat';
import { toNumber } from '../../shared/values';

interface Point {
  readonly at: Position;
  readonly row: Readonly<Record<string, unknown>>;
  readonly value: number | null;
  readonly meters: number;
  readonly category: string;
}

const MILE_M = 1609.34;
/** Of a row whose size is nothing. */
const LEAST_M = 10;

const RADII: Readonly<Record<string, (value: number) => number>> = {
  square_m: (area) => Math.sqrt(area / Math.PI),
  square_km: (area) => Math.sqrt(area / Math.PI) * 1000,
  square_miles: (area) => Math.sqrt(area / Math.PI) * MILE_M,
  radius_m: (radius) => radius,
  radius_km: (radius) => radius * 1000,
  radius_miles: (radius) => radius * MILE_M,
};

/** The radius in meters that a size stands for. */
export const metersOf = (
  size: number | null,
  { point_unit: unit, multiplier }: FormData,
): number => {
  const read =
    (typeof unit === 'string' && Object.hasOwn(RADII, unit) && RADII[unit]) || RADII.square_m;
  const radius = size === null || size <= 0 ? 0 : (read?.(size) ?? 0);
  return (radius || LEAST_M) * (toNumber(multiplier) || 1);
};

/** Of more points on a map, those of one size are drawn at once, without an element for each. */
const LARGE = 10_000;

const radiusIn = ({ zoom }: MapView, form: FormData) => {
  const least = toNumber(form.min_radius) ?? 0;
  const most = toNumber(form.max_radius) ?? 250;
  const scale = scaleOf(zoom);
  return ({ meters, at: [, latitude] }: Point): number =>
    Math.max(Math.min(meters * pxOfMeter(latitude) * scale, most), least);
};

const seriesOf = (
  points: readonly Point[],
  { color, places, name }: ColorGroup,
  markOf: (point: Point) => MapMark,
  radiusOf: (point: Point) => number,
  look: Look,
): MapSeries => {
  const own = places.flatMap((place) => points[place] ?? []);
  const radii = own.map(radiusOf);
  const first = radii[0] ?? 1;
  const isFiltered = (look.crossFilter ?? []).length > 0;
  const isEven = !isFiltered && radii.every((radius) => Math.abs(radius - first) < 0.5);
  const isLarge = isEven && points.length > LARGE;
  const mark = (at: number): MapMark => {
    const point = own[at];
    return point ? markOf(point) : emptyMark;
  };
  return {
    ...(name === undefined ? {} : { name }),
    color,
    count: own.length,
    markOf: mark,
    option: {
      type: 'scatter',
      large: isLarge,
      largeThreshold: 0,
      progressive: 5000,
      symbolSize: isEven ? 2 * first : (value: readonly number[]) => value[2],
      itemStyle: { color, opacity: 0.75 },
      emphasis: {
        scale: false,
        itemStyle: { opacity: 1, borderColor: look.tokens.text, borderWidth: 1.5 },
      },
      data: own.map(({ at: [longitude, latitude] }, at) => {
        const value = [longitude, latitude, 2 * (radii[at] ?? 1)];
        return isFiltered
          ? { value, itemStyle: { opacity: 0.75 * fadeOf(() => mark(at), look) } }
          : value;
      }),
    },
  };
};

export const readPoints: ReadLayer = (result, form, dataset) => {
  const spatial = spatialOf(form.spatial);
  const metric = sizeMetric(form);
  const label = metric === null ? null : metricLabel(metric);
  const fixed = toNumber(fixedSize(form));
  const [dimension] = toList(form.dimension);
  const nameOf = dimension === undefined ? () => '' : namesOf(result, dimension, form);
  const category = dimension === undefined ? '' : columnLabel(dimension);
  const points = result.data.flatMap((row): readonly Point[] => {
    const at = spatial && positionIn(row, spatial);
    if (!at) return [];
    const value = label === null ? fixed : toNumber(row[label]);
    return [{ at, row, value, meters: metersOf(value, form), category: nameOf(row[category]) }];
  });
  /* Small circles lie on large ones, so that none is hidden. */
  const drawn = points.toSorted((a, b) => b.meters - a.meters);
  const columns = spatial?.columns ?? [];
  const more = chosenRows(result, form, dataset);
  const sized = metric === null ? null : metricRow(metric, dataset);
  const markOf = ({ at, row, category: name }: Point): MapMark => ({
    title: name === '' ? placeText(at) : name,
    rows: [
      ...(sized ? [sized(row)] : []),
      ...more(row),
      ...(name === '' ? [] : [{ name: 'Place', value: placeText(at) }]),
    ],
    values: { columns, values: columns.map((column) => row[columnLabel(column)] ?? null) },
  });
  const write = numberFormatter(String(form.legend_format ?? 'SMART_NUMBER'));
  return {
    bounds: boundsOf(drawn.map(({ at }) => at)),
    redraws: 'zoom',
    things: ['point', 'points'],
    notes: mapNotes(result, form, {
      things: 'points',
      lost: result.data.length - points.length,
      isSorted: metric !== null,
    }),
    series: (view, look) => {
      const groups = ((): readonly ColorGroup[] => {
        if (hasRanges(form))
          return rangeGroups(
            drawn.map(({ value }) => value),
            form,
            write,
          );
        if (hasCategories(form))
          return categoryGroups(
            drawn.map((one) => one.category),
            look,
          );
        return [{ color: fixedColor(form.color_picker), places: drawn.map((_, at) => at) }];
      })();
      const radiusOf = radiusIn(view, form);
      return groups
        .filter(({ places }) => places.length > 0)
        .map((group) => seriesOf(drawn, group, markOf, radiusOf, look));
    },
  };
};
