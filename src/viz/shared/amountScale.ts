/** The legend of colors that say amounts: a band, or steps. */
import { FONT } from '@/ui/tokens';
import type { Look } from '../Drawing';
import { textWidth } from './textWidth';

const MARGIN_PX = 8;
/** Less than that of the library, which would take as much of a picture as the legend itself. */
const PADDING_PX = 5;
const STEPS = 6;
const SWATCH_PX = 14;
/** Of the library: between a step's color and its text. */
const TEXT_GAP_PX = 10;
const ITEM_GAP_PX = 6;

/** As many steps as have room beside each other. */
const stepsWithin = (
  [low, high]: readonly [number, number],
  nameOf: (from: number, until: number) => string,
  px: number,
): number => {
  const widthOf = (steps: number): number => {
    const at = (step: number) => low + ((high - low) * step) / steps;
    return Array.from({ length: steps }, (_, step) => nameOf(at(step), at(step + 1)))
      .map((name) => SWATCH_PX + TEXT_GAP_PX + textWidth(name) + ITEM_GAP_PX)
      .reduce((sum, one) => sum + one, 0);
  };
  let steps = STEPS;
  while (steps > 2 && widthOf(steps) > px) steps -= 1;
  return steps;
};

/** A legend whose ends are those of the colors. */
export const amountScale = (
  ends: readonly [number, number],
  colors: readonly string[],
  write: (value: number) => string,
  { form, tokens, width }: Look,
) => {
  const nameOf = (from: number, until: number) => `${write(from)}–${write(until)}`;
  return {
    type: form.legend_type === 'piecewise' ? 'piecewise' : 'continuous',
    show: form.show_legend !== false,
    min: ends[0],
    max: ends[1],
    dimension: 2,
    orient: 'horizontal',
    right: MARGIN_PX,
    top: 0,
    padding: PADDING_PX,
    itemWidth: form.legend_type === 'piecewise' ? SWATCH_PX : 10,
    itemHeight: form.legend_type === 'piecewise' ? 10 : Math.min(140, width / 3),
    calculable: false,
    hoverLink: true,
    inRange: { color: [...colors] },
    outOfRange: { opacity: 0.15 },
    textStyle: { color: tokens.muted, fontSize: 12, fontFamily: FONT },
    ...(form.legend_type === 'piecewise'
      ? {
          splitNumber: stepsWithin(ends, nameOf, width - 2 * (MARGIN_PX + PADDING_PX)),
          showLabel: true,
          itemGap: ITEM_GAP_PX,
          left: MARGIN_PX,
          right: 'auto',
          formatter: nameOf,
        }
      : { text: [write(ends[1]), write(ends[0])] }),
  };
};
