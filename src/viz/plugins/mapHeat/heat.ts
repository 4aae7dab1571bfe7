/** Rows as warmth of a map: where many are near each other, it is hot. */
import { columnLabel } from '#common/labels.ts';
import { amountPalette } from '../../maps/amountColors';
import { chosenRows, metricRow, placeText } from '../../maps/mapFacts';
import { emptyMark, type MapMark, type ReadLayer } from '../../maps/mapLayer';
import { boundsOf, type Position } from '../../maps/mapView';
import { scaleOf } from '../../maps/mercator';
import { amountScale } from '../../shared/amountScale';
import { toNumber } from '../../shared/values';
import { squareCells } from '../mapCells/cells';
import { weighedRows } from '../mapCells/weighedRows';

interface Warm {
  readonly at: Position;
  readonly weight: number;
  readonly row: Readonly<Record<string, unknown>>;
}

const OWN_RADIUS = 30;
/**
 * Warmth is painted over warmth: n places of 1/n cover 1 − 1/e of what is below them, and less at their edges. With this
 * share of the sum as the end of the scale the hottest place has the last color.
 */
const PAINTED = 0.4;
const NOWHERE = { west: 0, east: 0, south: 0, north: 0 };
/** Each takes as long as any other, however near it is. */
const MOST_SINGLE = 5000;
const JOINED_PX = 4;

/** What is drawn for the places: where there are very many, those that lie together are one. */
const spots = (points: readonly Warm[], pixel: number): readonly (readonly number[])[] => {
  if (points.length <= MOST_SINGLE) return points.map(({ at, weight }) => [...at, weight]);
  return squareCells(points, JOINED_PX * pixel).map(({ ring, weights }) => {
    const { west, east, south, north } = boundsOf(ring) ?? NOWHERE;
    const weight = weights.reduce<number>((sum, one) => sum + Number(one), 0);
    return [(west + east) / 2, (south + north) / 2, weight];
  });
};

/** As much as comes together within one radius is as hot as it gets. */
const hottest = (points: readonly Warm[], radius: number, isMean: boolean): number => {
  const sums = squareCells(points, radius).map(({ weights }) => {
    const sum = weights.reduce<number>((all, weight) => all + Number(weight), 0);
    return isMean ? sum / weights.length : sum;
  });
  return sums.reduce((most, sum) => Math.max(most, sum), 0) || 1;
};

export const readHeat: ReadLayer = (result, form, dataset) => {
  const { points: all, notes, spatial, metric } = weighedRows(result, form);
  const points = all.map(
    ({ at, weight, rowAt }): Warm => ({
      at,
      weight: Number(weight),
      row: result.data[rowAt] ?? {},
    }),
  );
  const radius = Math.max(toNumber(form.radius_pixels) ?? OWN_RADIUS, 1);
  const intensity = toNumber(form.intensity) ?? 1;
  const isMean = form.aggregation === 'mean';
  const columns = spatial?.columns ?? [];
  const more = chosenRows(result, form, dataset);
  const weighed = metric === undefined ? null : metricRow(metric, dataset);
  const markOf = (at: number): MapMark => {
    const point = points[at];
    if (!point) return emptyMark;
    const { row } = point;
    return {
      title: placeText(point.at),
      rows: [...(weighed ? [weighed(row)] : []), ...more(row)],
      values: { columns, values: columns.map((column) => row[columnLabel(column)] ?? null) },
    };
  };
  return {
    bounds: boundsOf(points.map(({ at }) => at)),
    redraws: 'zoom',
    things: ['place', 'places'],
    notes: [
      ...notes,
      ...(points.length > 0 && points.every(({ weight }) => weight <= 0)
        ? ['Nothing is painted: no place has a value above 0']
        : []),
    ],
    series: ({ zoom }, look) => {
      if (points.length === 0) return [];
      const most = hottest(points, radius / scaleOf(zoom), isMean) * PAINTED;
      const { colors } = amountPalette(form, look);
      const scale = amountScale([0, most], colors, String, look);
      return [
        {
          count: points.length,
          markOf,
          isBackdrop: true,
          scale: {
            option: {
              ...scale,
              text: ['More', 'Less'],
              /* Warmth beyond the hottest is as hot. */
              outOfRange: { color: [...colors] },
            },
            paints: true,
          },
          option: {
            type: 'heatmap',
            pointSize: radius / 2,
            blurSize: radius / 2,
            minOpacity: 0.15,
            maxOpacity: 0.9,
            silent: true,
            data: spots(points, 1 / scaleOf(zoom)).map(([longitude, latitude, weight = 0]) => [
              longitude,
              latitude,
              weight * intensity,
            ]),
          },
        },
        {
          count: points.length,
          markOf,
          option: {
            type: 'scatter',
            symbolSize: Math.min(radius, 10),
            itemStyle: { color: look.tokens.text, opacity: 0 },
            emphasis: { scale: false, itemStyle: { opacity: 0.9 } },
            data: points.map(({ at }) => [...at]),
          },
        },
      ];
    },
  };
};
