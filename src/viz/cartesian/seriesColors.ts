/** The colour of each series of a model. */
import type { Tokens } from '@/ui/tokens';
import { labelColors } from '../colors/labelColors';
import { othersColor } from '../colors/othersColor';
import { labelMap } from '../colors/labelMap';
import { inTheme } from '../colors/series';
import { figure } from '../shared/told';
import type { CartesianModel, CartesianSeries } from './model';
import { valueFacts } from './valueFacts';

/** Up to here colours can be told apart. */
const MANY = 20;
/** Of many series, this many have a colour; the rest is grey. */
const COLOURED = 10;

export type ColorOf = (series: CartesianSeries) => string;

const colorKey = ({ colorKey: key, name }: CartesianSeries): string => key ?? name;

/** The keys that have a colour among many series: the largest, in the order of the series where equal. */
const largest = (series: readonly CartesianSeries[]): ReadonlySet<string> => {
  const sizes = new Map<string, number>();
  for (const one of series) {
    if (one.isOthers) continue;
    sizes.set(colorKey(one), (sizes.get(colorKey(one)) ?? 0) + valueFacts(one.values).size);
  }
  const keys = [...sizes].sort(([, a], [, b]) => b - a).map(([key]) => key);
  return new Set(keys.length > MANY ? keys.slice(0, COLOURED) : keys);
};

/** The series that have a color of their own. */
export const coloredSeries = (series: readonly CartesianSeries[]): readonly CartesianSeries[] => {
  const keys = largest(series);
  return series.filter((one) => keys.has(colorKey(one)));
};

export const seriesColors = (
  { series, colors: { settings, ordered, remembered } }: CartesianModel,
  tokens: Tokens,
): ColorOf => {
  const own = labelMap(settings.label_colors);
  const keys = largest(series);
  const given = labelColors([...keys], settings, tokens, ordered, remembered);
  const rest = othersColor(tokens);
  return (one) => {
    const chosen = own.get(one.name) ?? own.get(colorKey(one)) ?? own.get(one.column);
    return chosen
      ? inTheme(chosen, settings.color_scheme, tokens)
      : (given.get(colorKey(one)) ?? rest);
  };
};

/** Says that not every series has a colour. */
export const colorNote = ({ series }: CartesianModel): string | null => {
  const count = new Set(series.filter(({ isOthers }) => !isOthers).map(colorKey)).size;
  return count > MANY ? `The ${COLOURED} largest of ${figure(count)} series are in color` : null;
};
