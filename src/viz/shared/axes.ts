/** Axes are quiet: hairlines, muted 12 px text, nothing rotated. */
import { FONT, type Tokens } from '@/ui/tokens';
import type { FormatNumber } from './numberFormat';
import { timeFormatter } from './timeFormat';

/** Of labels in two lines. ECharts would take the width of a Chinese character, which not every font has. */
export const LINE_PX = 15;

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

/** Narrower than this no name says anything: then some are left out. */
const LEAST_PLACE_PX = 24;

/** Names too long for their place take turns on two lines, each with the width of two. */
const staggered = (placePx: number) => ({
  width: placePx * 2 - 8,
  interval: 0,
  hideOverlap: false,
  formatter: (name: string, index: number) => (index % 2 === 0 ? name : `\n${name}`),
});

/** ECharts would take each for as wide as its place, and leave out its neighbours. */
const sideBySide = (placePx: number) => ({ width: placePx, interval: 0, hideOverlap: false });

const placed = (names: readonly (string | number)[], placePx: number) =>
  names.some((name) => textWidth(String(name)) > placePx - 8)
    ? staggered(placePx)
    : sideBySide(placePx);

/** Category names are staggered or cut, not rotated; the tooltip has them whole. */
export const categoryAxis = (
  tokens: Tokens,
  names: readonly (string | number)[],
  placePx: number,
  isVertical = false,
) => ({
  type: 'category' as const,
  data: names.map(String),
  axisLine: { lineStyle: { color: tokens.border } },
  axisTick: { show: false },
  axisLabel: {
    ...label(tokens),
    overflow: 'truncate' as const,
    ...(!isVertical && placePx >= LEAST_PLACE_PX
      ? placed(names, placePx)
      : { width: Math.max(placePx, 40) }),
  },
});

/** Pixels a text of 12 px takes, near enough to reserve space for it. */
export const textWidth = (text: string): number => Math.ceil(text.length * 6.6);
