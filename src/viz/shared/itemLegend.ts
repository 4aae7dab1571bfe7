/** A legend of marks, one name for each: slices, steps, parts. */
import type { Tokens } from '@/ui/tokens';
import type { FormData } from '../formData';
import { legendColors } from './legendColors';
import { LINE_PX } from './nameLayout';
import { cutText, drawnText, textWidth } from './textWidth';

interface Size {
  readonly width: number;
  readonly height: number;
}

export type LegendPlace = 'none' | 'top' | 'bottom' | 'left' | 'right';

/** The height of one above or below. */
export const LEGEND_PX = 24;

/** Longer names are cut. */
const MOST_PX = 140;

const CHOSEN: ReadonlySet<unknown> = new Set(['top', 'bottom', 'left', 'right']);

/** Where the chart says; else beside wide pictures and above others. Marks without labels need one. */
export const itemLegendPlace = (form: FormData, { width, height }: Size): LegendPlace => {
  const { show_legend, show_labels, legendOrientation: chosen } = form;
  const isWanted = show_legend === true || (show_labels === false && show_legend !== false);
  if (!isWanted) return 'none';
  if (CHOSEN.has(chosen)) return chosen as LegendPlace;
  return width > height * 1.3 ? 'right' : 'top';
};

const isBeside = (place: LegendPlace): boolean => place === 'left' || place === 'right';

const EDGES: Readonly<Record<LegendPlace, object>> = {
  none: {},
  top: { top: 0 },
  bottom: { bottom: 0 },
  left: { left: 0, top: 'middle' },
  right: { right: 0, top: 'middle' },
};

const sorted = (names: readonly string[], { legendSort }: FormData): readonly string[] => {
  if (legendSort !== 'asc' && legendSort !== 'desc') return names;
  const sign = legendSort === 'asc' ? 1 : -1;
  return names.toSorted((a, b) => sign * a.localeCompare(b));
};

/** Beside names in a line: a swatch with its gaps, and the arrows of a line that goes on. */
const [ITEM_PX, ARROWS_PX] = [25, 80];
const LEAST_PX = 60;

/** Two names in a line have room beside each other: what goes on would be cut by its edge. */
const lineNamePx = (width: number, count: number): number =>
  Math.min(
    MOST_PX,
    count === 1 ? width - ITEM_PX : Math.max((width - ARROWS_PX) / 2 - ITEM_PX, LEAST_PX),
  );

/** What is drawn may be a little wider than it was counted. */
const SLACK_PX = 4;

/** Below each other, names are as wide as the widest; beside each other, each takes its own width. */
const columnPx = (names: readonly string[]): number =>
  Math.min(MOST_PX, Math.ceil(Math.max(0, ...names.map(textWidth))) + SLACK_PX);

const columnOf = (names: readonly string[]) => ({
  width: columnPx(names),
  overflow: 'truncate',
  bleedMargin: 0,
});

export const itemLegend = (
  place: LegendPlace,
  names: readonly string[],
  form: FormData,
  tokens: Tokens,
  width: number,
) =>
  place === 'none'
    ? { show: false }
    : {
        type: form.legendType === 'plain' ? 'plain' : 'scroll',
        orient: isBeside(place) ? 'vertical' : 'horizontal',
        ...EDGES[place],
        data: sorted(names, form),
        icon: 'roundRect',
        itemWidth: 10,
        itemHeight: 10,
        formatter: isBeside(place)
          ? drawnText
          : (name: string) => cutText(name, lineNamePx(width, names.length)),
        ...legendColors(tokens),
        textStyle: {
          color: tokens.muted,
          fontSize: 12,
          ...(isBeside(place) ? columnOf(names) : {}),
          lineHeight: LINE_PX,
        },
      };

/** A swatch with the gaps around it. */
const SWATCH_PX = 30;

/** A wider one would leave no picture. */
const MOST_MARGIN_PX = 200;

/** What a legend takes of each side, with the margin that the chart gives it. */
export const itemLegendRoom = (
  place: LegendPlace,
  names: readonly string[],
  { legendMargin }: FormData,
) => {
  const margin = Math.min(Math.max(Number(legendMargin ?? 0) || 0, 0), MOST_MARGIN_PX);
  const beside = columnPx(names) + SWATCH_PX + margin;
  return {
    top: place === 'top' ? LEGEND_PX + margin : 0,
    bottom: place === 'bottom' ? LEGEND_PX + margin : 0,
    left: place === 'left' ? beside : 0,
    right: place === 'right' ? beside : 0,
  };
};
