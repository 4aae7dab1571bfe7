/** How the names of boxes and bars stand below them. */
import type { Tokens } from '@/ui/tokens';
import type { FormData } from '../formData';
import { categoryAxis } from './axes';
import { drawnText } from './textWidth';

const TURNED: Readonly<Record<string, number>> = { '45°': 45, '90°': 90 };

export const namesAxis = (
  { x_ticks_layout: layout }: FormData,
  names: readonly string[],
  placePx: number,
  tokens: Tokens,
) => {
  const turned = Object.hasOwn(TURNED, String(layout)) ? TURNED[String(layout)] : undefined;
  const isFlat = layout === 'flat' || layout === 'staggered';
  const axis = categoryAxis(tokens, names, placePx, false, { rotation: turned ?? 0 });
  const own = isFlat
    ? {
        interval: 0,
        rotate: 0,
        overflow: 'truncate' as const,
        width: layout === 'flat' ? placePx : placePx * 2,
        formatter: (name: string, at: number) =>
          layout === 'staggered' && at % 2 ? `\n${drawnText(name)}` : drawnText(name),
      }
    : {};
  return { ...axis, axisLabel: { ...axis.axisLabel, ...own } };
};
