/** A colour that was chosen for marks, as text: as much of it as can be read. */
import { color } from 'echarts/core';
import type { Tokens } from '@/ui/tokens';

/** What WCAG 2.2 asks of text, and the steps in which the colour gives way. */
const LEAST_CONTRAST = 4.5;
const STEPS = 10;

const luminance = (ink: string): number => {
  const [r = 0, g = 0, b = 0] = (color.parse(ink) ?? []).map((value) => {
    const part = value / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
};

export const contrast = (one: string, other: string): number => {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].toSorted((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
};

/** The colour, mixed with that of text as far as it must be. */
export const readable = (ink: string, { text, surface }: Tokens): string => {
  for (let step = 0; step < STEPS; step += 1) {
    const mixed = step === 0 ? ink : color.lerp(step / STEPS, [ink, text]);
    if (mixed && contrast(mixed, surface) >= LEAST_CONTRAST) return mixed;
  }
  return text;
};
