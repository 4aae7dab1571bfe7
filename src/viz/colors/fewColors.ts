/** Colors for many labels: eyes tell ten apart, and the others are gray unless somebody chose a color for them. */
import { TOKENS, type Tokens } from '@/ui/tokens';
import { over } from '../colors/hexColor';
import { type ColorSettings, labelColors, type LabelPlaces } from './labelColors';
import { labelMap, underAllSpellings } from './labelMap';
import { inTheme } from './series';

const MOST_COLORS = TOKENS.light.series.length;

const areMany = (few: readonly string[]): boolean => few.length > MOST_COLORS + 1;

const GRAY = 0.45;

/** Those of the first labels, which should be the largest. */
export const fewColors = (
  labels: readonly string[],
  settings: ColorSettings,
  tokens: Tokens,
  labelPlaces?: LabelPlaces,
): ((label: string) => string) => {
  const few = [...new Set(labels)];
  const shown = areMany(few) ? few.slice(0, MOST_COLORS) : few;
  const colors = labelColors(shown, settings, tokens, [], labelPlaces);
  const gray = over(tokens.border, tokens.surface, GRAY);
  const chosen = underAllSpellings(labelMap(settings.label_colors));
  return (label) => {
    const own = chosen.get(label);
    const color = own === undefined ? undefined : inTheme(own, settings.color_scheme, tokens);
    return colors.get(label) ?? color ?? gray;
  };
};

/** Says that not every label has a color; `things` are what the labels name. */
export const fewColorsNote = (labels: readonly string[], things = 'series'): string | null => {
  const few = [...new Set(labels)];
  if (!areMany(few)) return null;
  return `${MOST_COLORS} of ${few.length.toLocaleString('en-US')} ${things} are in color`;
};
