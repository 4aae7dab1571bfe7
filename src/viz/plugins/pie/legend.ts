import type { Tokens } from '@/ui/tokens';
import type { FormData } from '../../formData';
import { LINE_PX, textWidth } from '../../shared/axes';
import { cutText } from '../../shared/textWidth';
import type { Slice } from './slices';

interface Size {
  readonly width: number;
  readonly height: number;
}

export type LegendPlace = 'none' | 'top' | 'bottom' | 'left' | 'right';

/** Longer names are cut. */
const MOST_PX = 140;

const CHOSEN: ReadonlySet<unknown> = new Set(['top', 'bottom', 'left', 'right']);

/** Where the chart says; else beside wide pictures and above others. Slices without labels need one. */
export const pieLegendPlace = (form: FormData, { width, height }: Size): LegendPlace => {
  const { show_legend, show_labels, legendOrientation: chosen } = form;
  const isWanted = show_legend === true || (show_labels === false && show_legend !== false);
  if (!isWanted) return 'none';
  if (CHOSEN.has(chosen)) return chosen as LegendPlace;
  return width > height * 1.3 ? 'right' : 'top';
};

const isBeside = (place: LegendPlace): boolean => place === 'left' || place === 'right';

const EDGES: Readonly<Record<LegendPlace, object>> = {
  none: {},
  top: { top: 0 },
  bottom: { bottom: 0 },
  left: { left: 0, top: 'middle' },
  right: { right: 0, top: 'middle' },
};

const sorted = (names: readonly string[], { legendSort }: FormData): readonly string[] => {
  if (legendSort !== 'asc' && legendSort !== 'desc') return names;
  const sign = legendSort === 'asc' ? 1 : -1;
  return names.toSorted((a, b) => sign * a.localeCompare(b));
};

/** What is drawn may be a little wider than it was counted. */
const SLACK_PX = 4;

/** Below each other, names are as wide as the widest; beside each other, each takes its own width. */
const columnOf = (slices: readonly Slice[]) => ({
  width: Math.min(MOST_PX, Math.max(...slices.map(({ name }) => textWidth(name))) + SLACK_PX),
  overflow: 'truncate',
  bleedMargin: 0,
});

export const pieLegend = (
  place: LegendPlace,
  slices: readonly Slice[],
  form: FormData,
  tokens: Tokens,
) =>
  place === 'none'
    ? { show: false }
    : {
        type: form.legendType === 'plain' ? 'plain' : 'scroll',
        orient: isBeside(place) ? 'vertical' : 'horizontal',
        ...EDGES[place],
        data: sorted(
          slices.map(({ name }) => name),
          form,
        ),
        icon: 'roundRect',
        itemWidth: 10,
        itemHeight: 10,
        ...(isBeside(place) ? {} : { formatter: (name: string) => cutText(name, MOST_PX) }),
        pageTextStyle: { color: tokens.muted },
        pageIconColor: tokens.muted,
        textStyle: {
          color: tokens.muted,
          fontSize: 12,
          ...(isBeside(place) ? columnOf(slices) : {}),
          lineHeight: LINE_PX,
        },
      };
