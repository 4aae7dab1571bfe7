/** The two axes of a model. */
import type { Tokens } from '@/ui/tokens';
import { categoryAxis, textWidth, timeAxis, valueAxis } from '../shared/axes';
import { smartNumber } from '../shared/numberFormat';
import type { AxisLook, CartesianModel } from './model';

const AXIS_PX = 80;
const TITLE_GAP_PX = 8;
/** The most of the width that names beside horizontal bars take. */
const WIDEST_NAMES = 0.32;

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

const bareAlong = (model: CartesianModel, look: AxisLook, tokens: Tokens, width: number) => {
  const { along, isHorizontal } = model;
  if (along.kind === 'time')
    return {
      ...timeAxis(tokens, along.tickFormat),
      ...stepOption(along.stepMs, along.showsEveryStep),
    };
  if (along.kind === 'number')
    return {
      ...valueAxis(tokens, smartNumber, { min: along.min ?? null, max: along.max ?? null }),
      scale: true,
    };
  const longest = Math.max(...along.names.map(textWidth), 0);
  const placePx = isHorizontal
    ? Math.min(longest, width * WIDEST_NAMES)
    : (width - AXIS_PX) / Math.max(along.names.length, 1);
  return categoryAxis(tokens, along.names, placePx, isHorizontal, {
    isRotated: Boolean(look.rotation),
    namesAll: look.namesAll === true,
  });
};

export const alongAxis = (model: CartesianModel, tokens: Tokens, width: number) => {
  const look = model.looks?.along ?? {};
  return {
    ...rotated(bareAlong(model, look, tokens, width), look),
    ...titleOption(model.titles.along, look, tokens),
    ...minorOption(look, tokens),
  };
};

export const acrossAxis = ({ across, titles, looks, isStream }: CartesianModel, tokens: Tokens) => {
  const look = looks?.across ?? {};
  return {
    ...rotated(
      valueAxis(tokens, across.format, { log: across.isLog, min: across.min, max: across.max }),
      look,
    ),
    ...(across.isFitted ? { scale: true } : {}),
    ...(across.isWhole && !across.isLog ? { minInterval: 1 } : {}),
    ...titleOption(titles.across, look, tokens),
    ...minorOption(look, tokens),
    /* The height of a stream means something, its distance from zero does not. */
    ...(isStream ? { axisLabel: { show: false }, splitLine: { show: false } } : {}),
  };
};
