/** The values written at marks: outside of single bars and at points, inside the parts of a stack. */
import type { Tokens } from '@/ui/tokens';
import { textWidth } from '../shared/axes';
import type { FormatNumber } from '../shared/numberFormat';
import { contrast } from '../shared/readable';
import type { CartesianModel, CartesianSeries } from './model';
import { placeIndex } from './placeIndex';
import { stackOf, type StackTotals, stackTotals } from './stacks';

const FONT_PX = 11;
const LINE_PX = 14;
const LABEL_GAP_PX = 3;
/** A label that finds no place is put where nobody sees it. */
const AWAY = -10_000;

interface Placed {
  readonly rect: { readonly width: number; readonly height: number };
  readonly labelRect: { readonly width: number; readonly height: number };
}

/** Labels of parts stay inside of them. */
const inside = ({ rect, labelRect }: Placed) => ({
  hideOverlap: true,
  ...(labelRect.width > rect.width || labelRect.height > rect.height ? { x: AWAY, y: AWAY } : {}),
});

const onColor = (color: string, { surface, text }: Tokens): string =>
  contrast(color, surface) >= contrast(color, text) ? surface : text;

export interface Labelled {
  readonly model: CartesianModel;
  /** Of the series that the legend does not hide. */
  readonly totals: StackTotals;
  readonly tokens: Tokens;
  /** The width of one bar, or of the place for a single one. */
  readonly roomPx: number;
}

const shortText = ({ across }: CartesianModel, { short }: CartesianSeries, value: number): string =>
  (short ?? across.format)(value);

const partText = (
  { model, totals }: Labelled,
  one: CartesianSeries,
  value: number | null,
  at: number,
) => {
  const { labels } = model;
  if (value === null || value === 0) return '';
  const total = totals.get(stackOf(one))?.[at];
  const percent = total ? (Math.abs(value) / Math.abs(total)) * 100 : 100;
  return percent < (labels?.leastPercent ?? 0) ? '' : shortText(model, one, value);
};

/** How the labels of bars beside each other stand: a neighbor's bar is no place for them. */
export type LabelStand = 'level' | 'upright' | 'nowhere';

/** Less than a line of text. */
const LEAST_ROOM_PX = 10;

interface Numbers {
  readonly values: readonly (number | null)[];
  readonly format: FormatNumber;
}

/** The numbers over bars: their own, or the totals of stacks beside each other. */
const numbersOver = ({ series, isStacked, across }: CartesianModel): readonly Numbers[] => {
  const bars = series.filter(({ mark }) => mark.kind === 'bar');
  if (!isStacked)
    return bars.map(({ values, short }) => ({ values, format: short ?? across.format }));
  const totals = [...stackTotals(bars).values()];
  return totals.length > 1 ? totals.map((values) => ({ values, format: across.format })) : [];
};

export const labelStand = (model: CartesianModel, roomPx: number): LabelStand => {
  const { isHorizontal } = model;
  const numbers = numbersOver(model);
  if (numbers.length === 0) return 'level';
  if (isHorizontal) return roomPx < LEAST_ROOM_PX ? 'nowhere' : 'level';
  let longest = 0;
  for (const { values, format } of numbers)
    for (const value of values)
      if (value !== null) longest = Math.max(longest, textWidth(format(value)));
  if (longest <= roomPx) return 'level';
  return roomPx < LEAST_ROOM_PX ? 'nowhere' : 'upright';
};

const UPRIGHT = { rotate: 90, align: 'left', verticalAlign: 'middle', distance: 6 } as const;

/** Over bars and lines a number needs an edge to be read. */
const outline = ({ surface }: Tokens) => ({ textBorderColor: surface, textBorderWidth: 2 });

/** The labels of one series; nothing where only totals are wanted. */
export const valueLabels = (labelled: Labelled, one: CartesianSeries, color: string) => {
  const { model, tokens } = labelled;
  const { isStacked, isHorizontal, showsValues, labels } = model;
  if (!showsValues || (isStacked && labels?.isOnlyTotal)) return {};
  const isBar = one.mark.kind === 'bar';
  const isPart = isStacked && isBar;
  const stand = isBar && !isStacked ? labelStand(model, labelled.roomPx) : 'level';
  if (stand === 'nowhere') return {};
  const formatter = ({ dataIndex }: { readonly dataIndex: number }) => {
    const at = placeIndex(model, one, dataIndex);
    const value = one.values[at] ?? null;
    if (isStacked) return partText(labelled, one, value, at);
    return value === null ? '' : shortText(model, one, value);
  };
  return {
    label: {
      show: true,
      fontSize: FONT_PX,
      lineHeight: LINE_PX,
      position: isPart ? 'inside' : isBar ? 'outside' : isHorizontal ? 'right' : 'top',
      ...(stand === 'upright' ? UPRIGHT : {}),
      ...(isPart ? {} : outline(tokens)),
      color: isPart ? onColor(color, tokens) : tokens.text,
      opacity: 1,
      minMargin: LABEL_GAP_PX,
      formatter,
    },
    labelLayout: isPart ? inside : { hideOverlap: true },
  };
};

/** The total over a stack. */
export const totalLabel = (
  { model, totals, tokens, roomPx }: Labelled,
  stack: string,
  isBar: boolean,
): Readonly<Record<string, unknown>> => ({
  label: {
    show: !isBar || labelStand(model, roomPx) !== 'nowhere',
    fontSize: FONT_PX,
    lineHeight: LINE_PX,
    fontWeight: 600,
    position: isBar ? 'outside' : model.isHorizontal ? 'right' : 'top',
    ...(isBar && labelStand(model, roomPx) === 'upright' ? UPRIGHT : {}),
    ...outline(tokens),
    color: tokens.text,
    opacity: 1,
    minMargin: LABEL_GAP_PX,
    formatter: ({ dataIndex }: { readonly dataIndex: number }) => {
      const total = totals.get(stack)?.[dataIndex] ?? 0;
      return total === 0 ? '' : model.across.format(total);
    },
  },
  labelLayout: { hideOverlap: true },
});
