/** The sum of the slices, written beside them. */
import { FONT, type Tokens } from '@/ui/tokens';
import { textWidth } from '../../shared/textWidth';

/** Of the text of a total in a ring. */
const RING_PX = { most: 18, least: 11, margin: 4 } as const;
const BOLD = 1.06;

/** How large a total is written that lies on no slice of its ring; null where it would be too small to be read. */
export const ringTotalPx = (text: string, inner: number): number | null => {
  const room = 2 * (inner - RING_PX.margin);
  const px = Math.floor((12 * room) / (textWidth(text) * BOLD));
  return px < RING_PX.least ? null : Math.min(px, RING_PX.most);
};

/** In the middle of the ring, or on a line above the circle. */
export const totalOption = (
  text: string,
  ringPx: number | null,
  tokens: Tokens,
  { x, y, legend }: { readonly x: number; readonly y: number; readonly legend: number },
) => ({
  graphic: {
    type: 'text',
    silent: true,
    z: 10,
    ...(ringPx === null ? { left: 'center', top: legend } : { x, y }),
    style: {
      text: ringPx === null ? `Total: ${text}` : text,
      fill: tokens.text,
      fontFamily: FONT,
      fontSize: ringPx ?? 13,
      fontWeight: 600,
      ...(ringPx === null ? {} : { align: 'center', verticalAlign: 'middle' }),
    },
  },
});
