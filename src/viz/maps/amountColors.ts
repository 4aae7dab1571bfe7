/** Colors for amounts on a map: shades of one color, steps of a palette, or ranges. */
import type { Look } from '../Drawing';
import { linearColor, linearColors } from '../colors/linearSchemes';
import { schemeColors } from '../colors/series';
import { over } from '../colors/hexColor';
import type { FormData } from '../formData';
import { amountScale } from '../shared/amountScale';
import { rgbaText } from '../shared/rgbColor';
import { OWN_COLOR } from './mapColors';

const LEAST = 0.15;

export const endsOf = (values: readonly (number | null)[]): readonly [number, number] => {
  let [low, high] = [Infinity, -Infinity];
  for (const value of values) {
    if (value === null) continue;
    if (value < low) low = value;
    if (value > high) high = value;
  }
  if (low > high) return [0, 1];
  return high > low ? [low, high] : [Math.min(low, 0), high > 0 ? high : low + 1];
};

/** From little to much. */
export const amountPalette = (form: FormData, { tokens }: Pick<Look, 'tokens'>) => {
  if (form.color_scheme_type === 'fixed_color') {
    const color = rgbaText(form.color_picker, OWN_COLOR);
    return {
      colors: [over(color, tokens.surface, LEAST), over(color, tokens.surface, 1)],
      isEven: true,
    };
  }
  if (form.color_scheme_type === 'linear_palette')
    return { colors: linearColors(form.linear_color_scheme, tokens), isEven: true };
  return { colors: schemeColors(form.color_scheme, tokens), isEven: false };
};

/** What colors an amount, and the legend of it. */
export const amountColors = (
  ends: readonly [number, number],
  form: FormData,
  write: (value: number) => string,
  look: Look,
) => {
  const { colors, isEven } = amountPalette(form, look);
  const [low, high] = ends;
  const legend = isEven ? form : { ...form, legend_type: 'piecewise' };
  return {
    colorOf: (value: number): string => {
      const share = (value - low) / (high - low);
      if (isEven) return linearColor(colors, share);
      const step = Math.min(Math.floor(share * colors.length), colors.length - 1);
      return colors[Math.max(step, 0)] ?? look.tokens.accent;
    },
    scale: { option: amountScale(ends, colors, write, { ...look, form: legend }), paints: false },
  };
};
