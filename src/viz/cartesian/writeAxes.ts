/** The two axes of a model. */
import type { Tokens } from '@/ui/tokens';
import { categoryAxis, textWidth, timeAxis, timeTicks, valueAxis } from '../shared/axes';
import { exactNumber, type FormatNumber, smartNumber, storedDigits } from '../shared/numberFormat';
import type { AxisLook, CartesianModel } from './model';
import { stackTotals } from './stacks';
import { mayBeYears } from './mayBeYears';
import { dayTicks } from './dayTicks';
import { grainTicks } from './grainTicks';
import { yearText, yearTicks } from './yearTicks';

const AXIS_PX = 80;
/** The most ticks of a logarithmic axis above its first. */
const LOG_TICKS = 6;
const TITLE_GAP_PX = 8;
/** The most of the width that names beside horizontal bars take. */
const WIDEST_NAMES = 0.32;

/** The most of the height that names below the axis take. */
const TALLEST_NAMES = 0.3;

/** What the axis along the series has of the picture. */
interface AlongRoom {
  readonly width: number;
  readonly height: number;
}

const titleOption = (title: string, look: AxisLook, tokens: Tokens) =>
  title
    ? {
        name: title,
        nameLocation: look.isTitleAtEnd ? ('end' as const) : ('middle' as const),
        nameGap: look.titleGap ?? TITLE_GAP_PX,
        nameTextStyle: { color: tokens.muted, fontSize: 12 },
      }
    : {};

const minorOption = ({ hasMinorTicks, hasMinorLines }: AxisLook, tokens: Tokens) => ({
  ...(hasMinorTicks
    ? {
        axisTick: { show: true, lineStyle: { color: tokens.border } },
        minorTick: { show: true, lineStyle: { color: tokens.border } },
      }
    : {}),
  ...(hasMinorLines
    ? { minorSplitLine: { show: true, lineStyle: { color: tokens.hairline, opacity: 0.6 } } }
    : {}),
});

const rotated = <Axis extends { readonly axisLabel: object }>(
  axis: Axis,
  { rotation }: AxisLook,
) =>
  rotation
    ? {
        ...axis,
        axisLabel: { ...axis.axisLabel, rotate: rotation, width: 160, overflow: 'truncate' },
      }
    : axis;

const stepOption = (stepMs: number | null | undefined, showsEvery: boolean | undefined) =>
  stepMs ? { minInterval: stepMs, ...(showsEvery ? { maxInterval: stepMs } : {}) } : {};

/** Shortened, numbers near to each other would all read the same. */
const tickFormat = (at: readonly number[]): FormatNumber => {
  let [low, high] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const one of at) [low, high] = [Math.min(low, one), Math.max(high, one)];
  if (mayBeYears(at)) return (value) => storedDigits(Number(value.toPrecision(12)));
  const size = Math.max(Math.abs(low), Math.abs(high));
  return (high - low) * 20 < size ? exactNumber : smartNumber;
};

const bareAlong = (model: CartesianModel, look: AxisLook, tokens: Tokens, room: AlongRoom) => {
  const { along, isHorizontal } = model;
  const { width, height } = room;
  if (along.kind === 'time') {
    const roomPx = isHorizontal ? height : width - AXIS_PX;
    const direction = isHorizontal ? 'down' : 'across';
    const years = yearTicks(along, roomPx, direction);
    const ticks =
      grainTicks(along, roomPx, direction) ??
      dayTicks(along, roomPx, direction) ??
      (years && { at: years, textOf: yearText });
    const axis = timeAxis(tokens, along.tickFormat);
    /* A single place has the only tick, and no others would tell its year. */
    const [only, ...others] = new Set(along.at.map(Number));
    if (only !== undefined && others.length === 0) {
      const axisLabel = { formatter: along.exact, ...axis.axisLabel, customValues: [only] };
      return rotated({ ...axis, axisLabel }, look);
    }
    const axisLabel = ticks
      ? { formatter: ticks.textOf, ...axis.axisLabel, customValues: [...ticks.at] }
      : axis.axisLabel;
    const splitNumber = timeTicks(roomPx);
    return rotated(
      { ...axis, splitNumber, ...stepOption(along.stepMs, along.showsEveryStep), axisLabel },
      look,
    );
  }
  if (along.kind === 'number')
    return rotated(
      {
        ...valueAxis(tokens, tickFormat(along.at), {
          min: along.min ?? null,
          max: along.max ?? null,
        }),
        scale: true,
      },
      look,
    );
  const longest = Math.max(...along.names.map(textWidth), 0);
  const placePx = isHorizontal
    ? Math.min(longest, width * WIDEST_NAMES)
    : (width - AXIS_PX) / Math.max(along.names.length, 1);
  return categoryAxis(tokens, along.names, placePx, isHorizontal, {
    rotation: look.rotation ?? 0,
    namesAll: look.namesAll === true,
    tallPx: height * TALLEST_NAMES,
  });
};

export const alongAxis = (model: CartesianModel, tokens: Tokens, room: AlongRoom) => {
  const look = model.looks?.along ?? {};
  return {
    ...bareAlong(model, look, tokens, room),
    ...titleOption(model.titles.along, look, tokens),
    ...minorOption(look, tokens),
    ...(model.isStream ? { axisLine: { show: false } } : {}),
  };
};

/** Powers of ten around the values: the library would begin at one. */
const logBounds = ({ across, series }: CartesianModel) => {
  let [low, high] = [Number.POSITIVE_INFINITY, 0];
  for (const { values } of series)
    for (const value of values)
      if (value !== null && value > 0) [low, high] = [Math.min(low, value), Math.max(high, value)];
  if (high === 0) return {};
  const from = Math.floor(Math.log10(low));
  const decades = Math.max(Math.ceil(Math.log10(high)) - from, 1);
  /* The library would leave nine powers without a tick. */
  const interval = Math.ceil(decades / LOG_TICKS);
  return {
    min: across.min ?? 10 ** from,
    max: across.max ?? 10 ** (from + Math.ceil(decades / interval) * interval),
    interval,
  };
};

/** The height of a stream means something, its distance from zero does not. */
const streamOption = ({ series }: CartesianModel) => {
  const totals = [...stackTotals(series).values()].flat();
  const half = totals.reduce<number>((most, total) => Math.max(most, total ?? 0), 0) / 2;
  return { min: -half, max: half, axisLabel: { show: false }, splitLine: { show: false } };
};

/** The ticks of shares part the whole evenly. */
export const isOfShares = ({ across }: CartesianModel) => across.max === 1 && across.min === null;

const DAY_MS = 86_400_000;

/** Times have no zero: the first one stands a little above the start, so that its bar is seen. */
const beforeFirst = ({ min, max }: { readonly min: number; readonly max: number }): number =>
  min - ((max - min) / 10 || DAY_MS);

export const acrossAxis = (model: CartesianModel, tokens: Tokens) => {
  const { across, titles, looks, isStream } = model;
  const look = looks?.across ?? {};
  if (across.isOfTimes)
    return {
      ...rotated(timeAxis(tokens, null), look),
      splitLine: { show: true, lineStyle: { color: tokens.hairline } },
      scale: true,
      min: beforeFirst,
      ...titleOption(titles.across, look, tokens),
    };
  return {
    ...rotated(
      valueAxis(tokens, across.ticks ?? across.format, {
        log: across.isLog,
        min: across.min,
        max: across.max,
      }),
      look,
    ),
    ...(across.isFitted ? { scale: true } : {}),
    ...(across.isWhole && !across.isLog ? { minInterval: 1 } : {}),
    ...(isOfShares(model) ? { interval: 0.25 } : {}),
    ...(across.isLog ? logBounds(model) : {}),
    ...titleOption(titles.across, look, tokens),
    ...minorOption(look, tokens),
    ...(isStream ? streamOption(model) : {}),
  };
};
