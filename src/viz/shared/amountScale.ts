/** The legend of colors that say amounts: a band, or steps. */
import { FONT } from '@/ui/tokens';
import type { Look } from '../Drawing';

const MARGIN_PX = 8;
const STEPS = 6;

/** A legend whose ends are those of the colors. */
export const amountScale = (
  ends: readonly [number, number],
  colors: readonly string[],
  write: (value: number) => string,
  { form, tokens, width }: Look,
) => ({
  type: form.legend_type === 'piecewise' ? 'piecewise' : 'continuous',
  show: form.show_legend !== false,
  min: ends[0],
  max: ends[1],
  dimension: 2,
  orient: 'horizontal',
  right: MARGIN_PX,
  top: 0,
  itemWidth: form.legend_type === 'piecewise' ? 14 : 10,
  itemHeight: form.legend_type === 'piecewise' ? 10 : Math.min(140, width / 3),
  calculable: false,
  hoverLink: true,
  inRange: { color: [...colors] },
  outOfRange: { opacity: 0.15 },
  textStyle: { color: tokens.muted, fontSize: 12, fontFamily: FONT },
  ...(form.legend_type === 'piecewise'
    ? {
        splitNumber: width < 500 ? 3 : STEPS,
        showLabel: true,
        itemGap: 6,
        left: MARGIN_PX,
        formatter: (from: number, until: number) => `${write(from)}–${write(until)}`,
      }
    : { text: [write(ends[1]), write(ends[0])] }),
});
