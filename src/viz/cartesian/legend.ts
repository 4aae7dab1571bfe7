import type { Tokens } from '@/ui/tokens';
import type { CartesianModel } from './model';

/** Up to this many lines carry their name at their end instead of in a legend. */
const NAMES_AT_ENDS = 4;
const LEAST_WIDTH_PX = 360;

export type LegendPlace = 'none' | 'above' | 'atEnds';

export const legendPlace = ({ series, legend }: CartesianModel, widthPx: number): LegendPlace => {
  if (series.length < 2) return 'none';
  if (legend.mayStandAtEnds && series.length <= NAMES_AT_ENDS && widthPx > LEAST_WIDTH_PX)
    return 'atEnds';
  return legend.isWanted ? 'above' : 'none';
};

export const legendOption = (place: LegendPlace, tokens: Tokens, icon: 'roundRect' | 'circle') =>
  place === 'above'
    ? {
        type: 'scroll',
        top: 0,
        left: 0,
        icon,
        itemWidth: 10,
        itemHeight: 10,
        textStyle: { color: tokens.muted, fontSize: 12 },
        pageTextStyle: { color: tokens.muted },
        pageIconColor: tokens.muted,
      }
    : { show: false };
