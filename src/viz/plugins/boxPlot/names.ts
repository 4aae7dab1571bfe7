/** How the names of boxes stand below them. */
import type { Tokens } from '@/ui/tokens';
import type { FormData } from '../../formData';
import { categoryAxis } from '../../shared/axes';

const TURNED: Readonly<Record<string, number>> = { '45°': 45, '90°': 90 };
/** Longer names are cut where they are turned. */
const TURNED_PX = 160;

export const namesAxis = (
  { x_ticks_layout: layout }: FormData,
  names: readonly string[],
  placePx: number,
  tokens: Tokens,
) => {
  const turned = Object.hasOwn(TURNED, String(layout)) ? TURNED[String(layout)] : undefined;
  const isFlat = layout === 'flat' || layout === 'staggered';
  const axis = categoryAxis(tokens, names, placePx, false, {
    isRotated: turned !== undefined,
    namesAll: isFlat,
  });
  const own =
    turned !== undefined
      ? { rotate: turned, width: TURNED_PX }
      : layout === 'staggered'
        ? {
            width: placePx * 2,
            formatter: (name: string, at: number) => (at % 2 ? `\n${name}` : name),
          }
        : isFlat
          ? { width: placePx }
          : {};
  return { ...axis, axisLabel: { ...axis.axisLabel, ...own } };
};
