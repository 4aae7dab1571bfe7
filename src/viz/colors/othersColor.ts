/** The gray of what has no color of its own: a rest that is put together, or series beyond the colored ones. */
import type { Tokens } from '@/ui/tokens';
import { distance, seenBy } from './oklab';

/** How far a color is from the nearest of the series, one of which is gray itself. */
const apart = (color: string, { series }: Tokens): number =>
  Math.min(...series.map((one) => distance(seenBy(color)[0], seenBy(one)[0])));

export const othersColor = (tokens: Tokens): string => {
  const { faint, border } = tokens;
  return apart(faint, tokens) >= apart(border, tokens) ? faint : border;
};
