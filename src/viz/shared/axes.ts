/** Axes are quiet: hairlines, muted 12 px text, nothing rotated unless the settings say so. */
import { FONT, type Tokens } from '@/ui/tokens';
import type { FormatNumber } from './numberFormat';
import { LINE_PX, nameLayout, type NameSettings } from './nameLayout';
import { drawnText } from './textWidth';
import { timeFormatter } from '#common/timeFormat.ts';

export { LINE_PX } from './nameLayout';
export { textWidth } from './textWidth';

const label = (tokens: Tokens) => ({
  color: tokens.muted,
  fontSize: 12,
  lineHeight: LINE_PX,
  fontFamily: FONT,
  hideOverlap: true,
});

export const valueAxis = (
  tokens: Tokens,
  formatValue: FormatNumber,
  options: { log?: boolean; min?: number | null; max?: number | null; title?: string } = {},
) => ({
  type: options.log ? ('log' as const) : ('value' as const),
  axisLine: { show: false },
  axisTick: { show: false },
  axisLabel: { ...label(tokens), formatter: (value: number) => formatValue(value) },
  splitLine: { lineStyle: { color: tokens.hairline } },
  splitNumber: 4,
  ...(options.title
    ? {
        name: options.title,
        nameLocation: 'middle' as const,
        nameGap: 44,
        nameTextStyle: label(tokens),
      }
    : {}),
  ...(typeof options.min === 'number' ? { min: options.min } : {}),
  ...(typeof options.max === 'number' ? { max: options.max } : {}),
});

/** A label of a time axis and the room around it; the library asks for about as many as it is told. */
const TICK_PX = 70;
/** The most labels that are asked for. */
const MOST_TICKS = 6;

/** How many labels an axis of time has room for: where they meet, the library leaves out those that name the months. */
export const timeTicks = (roomPx: number): number =>
  Math.min(Math.max(Math.round(roomPx / TICK_PX), 2), MOST_TICKS);

export const timeAxis = (tokens: Tokens, format: unknown) => ({
  type: 'time' as const,
  axisLine: { lineStyle: { color: tokens.border } },
  axisTick: { show: false },
  axisLabel:
    typeof format === 'string' && format !== '' && format !== 'smart_date'
      ? { ...label(tokens), formatter: (value: number) => timeFormatter(format)(value) }
      : label(tokens),
  splitLine: { show: false },
});

const SLACK_PX = 4;

const belowAxis = (names: readonly string[], placePx: number, look: NameSettings) => {
  const { nth, rotation, textOf } = nameLayout(names, placePx, look);
  return {
    interval: nth - 1,
    hideOverlap: false,
    formatter: textOf,
    ...(rotation ? { rotate: rotation } : {}),
  };
};

/** Category names are broken, slanted or cut; the tooltip has them whole. */
export const categoryAxis = (
  tokens: Tokens,
  names: readonly (string | number)[],
  placePx: number,
  isVertical = false,
  look: NameSettings = {},
) => ({
  type: 'category' as const,
  data: names.map(String),
  axisLine: { lineStyle: { color: tokens.border } },
  axisTick: { show: false },
  axisLabel: {
    ...label(tokens),
    ...(isVertical
      ? {
          overflow: 'truncate' as const,
          formatter: drawnText,
          /* What is drawn may be a little wider than it was counted. */
          width: Math.max(placePx + SLACK_PX, 40),
          ...(look.namesAll ? { interval: 0 } : {}),
          ...(look.rotation ? { rotate: look.rotation } : {}),
        }
      : belowAxis(names.map(String), placePx, look)),
  },
});
