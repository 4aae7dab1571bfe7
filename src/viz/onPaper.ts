/**
 * A picture where nothing can be pressed: on paper, and in a file. Its legend has no buttons and does not scroll, but
 * shows every name; what that needs of height is added, and what is drawn keeps its size.
 */
import { isRecord } from '#common/isRecord.ts';
import { LINE_PX } from './shared/nameLayout';
import { cutText, textWidth } from './shared/textWidth';

type Part = Readonly<Record<string, unknown>>;

interface Size {
  readonly width: number;
  readonly height: number;
}

/** The height that a scrolling legend has where it lies. */
const ROW_PX = 24;
const GAP_PX = 9;
/** Names below each other are closer. */
const CLOSE_PX = 6;
const SWATCH_PX = 15;
/** Around the names, and what a font may need beyond what was counted. */
const PADDING_PX = 12;
const SLACK_PX = 2;

const numberOf = (value: unknown): number => (typeof value === 'number' ? value : 0);
const namesOf = ({ data }: Part): readonly string[] =>
  Array.isArray(data) ? data.map((one) => String(isRecord(one) ? one.name : one)) : [];

const rowsOf = (names: readonly string[], width: number): number => {
  let rows = 1;
  let taken = 0;
  for (const name of names) {
    const own = SWATCH_PX + Math.min(textWidth(name), width - SWATCH_PX) + SLACK_PX;
    if (taken > 0 && taken + own > width) {
      rows += 1;
      taken = 0;
    }
    taken += own + GAP_PX;
  }
  return rows;
};

interface Legend {
  readonly legend: Part;
  /** What it takes of height beyond the picture, and where. */
  readonly abovePx: number;
  readonly belowPx: number;
  /** The side that it leaves to the picture. */
  readonly freed?: 'left' | 'right';
}

const PLAIN = { type: 'plain', selector: false, left: 0, right: undefined } as const;

/** Rows below each other; those above the picture push it down. */
const inRows = (legend: Part, { width, height }: Size): Legend => {
  const names = namesOf(legend);
  const room = width - PADDING_PX;
  const rows = rowsOf(names, room);
  const rowsPx = rows * (LINE_PX + GAP_PX);
  const isAbove = legend.orient !== 'vertical' && typeof legend.bottom !== 'number';
  const taken = legend.orient === 'vertical' ? 0 : ROW_PX;
  const morePx = rows * ROW_PX > taken ? rowsPx + PADDING_PX - GAP_PX - taken : 0;
  const { width: _, overflow: __, ...look } = isRecord(legend.textStyle) ? legend.textStyle : {};
  return {
    legend: {
      ...legend,
      ...PLAIN,
      orient: 'horizontal',
      top: isAbove ? 0 : height + morePx - rowsPx - PADDING_PX + GAP_PX,
      bottom: undefined,
      itemGap: GAP_PX,
      formatter: (name: string) => cutText(name, room - SWATCH_PX),
      textStyle: { ...look, lineHeight: LINE_PX },
    },
    abovePx: isAbove ? morePx : 0,
    belowPx: isAbove ? 0 : morePx,
    ...(legend.orient === 'vertical' ? { freed: legend.left === 0 ? 'left' : 'right' } : {}),
  };
};

/** Beside the picture, where each name is whole and as high as a line. */
const inColumn = (legend: Part, { height }: Size): Legend | null => {
  const names = namesOf(legend);
  const { width, overflow: _, ...look } = isRecord(legend.textStyle) ? legend.textStyle : {};
  const most = typeof width === 'number' ? width : Infinity;
  if (names.some((name) => textWidth(name) > most)) return null;
  const needed = names.length * (LINE_PX + CLOSE_PX) + PADDING_PX + numberOf(legend.top);
  return {
    legend: {
      ...legend,
      type: 'plain',
      selector: false,
      itemGap: CLOSE_PX,
      bottom: undefined,
      ...(needed > height ? { top: numberOf(legend.top) } : {}),
      textStyle: { ...look, lineHeight: LINE_PX },
    },
    abovePx: 0,
    belowPx: Math.max(needed - height, 0),
  };
};

const whole = (legend: Part, size: Size): Legend => {
  if (legend.show === false || legend.type !== 'scroll')
    return { legend: { ...legend, selector: false }, abovePx: 0, belowPx: 0 };
  const rows = inRows(legend, size);
  const column = legend.orient === 'vertical' ? inColumn(legend, size) : null;
  return column && column.belowPx <= rows.belowPx ? column : rows;
};

const each = (parts: unknown, change: (part: Part) => Part): unknown =>
  Array.isArray(parts)
    ? parts.map((part) => (isRecord(part) ? change(part) : part))
    : isRecord(parts)
      ? change(parts)
      : parts;

const plus = (part: Part, key: string, px: number): Part =>
  typeof part[key] === 'number' ? { [key]: part[key] + px } : {};

/** What the picture keeps from the side where the legend was. */
const EDGE_PX = 16;

/** The picture takes the place of a legend that stood beside it. */
const widened = (part: Part, { freed }: Legend): Part => {
  if (!freed) return {};
  const center: unknown = part.center;
  return {
    ...(typeof part[freed] === 'number' ? { [freed]: Math.min(part[freed], EDGE_PX) } : {}),
    ...(Array.isArray(center) ? { center: ['50%', center[1] as unknown] } : {}),
  };
};

/** Places in pixels that are counted from the edge where the legend takes more. */
const moved = (found: Legend) => {
  const { abovePx, belowPx } = found;
  return (given: Part): Part => {
    const part = { ...given, ...widened(given, found) };
    return shifted(part, abovePx, belowPx);
  };
};

const shifted = (part: Part, abovePx: number, belowPx: number): Part => ({
  ...part,
  ...plus(part, 'top', abovePx),
  ...plus(part, 'y', abovePx),
  ...plus(part, 'bottom', belowPx),
  ...(Array.isArray(part.center) && typeof part.center[1] === 'number'
    ? { center: [part.center[0], part.center[1] + abovePx] }
    : {}),
  ...(Array.isArray(part.elements)
    ? { elements: each(part.elements, moved({ legend: {}, abovePx, belowPx })) }
    : {}),
});

const PLACED = ['grid', 'series', 'radar', 'dataZoom', 'visualMap', 'graphic'] as const;

export const onPaper = <Option extends Part>(
  option: Option,
  size: Size,
): { readonly option: Option; readonly height: number } => {
  const given: unknown = Array.isArray(option.legend) ? option.legend[0] : option.legend;
  if (!isRecord(given)) return { option, height: size.height };
  const found = whole(given, size);
  const { legend, abovePx, belowPx } = found;
  const legends = Array.isArray(option.legend)
    ? [legend, ...option.legend.slice(1).map((one) => ({ ...one, selector: false }))]
    : legend;
  const places =
    abovePx + belowPx > 0 || found.freed
      ? PLACED.flatMap((name) =>
          option[name] === undefined ? [] : [[name, each(option[name], moved(found))] as const],
        )
      : [];
  return {
    option: { ...option, ...Object.fromEntries(places), legend: legends },
    height: size.height + abovePx + belowPx,
  };
};
