/** Colors for amounts on a map: shades of one color, steps of a palette, or ranges. */
import type { Look } from '../Drawing';
import { linearColor, linearColors } from '../colors/linearSchemes';
import { schemeColors } from '../colors/series';
import { faintest, over } from '../colors/hexColor';
import type { FormData } from '../formData';
import { amountScale } from '../shared/amountScale';
import { rgbaText } from '../shared/rgbColor';
import { OWN_COLOR } from './mapColors';

/** A legend of more would cover the map. */
const MOST_STEPS = 6;
const NARROW_PX = 560;

/** From little to much. */
export const amountPalette = (form: FormData, { tokens }: Pick<Look, 'tokens'>) => {
  if (form.color_scheme_type === 'fixed_color') {
    const color = rgbaText(form.color_picker, OWN_COLOR);
    return {
      colors: [faintest(color, tokens.surface), over(color, tokens.surface, 1)],
      isEven: true,
    };
  }
  if (form.color_scheme_type === 'linear_palette')
    return { colors: linearColors(form.linear_color_scheme, tokens), isEven: true };
  return { colors: schemeColors(form.color_scheme, tokens).slice(0, MOST_STEPS), isEven: false };
};

const isEachOnce = (texts: readonly string[]): boolean => new Set(texts).size === texts.length;

const LEAST_DIGITS = 4;
/** Those of a double. */
const MOST_DIGITS = 15;

/** Borders that the format of the values makes alike are written with as many digits as tell them apart. */
const bordersInWords = (
  borders: readonly number[],
  write: (value: number) => string,
): readonly string[] => {
  let texts = borders.map(write);
  for (let digits = LEAST_DIGITS; digits <= MOST_DIGITS && !isEachOnce(texts); digits += 1) {
    texts = borders.map((border) => String(Number(border.toPrecision(digits))));
  }
  return texts;
};

/** In the legend each color has the amounts that it stands for. */
const steps = (
  [low, high]: readonly [number, number],
  colors: readonly string[],
  write: (value: number) => string,
  { width }: Pick<Look, 'width'>,
) => {
  const startOf = (at: number) => low + ((high - low) * at) / colors.length;
  const texts = bordersInWords([...colors.map((_, at) => startOf(at)), high], write);
  return {
    itemGap: 12,
    ...(width < NARROW_PX ? { orient: 'vertical' } : {}),
    pieces: colors.map((color, at) => ({
      gte: startOf(at),
      ...(at === colors.length - 1 ? { lte: high } : { lt: startOf(at + 1) }),
      label: texts.slice(at, at + 2).join(low < 0 ? ' – ' : '–'),
      color,
    })),
  };
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
  const scale = amountScale(ends, colors, write, {
    ...look,
    form: isEven ? form : { ...form, legend_type: 'piecewise' },
  });
  return {
    colorOf: (value: number): string => {
      const share = (value - low) / (high - low);
      if (isEven) return linearColor(colors, share);
      const step = Math.min(Math.floor(share * colors.length), colors.length - 1);
      return colors[Math.max(step, 0)] ?? look.tokens.accent;
    },
    scale: {
      option: isEven ? scale : { ...scale, ...steps(ends, colors, write, look) },
      paints: false,
    },
  };
};
