/** Rows as points of a map that join where they lie close to each other. */
import Supercluster, { type ClusterFeature, type PointFeature } from 'supercluster';
import { columnLabel } from '#common/labels.ts';
import type { ChartResult } from '../../chartResult';
import type { Look } from '../../Drawing';
import type { FormData } from '../../formData';
import { mapNotes, placeText } from '../../maps/mapFacts';
import { emptyMark, type MapMark, type ReadLayer } from '../../maps/mapLayer';
import { fadeOf } from '../../maps/mapPicture';
import { boundsOf, isPlace, type MapView, placeIn, type Position } from '../../maps/mapView';
import { pxOfMeter, scaleOf } from '../../maps/mercator';
import { toList } from '../../shared/labels';
import { exactNumber, numberFormatter } from '../../shared/numberFormat';
import { figure } from '../../shared/told';
import { display, toNumber } from '../../shared/values';
import { COUNT, radiusColumn } from './settings';

type Row = ChartResult['data'][number];

interface Own {
  readonly at: number;
}

interface Sums {
  sum: number;
  squares: number;
  count: number;
  min: number;
  max: number;
}

type Cluster = ClusterFeature<Sums>;
type Feature = Cluster | PointFeature<Own>;

const isCluster = (one: Feature): one is Cluster => 'cluster' in one.properties;

const variance = ({ sum, squares, count }: Sums): number =>
  Math.max(squares / count - (sum / count) ** 2, 0);

/** What a cluster says of the values of its points. */
const AGGREGATES: Readonly<Record<string, (sums: Sums) => number>> = {
  sum: ({ sum }) => sum,
  mean: ({ sum, count }) => sum / count,
  min: ({ min }) => min,
  max: ({ max }) => max,
  std: (sums) => Math.sqrt(variance(sums)),
  var: variance,
};

const aggregateOf = ({ pandas_aggfunc: name }: FormData): ((sums: Sums) => number) =>
  (typeof name === 'string' && Object.hasOwn(AGGREGATES, name) && AGGREGATES[name]) ||
  (({ sum }) => sum);

const MOST_ZOOM = 16;
const NOTHING: Sums = { sum: 0, squares: 0, count: 0, min: Infinity, max: -Infinity };

const indexOf = (
  places: readonly { readonly at: number; readonly position: Position }[],
  valueOf: (at: number) => number | null,
  radius: number,
) => {
  const index = new Supercluster<Own, Sums>({
    radius: Math.max(radius, 1),
    maxZoom: radius > 0 ? MOST_ZOOM : -1,
    map: ({ at }) => {
      const value = valueOf(at);
      return value === null
        ? { ...NOTHING }
        : { sum: value, squares: value ** 2, count: 1, min: value, max: value };
    },
    reduce: (all, one) => {
      all.sum += one.sum;
      all.squares += one.squares;
      all.count += one.count;
      all.min = Math.min(all.min, one.min);
      all.max = Math.max(all.max, one.max);
    },
  });
  return index.load(
    places.map(({ at, position }) => ({
      type: 'Feature',
      properties: { at },
      geometry: { type: 'Point', coordinates: [...position] },
    })),
  );
};

/** What shows, and as much beside it as a drag reaches. */
const boxOf = (view: MapView, size: Pick<Look, 'width' | 'height'>) => {
  const place = placeIn(view, size);
  const [west, north] = place(-size.width / 2, -size.height / 2);
  const [east, south] = place(size.width * 1.5, size.height * 1.5);
  const within = (longitude: number) => Math.min(Math.max(longitude, -180), 180);
  return [within(west), south, within(east), north] as [number, number, number, number];
};

const MILE_M = 1609.34;
const POINT_PX = 5;
const MOST_PX = 250;

/** The radius of a single point. */
const radiusIn = (form: FormData, { zoom }: MapView) => {
  const meters: Readonly<Record<string, number>> = { Kilometers: 1000, Miles: MILE_M };
  const unit = meters[String(form.point_radius_unit)];
  return (size: number | null, latitude: number): number => {
    if (size === null || size <= 0) return POINT_PX;
    const px = unit === undefined ? size : size * unit * pxOfMeter(latitude) * scaleOf(zoom);
    return Math.min(Math.max(px, 1), MOST_PX);
  };
};

const COLOR = /^rgba?\([\d.,\s]+\)$/;
const colorOf = ({ mapbox_color: color }: FormData): string =>
  typeof color === 'string' && COLOR.test(color) ? color : 'rgb(0, 139, 139)';

interface Points {
  readonly rows: readonly Row[];
  readonly columns: readonly unknown[];
  readonly valueOf: (at: number) => number | null;
  readonly label: string | null;
  readonly form: FormData;
}

const markOf = (one: Feature | undefined, points: Points): MapMark => {
  if (!one) return emptyMark;
  const { rows, columns, label, form } = points;
  if (isCluster(one)) {
    const { point_count: count } = one.properties;
    const said = label === null || one.properties.count === 0 ? null : one.properties;
    return {
      title: `${figure(count)} points`,
      rows: said ? [{ name: label ?? '', value: exactNumber(aggregateOf(form)(said)) }] : [],
      values: null,
    };
  }
  const row = rows[one.properties.at] ?? {};
  const [x = '', y = ''] = columns.map(columnLabel);
  const sizes = radiusColumn(form).map(columnLabel);
  return {
    title: placeText([toNumber(row[x]) ?? 0, toNumber(row[y]) ?? 0]),
    rows: [...(label === null ? [] : [label]), ...sizes].map((name) => ({
      name,
      value: display(row[name]),
    })),
    values: { columns, values: columns.map((column) => row[columnLabel(column)] ?? null) },
  };
};

const LEAST_CLUSTER_PX = 11;

const seriesOf = (features: readonly Feature[], points: Points, view: MapView, look: Look) => {
  const { form, rows, label } = points;
  const clustering = toNumber(form.clustering_radius) ?? 60;
  const most = features.reduce(
    (all, one) => Math.max(all, isCluster(one) ? one.properties.point_count : 1),
    1,
  );
  const radiusOf = radiusIn(form, view);
  const [size] = radiusColumn(form).map(columnLabel);
  const short = numberFormatter('SMART_NUMBER');
  const opacity = Math.min(Math.max(toNumber(form.global_opacity) ?? 1, 0), 1);
  const textOf = (one: Cluster): string =>
    label === null || one.properties.count === 0
      ? short(one.properties.point_count)
      : short(aggregateOf(form)(one.properties));
  const radius = (one: Feature): number => {
    if (isCluster(one))
      return Math.max(
        Math.sqrt(one.properties.point_count / most) * (clustering / 2),
        LEAST_CLUSTER_PX,
      );
    const value = size === undefined ? null : toNumber(rows[one.properties.at]?.[size]);
    return radiusOf(value, one.geometry.coordinates[1] ?? 0);
  };
  const color = colorOf(form);
  return {
    color,
    count: features.length,
    markOf: (at: number) => markOf(features[at], points),
    option: {
      type: 'scatter',
      progressive: 5000,
      itemStyle: { color, borderColor: look.tokens.surface, borderWidth: 1 },
      emphasis: { scale: false, itemStyle: { borderColor: look.tokens.text, borderWidth: 1.5 } },
      data: features.map((one) => ({
        value: [...one.geometry.coordinates],
        symbolSize: 2 * radius(one),
        itemStyle: {
          opacity: opacity * (isCluster(one) ? 0.85 : fadeOf(() => markOf(one, points), look)),
        },
        ...(isCluster(one)
          ? {
              label: {
                show: true,
                position: 'inside',
                color: '#fff',
                textBorderColor: 'rgba(0, 0, 0, 0.6)',
                textBorderWidth: 2,
                fontSize: 11,
                formatter: textOf(one),
              },
            }
          : {}),
      })),
    },
  };
};

export const readClusters: ReadLayer = (result, form) => {
  const columns = [toList(form.all_columns_x)[0] ?? '', toList(form.all_columns_y)[0] ?? ''];
  const [x = '', y = ''] = columns.map(columnLabel);
  const [wanted] = toList(form.mapbox_label);
  const label = wanted === undefined ? null : wanted === COUNT ? COUNT : columnLabel(wanted);
  const rows = result.data;
  const places = rows.flatMap((row, at) => {
    const [longitude, latitude] = [toNumber(row[x]), toNumber(row[y])];
    return isPlace(longitude, latitude)
      ? [{ at, position: [longitude ?? 0, latitude ?? 0] as const }]
      : [];
  });
  const valueOf = (at: number) => (label === null ? null : toNumber(rows[at]?.[label]));
  const index = indexOf(places, valueOf, toNumber(form.clustering_radius) ?? 60);
  const points = { rows, columns, valueOf, label, form };
  return {
    bounds: boundsOf(places.map(({ position }) => position)),
    redraws: 'view',
    things: ['circle', 'circles'],
    notes: mapNotes(result, form, {
      things: 'points',
      lost: rows.length - places.length,
      isSorted: false,
    }),
    series: (view, look) => {
      const zoom = Math.max(Math.round(view.zoom), 0);
      const features: readonly Feature[] = index.getClusters(boxOf(view, look), zoom);
      const largest = features.toSorted(
        (a, b) =>
          (isCluster(b) ? b.properties.point_count : 1) -
          (isCluster(a) ? a.properties.point_count : 1),
      );
      return largest.length > 0 ? [seriesOf(largest, points, view, look)] : [];
    },
  };
};
