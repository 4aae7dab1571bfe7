import type { Tokens } from '@/ui/tokens';
import { legendColors } from '../shared/legendColors';
import { cutText, drawnText, textWidth } from '../shared/textWidth';
import type { CartesianModel } from './model';
import { coloredSeries } from './seriesColors';

/** Up to this many lines carry their name at their end instead of in a legend. */
const NAMES_AT_ENDS = 4;
const LEAST_WIDTH_PX = 360;
/** Longer names take two rows where lines end, and even longer ones are in a legend instead. */
export const WIDEST_END_PX = 150;
export const END_TEXT_PX = 140;
/** Rows break between words, before they are full. */
const LONGEST_END_PX = 1.7 * END_TEXT_PX;
/** From here on, hiding all but a few by hand would take too long. */
const MANY = 4;
/** A row of the legend, with room to the drawing. */
const ROW_PX = 24;
const GAP_PX = 12;
const ICON_PX = 18;
/** The two buttons that show all series, or the others. */
const SELECTOR_PX = 76;
/** The most of the picture that a legend at the side takes, or names where lines end. */
const WIDEST = 0.3;

/** What a legend is part of. */
interface LegendBox {
  readonly width: number;
  readonly height?: number;
}

export type LegendPlace = 'none' | 'above' | 'below' | 'left' | 'right' | 'atEnds';

const PLACES = { top: 'above', bottom: 'below', left: 'left', right: 'right' } as const;

export const legendPlace = ({ series, legend }: CartesianModel, widthPx: number): LegendPlace => {
  // One series is what the title says, but not where it is one of how far values are from another time.
  if (series.length < 2 && !series.some(({ isShifted }) => isShifted === true)) return 'none';
  const place = PLACES[legend.position ?? 'top'];
  const isFree = place === 'above' && !legend.isPlain && !legend.order;
  const endsPx = Math.max(...series.map(({ name }) => textWidth(name)));
  const hasRoom =
    widthPx > LEAST_WIDTH_PX &&
    endsPx <= LONGEST_END_PX &&
    Math.min(endsPx, WIDEST_END_PX) <= widthPx * WIDEST;
  if (legend.mayStandAtEnds && isFree && series.length <= NAMES_AT_ENDS && hasRoom) return 'atEnds';
  return legend.isWanted ? place : 'none';
};

/** Where the legend itself stands: annotation layers have one even where the series need none. */
export const legendShownAt = (model: CartesianModel, place: LegendPlace): LegendPlace => {
  const isFree = place === 'none' || place === 'atEnds';
  const isNeeded = (model.annotations ?? []).length > 0 && model.legend.isWanted;
  return isFree && isNeeded ? PLACES[model.legend.position ?? 'top'] : place;
};

/** More names are on more pages than anybody turns, and the library takes seconds for thousands of them. */
const MOST_NAMED = 500;

/** Of very many series, the legend has those that can be told apart. */
const namedSeries = ({ series }: CartesianModel) =>
  series.length > MOST_NAMED ? coloredSeries(series) : series;

/** What a key hid can be shown again, also where the legend has only some of the series. */
const hiddenBeside = ({ series }: CartesianModel, hidden: ReadonlySet<string>) =>
  series.length > MOST_NAMED
    ? series.map(({ name }) => name).filter((name) => hidden.has(name))
    : [];

const namesOf = (model: CartesianModel, widthPx: number): readonly string[] => {
  const { legend, annotations = [] } = model;
  const isNamedElsewhere = legendPlace(model, widthPx) === 'atEnds';
  const names = [
    ...new Set([
      ...(isNamedElsewhere ? [] : namedSeries(model).map(({ name }) => name)),
      ...annotations.map(({ name }) => name),
    ]),
  ];
  if (!legend.order) return names;
  const sign = legend.order === 'desc' ? -1 : 1;
  return names.sort((a, b) => sign * a.localeCompare(b));
};

/** Pixels that the legend takes from each side. */
export const legendSpace = (
  model: CartesianModel,
  place: LegendPlace,
  box: LegendBox,
): {
  readonly top: number;
  readonly bottom: number;
  readonly left: number;
  readonly right: number;
} => {
  const { width: widthPx } = box;
  const rows = isWrapped(model, box) ? rowsNeeded(model, widthPx) : 1;
  const gap = model.legend.marginPx ?? GAP_PX;
  const none = { top: 0, bottom: 0, left: 0, right: 0 };
  const longest = Math.max(...model.series.map(({ name }) => textWidth(name)), 0);
  const least = namesOf(model, widthPx).length > MANY ? SELECTOR_PX : 0;
  const side = Math.max(Math.min(longest + ICON_PX, widthPx * WIDEST), least) + gap;
  switch (place) {
    case 'above':
      return { ...none, top: ROW_PX * rows + gap - GAP_PX };
    case 'below':
      return { ...none, bottom: ROW_PX * rows + gap - GAP_PX };
    case 'left':
      return { ...none, left: side };
    case 'right':
      return { ...none, right: side };
    default:
      return none;
  }
};

/** The most of the picture that the rows of a plain legend take; it scrolls where it needs more. */
const HIGHEST = 0.5;
const ITEM_GAP_PX = 14;

/** What a scrolling legend turns its pages with. */
const PAGER_PX = 60;
const EDGE_PX = 10;

/** The most that a name has where names stand beside each other. */
const nameRoom = (names: readonly string[], widthPx: number, isPlain: boolean): number =>
  widthPx - ICON_PX - EDGE_PX - (names.length > MANY ? SELECTOR_PX : 0) - (isPlain ? 0 : PAGER_PX);

/** A plain legend wraps; a scrolling one has a single row. */
const rowsNeeded = (model: CartesianModel, widthPx: number): number => {
  const names = namesOf(model, widthPx);
  const room = widthPx - (names.length > MANY ? SELECTOR_PX : 0);
  const most = nameRoom(names, widthPx, true);
  let rows = 1;
  let taken = 0;
  for (const name of names) {
    const own = Math.min(textWidth(name), most) + ICON_PX;
    if (taken > 0 && taken + own > room) {
      rows += 1;
      taken = 0;
    }
    taken += own + ITEM_GAP_PX;
  }
  return rows;
};

/** Beside the picture, a plain legend would go on in a second column, over the marks. */
const isColumn = (
  { legend }: CartesianModel,
  names: readonly string[],
  { width, height = width }: LegendBox,
): boolean => legend.isPlain === true && names.length * ROW_PX <= height;

/** Whether all names are shown at once, one row below the other. */
const isWrapped = (model: CartesianModel, { width, height = width }: LegendBox): boolean =>
  model.legend.isPlain === true && rowsNeeded(model, width) * ROW_PX <= height * HIGHEST;

const EDGES = {
  above: { top: 0, left: 0, orient: 'horizontal' },
  below: { bottom: 0, left: 0, orient: 'horizontal' },
  left: { left: 0, top: 8, bottom: 8, orient: 'vertical' },
  right: { right: 0, top: 8, bottom: 8, orient: 'vertical' },
} as const;

interface LegendView {
  readonly hidden: ReadonlySet<string>;
  readonly scroll?: number | undefined;
}

export const legendOption = (
  model: CartesianModel,
  place: LegendPlace,
  tokens: Tokens,
  box: LegendBox,
  { hidden, scroll }: LegendView,
) => {
  const { width: widthPx } = box;
  const names = [...new Set([...namesOf(model, widthPx), ...hiddenBeside(model, hidden)])];
  const selected = Object.fromEntries(names.map((name) => [name, !hidden.has(name)]));
  if (place === 'none' || place === 'atEnds') return { show: false, selected };
  const isAside = place === 'left' || place === 'right';
  const isPlain = isAside ? isColumn(model, names, box) : isWrapped(model, box);
  return {
    type: isPlain ? 'plain' : 'scroll',
    ...EDGES[place],
    data: names,
    formatter: isAside
      ? drawnText
      : (name: string) => cutText(name, nameRoom(names, widthPx, isPlain)),
    selected,
    icon: model.series.every(({ mark }) => mark.kind === 'points') ? 'circle' : 'roundRect',
    itemWidth: 10,
    itemHeight: 10,
    itemGap: ITEM_GAP_PX,
    /* Points that only the pointer finds would leave no color here. */
    ...(model.tooltip?.isOfOnePoint ? { itemStyle: { opacity: 1 } } : {}),
    textStyle: {
      color: tokens.muted,
      fontSize: 12,
      ...(isAside ? { width: widthPx * WIDEST - ICON_PX * 2, overflow: 'truncate' } : {}),
    },
    tooltip: { show: isAside },
    ...legendColors(tokens),
    ...(scroll === undefined ? {} : { scrollDataIndex: scroll }),
    ...(names.length > MANY
      ? {
          selector: [
            { type: 'all', title: 'All' },
            { type: 'inverse', title: 'Invert' },
          ],
          selectorPosition: 'end',
          selectorLabel: { color: tokens.muted, borderColor: tokens.border, fontSize: 11 },
        }
      : {}),
  };
};
