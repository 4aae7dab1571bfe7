/** What is behind the charts on a map. */
import type { Tokens } from '@/ui/tokens';
import { rgbaOf, rgbaText } from '../../shared/rgbColor';

const OWN = { r: 255, g: 255, b: 255, a: 0.2 };
const WHITE = 255;

/** White is the surface of the light theme: in the dark one it would be pale behind pale texts. */
export const chartBackground = (saved: unknown, { surface }: Pick<Tokens, 'surface'>): string => {
  const text = rgbaText(saved, OWN);
  const color = rgbaOf(text);
  if (!color || [color.r, color.g, color.b].some((part) => part !== WHITE)) return text;
  const opacity = Math.round(color.a * WHITE)
    .toString(16)
    .padStart(2, '0');
  return `${surface}${opacity}`;
};
