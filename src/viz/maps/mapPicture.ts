/** Layers of a map as one option of ECharts, in words, and by keyboard. */
import type { EChartsCoreOption } from 'echarts/core';
import type { MapTiles } from '#common/maps/tiles.ts';
import type { Look } from '../Drawing';
import type { ChartItem } from '../EChart';
import { legendColors } from '../shared/legendColors';
import { opacityUnder } from '../shared/crossFilter';
import { cutText, drawnText } from '../shared/textWidth';
import { told } from '../shared/told';
import { tooltipContent, tooltipFrame } from '../shared/tooltip';
import type { PointGrid } from '../usePointKeys';
import type { Box } from './besideView';
import { BUTTONS, coversOf, EDGE_PX } from './covers';
import { mapGround } from './ground';
import { landSeries } from './land';
import { emptyMark, type MapMark, type MapSeries } from './mapLayer';
import { ATTRIBUTION_PX, tileSeries } from './mapTiles';
import type { MapView } from './mapView';

/** More names would cover the map. */
const LEGEND_SHARE = 0.7;
/** What the buttons at the lower right need below a legend, and the gaps around both. */
const BUTTONS_PX = 108;
const LEAST_LEGEND_PX = 44;

/** At the lower right it stands beside the buttons. */
const CORNERS: Readonly<Record<string, Readonly<Record<string, number>>>> = {
  tl: { left: EDGE_PX, top: EDGE_PX },
  tr: { right: EDGE_PX, top: EDGE_PX },
  bl: { left: EDGE_PX, bottom: EDGE_PX },
  br: { right: BUTTONS.width + 2 * EDGE_PX, bottom: EDGE_PX },
};

/** In a narrower picture, a list of names would cover the places: they are one line. */
const NARROW_PX = 440;
const LINE_LEGEND_PX = 28;
/** Of the picture, a name takes no more than this: the ends of a range are read in it. */
const NAME_SHARE = { line: 0.5, list: 0.4 } as const;
/** Short names have room in any list. */
const LEAST_NAME_PX = 140;

/** Beside the buttons where it is at the bottom. */
const lineLegend = (isBelow: boolean, above: number, width: number) => {
  const right = isBelow ? BUTTONS.width + 2 * EDGE_PX : EDGE_PX;
  return {
    orient: 'horizontal',
    left: EDGE_PX,
    width: width - EDGE_PX - right,
    height: LINE_LEGEND_PX,
    ...(isBelow ? { bottom: EDGE_PX + above } : { top: EDGE_PX }),
  };
};

const legendOf = (
  series: readonly MapSeries[],
  { form, tokens, width, height }: Look,
  above: number,
) => {
  const names = [...new Set(series.flatMap(({ name }) => (name === undefined ? [] : [name])))];
  const { legend_position: corner = 'tr' } = form;
  if (corner === null || names.length === 0) return { show: false };
  const most = Math.max(Math.min(height * LEGEND_SHARE, height - BUTTONS_PX), LEAST_LEGEND_PX);
  const place = (typeof corner === 'string' && CORNERS[corner]) || CORNERS.tr;
  const isLine = width < NARROW_PX;
  return {
    type: 'scroll',
    ...(isLine
      ? lineLegend(place?.bottom !== undefined, above, width)
      : {
          orient: 'vertical',
          ...place,
          ...(place?.bottom === undefined ? {} : { bottom: place.bottom + above }),
          height: Math.min(most, names.length * 22 + 8),
        }),
    data: names,
    icon: 'roundRect',
    itemWidth: 10,
    itemHeight: 10,
    // A color of the ground is seen by its edge.
    itemStyle: { borderColor: tokens.border, borderWidth: 1 },
    padding: [6, 10, 6, 6],
    borderRadius: 6,
    backgroundColor: tokens.raised,
    borderColor: tokens.hairline,
    borderWidth: 1,
    ...legendColors(tokens),
    formatter: isLine ? (name: string) => cutText(name, width * NAME_SHARE.line) : drawnText,
    textStyle: {
      color: tokens.muted,
      fontSize: 12,
      ...(isLine
        ? {}
        : {
            width: Math.max(LEAST_NAME_PX, Math.round(width * NAME_SHARE.list)),
            overflow: 'truncate',
          }),
    },
  };
};

const scalesOf = (
  series: readonly MapSeries[],
  { form, tokens }: Look,
  hasTiles: boolean,
): readonly Readonly<Record<string, unknown>>[] =>
  series.flatMap(({ scale }, at) =>
    scale
      ? [
          {
            ...scale.option,
            ...(form.legend_position === null ? { show: false } : {}),
            hoverLink: false,
            // On the outlines alone it is read as it is; marks of other layers may lie below it.
            ...(hasTiles || series.length > 1
              ? { backgroundColor: tokens.raised, padding: 6 }
              : {}),
            seriesIndex: scale.paints ? [at] : [],
          },
        ]
      : [],
  );

const legendsOf = (series: readonly MapSeries[], look: Look, tiles: MapTiles | null) => {
  const scales = scalesOf(series, look, tiles !== null);
  return {
    legend: legendOf(series, look, tiles && tiles.attribution !== '' ? ATTRIBUTION_PX : 0),
    ...(scales.length > 0 ? { visualMap: scales } : {}),
  };
};

/** What stands over the map. */
export const mapCovers = (
  series: readonly MapSeries[],
  look: Look,
  tiles: MapTiles | null,
  hasButtons: boolean,
): readonly Box[] => coversOf(legendsOf(series, look, tiles), look, hasButtons);

export const markIn = (
  series: readonly MapSeries[],
  { seriesIndex, dataIndex }: ChartItem,
): MapMark | null => {
  const one = series[seriesIndex];
  return one && dataIndex >= 0 && dataIndex < one.count ? one.markOf(dataIndex) : null;
};

export const mapOption = (
  series: readonly MapSeries[],
  view: MapView,
  look: Look,
  tiles: MapTiles | null = null,
): EChartsCoreOption => ({
  animation: false,
  textStyle: { color: look.tokens.text },
  geo: mapGround(view, look),
  ...legendsOf(series, look, tiles),
  tooltip: {
    ...tooltipFrame(look.tokens),
    formatter: (item: ChartItem) => {
      const mark = markIn(series, item);
      return mark ? tooltipContent(mark.title, mark.rows, look.tokens) : '';
    },
  },
  series: [
    ...series.map(({ option, name, color }) => ({
      coordinateSystem: 'geo',
      geoIndex: 0,
      ...(name === undefined ? {} : { name }),
      ...(color === undefined ? {} : { color }),
      ...option,
    })),
    landSeries(look, tiles !== null),
    ...(tiles ? tileSeries(tiles, look) : []),
  ],
});

const textOf = ({ title, rows }: MapMark): string => {
  const values = rows.map(({ name, value }) => `${name} ${value}`).join(', ');
  return title === '' ? values : `${title}${values === '' ? '' : `: ${values}`}`;
};

/** Where the marks are that are told: backdrops have none. */
const toldSeries = (series: readonly MapSeries[]) =>
  series.flatMap((one, at) => (one.isBackdrop || one.count === 0 ? [] : [{ one, at }]));

export const mapWords = (
  series: readonly MapSeries[],
  [one, several]: readonly [string, string],
): string => {
  const shown = toldSeries(series);
  const total = shown.reduce((sum, { one: { count } }) => sum + count, 0);
  const markAt = (place: number): MapMark | null => {
    let rest = place;
    for (const { one: each } of shown) {
      if (rest < each.count) return each.markOf(rest);
      rest -= each.count;
    }
    return null;
  };
  return told(total, (place) => textOf(markAt(place) ?? emptyMark), one, several);
};

export const mapGrid = (series: readonly MapSeries[]): PointGrid => {
  const shown = toldSeries(series);
  const hasNames = shown.length > 1 && shown.every(({ one: { name } }) => name !== undefined);
  return {
    series: shown.length,
    places: shown.reduce((most, { one: { count } }) => Math.max(most, count), 0),
    textOf: (row, place) => {
      const one = shown[row]?.one;
      return one && place < one.count ? textOf(one.markOf(place)) : null;
    },
    itemOf: (row, place) => ({ seriesIndex: shown[row]?.at ?? 0, dataIndex: place }),
    hasTipsInCorner: true,
    ...(hasNames ? { nameOf: (row: number) => shown[row]?.one.name ?? '' } : {}),
  };
};

/** How much of a mark shows under the cross filter of its chart. Without one, no mark is looked at: there may be very many. */
export const fadeOf = (
  markOf: () => Pick<MapMark, 'values'>,
  { crossFilter }: Pick<Look, 'crossFilter'>,
): number =>
  crossFilter === undefined || crossFilter.length === 0
    ? 1
    : opacityUnder(crossFilter, markOf().values);
