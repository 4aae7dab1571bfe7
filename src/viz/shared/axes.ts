/** Axes are quiet: hairlines, muted 12 px text, nothing rotated unless the settings say so. */
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

/** Narrower than this a name says nothing: then some are left out, so that the others have this much. */
const LEAST_NAME_PX = 40;
const NAME_GAP_PX = 8;

interface NamesLook {
  readonly isRotated?: boolean;
  /** Every category is named, however little place there is. */
  readonly namesAll?: boolean;
}

/** As much of a text as has room. */
export const shortened = (text: string, px: number): string => {
  if (textWidth(text) <= px) return text;
  let end = text.length;
  while (end > 1 && textWidth(`${text.slice(0, end)}…`) > px) end -= 1;
  return `${text.slice(0, end).trimEnd()}…`;
};

/** A name in its place: on one line, else on two, parted where they are most even. */
const inPlace = (name: string, px: number): string => {
  if (textWidth(name) <= px) return name;
  const breaks = [...name.matchAll(/\s+/g)].map(({ index }) => index);
  const middle = name.length / 2;
  const [at] = breaks.sort((a, b) => Math.abs(a - middle) - Math.abs(b - middle));
  if (at === undefined) return shortened(name, px);
  return `${shortened(name.slice(0, at), px)}\n${shortened(name.slice(at).trim(), px)}`;
};

/** Each n-th name, so that those that show stand beside each other. */
const sideBySide = (
  names: readonly (string | number)[],
  placePx: number,
  { isRotated = false, namesAll = false }: NamesLook,
) => {
  if (namesAll || isRotated)
    return { interval: namesAll ? 0 : ('auto' as const), hideOverlap: !namesAll };
  const widest = Math.max(...names.map((name) => textWidth(String(name))), 0) + NAME_GAP_PX;
  const needed = Math.min(widest, LEAST_NAME_PX);
  const nth = Math.max(Math.ceil(needed / Math.max(placePx, 1)), 1);
  /* ECharts would take each name for as wide as its place, and leave out its neighbours. */
  const px = placePx * nth - NAME_GAP_PX;
  return {
    interval: nth - 1,
    width: px,
    hideOverlap: false,
    formatter: (name: string) => inPlace(name, px),
  };
};

/** Category names are broken or cut, and turned only if the settings say so; the tooltip has them whole. */
export const categoryAxis = (
  tokens: Tokens,
  names: readonly (string | number)[],
  placePx: number,
  isVertical = false,
  look: NamesLook = {},
) => ({
  type: 'category' as const,
  data: names.map(String),
  axisLine: { lineStyle: { color: tokens.border } },
  axisTick: { show: false },
  axisLabel: {
    ...label(tokens),
    overflow: 'truncate' as const,
    ...(isVertical
      ? { width: Math.max(placePx, 40), ...(look.namesAll ? { interval: 0 } : {}) }
      : sideBySide(names, placePx, look)),
  },
});

/** East Asian characters are as wide as they are high. */
const WIDE =
  /[\u1100-\u115F\u2E80-\uA4CF\uAC00-\uD7A3\uF900-\uFAFF\uFE30-\uFE4F\uFF00-\uFF60\uFFE0-\uFFE6]/g;

/** Pixels a text of 12 px takes, near enough to reserve space for it. */
export const textWidth = (text: string): number =>
  Math.ceil(text.length * 6.6 + (text.match(WIDE)?.length ?? 0) * 5.4);
