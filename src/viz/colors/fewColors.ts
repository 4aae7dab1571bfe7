/** Colors for many labels: eyes tell ten apart, and the others are gray. */
import { TOKENS, type Tokens } from '@/ui/tokens';
import type { LabelPlaces } from './labelColors';
import { type ColorSettings, labelColors } from './labelColors';
import { over } from '../colors/hexColor';

const MOST_COLORS = TOKENS.light.series.length;

const GRAY = 0.45;

/** Those of the first labels, which should be the largest. */
export const fewColors = (
  labels: readonly string[],
  settings: ColorSettings,
  tokens: Tokens,
  labelPlaces?: LabelPlaces,
): ((label: string) => string) => {
  const few = [...new Set(labels)];
  const shown = few.length > MOST_COLORS + 1 ? few.slice(0, MOST_COLORS) : few;
  const colors = labelColors(shown, settings, tokens, [], labelPlaces);
  const gray = over(tokens.border, tokens.surface, GRAY);
  return (label) => colors.get(label) ?? gray;
};
