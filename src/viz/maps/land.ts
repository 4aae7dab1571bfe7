/**
 * Land and borders under a map, which come with the chart: one shape, that is made once for a scale and then only moved.
 */
import type { CustomSeriesRenderItemAPI, CustomSeriesRenderItemParams } from 'echarts';
import { graphic } from 'echarts/core';
import atlas from 'world-atlas/countries-50m.json';
import type { Look } from '../Drawing';
import { over } from '../colors/hexColor';
import type { Ring } from './flatRing';
import { MERCATOR, WORLD_PX } from './mercator';
import { outlinesOf } from './outlinesOf';
import { WHOLE, worldIn } from './wholeSeries';

const SHAPE = 'land';
const LAND = 0.12;
const BORDER = 0.4;
/** Points that are closer than this cannot be told apart. */
const NEAR_PX = 0.5;
/** At larger scales all points are drawn. */
const MOST_DETAIL = 6;

/** A line on the plane of `WORLD_PX`: x and y in turns. */
export type Line = readonly number[];

const lineOf = (ring: Ring): Line => ring.flatMap((point) => MERCATOR.project(point));

/** The points of a line that can be told apart, none of a line that is smaller than that. */
export const thinned = (line: Line, apart: number): Line => {
  const kept: number[] = [];
  let [lastX, lastY] = [Infinity, Infinity];
  for (let at = 0; at < line.length; at += 2) {
    const [x = 0, y = 0] = [line[at], line[at + 1]];
    if (Math.hypot(x - lastX, y - lastY) < apart) continue;
    kept.push(x, y);
    [lastX, lastY] = [x, y];
  }
  return kept.length > 4 ? kept : [];
};

/** Of a zoom: each detail is good for twice the scale of the one before. */
export const detailOf = (zoom: number): number =>
  Math.min(Math.max(Math.ceil(zoom), 0), MOST_DETAIL);

const made = new Map<number, readonly Line[]>();

const wholeLines = (): readonly Line[] =>
  outlinesOf(atlas).flatMap(({ polygons }) => polygons.flat().map(lineOf));

const linesAt = (detail: number): readonly Line[] => {
  const known = made.get(detail);
  if (known) return known;
  const lines =
    detail === MOST_DETAIL
      ? wholeLines()
      : linesAt(MOST_DETAIL)
          .map((line) => thinned(line, NEAR_PX / 2 ** detail))
          .filter((line) => line.length > 0);
  made.set(detail, lines);
  return lines;
};

const LandShape = graphic.extendShape({
  type: SHAPE,
  shape: { detail: 0 },
  buildPath: (path, { detail }: { readonly detail: number }) => {
    for (const line of linesAt(detail)) {
      const [x = 0, y = 0] = line;
      path.moveTo(x, y);
      for (let at = 2; at < line.length; at += 2) path.lineTo(line[at] ?? 0, line[at + 1] ?? 0);
      // Not `closePath`, for which a browser measures all that the path has so far.
      path.lineTo(x, y);
    }
  },
});

export const registerLand = (): void => graphic.registerShape(SHAPE, LandShape as never);

/** Over tiles the borders alone are drawn. */
export const landSeries = ({ tokens }: Pick<Look, 'tokens'>, hasTiles: boolean): object => ({
  ...WHOLE,
  // Above the plane itself, below all marks.
  z: 1,
  renderItem: (_: CustomSeriesRenderItemParams, api: CustomSeriesRenderItemAPI) => {
    const { left, top, side } = worldIn(api);
    const scale = side / WORLD_PX;
    return {
      type: SHAPE,
      x: left,
      y: top,
      scaleX: scale,
      scaleY: scale,
      shape: { detail: detailOf(Math.log2(scale)) },
      style: {
        fill: hasTiles ? 'none' : over(tokens.border, tokens.surface, LAND),
        stroke: hasTiles ? tokens.border : over(tokens.border, tokens.surface, BORDER),
        lineWidth: 0.6,
        strokeNoScale: true,
      },
    };
  },
});
