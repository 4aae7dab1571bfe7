/** The widths that a reader gave to columns; the chart that is saved knows nothing of them. */
import type { PointerEvent } from 'react';
import { followPointer } from '@/ui/followPointer';
import type { OwnState } from '../vizHooks';

/** In pixels, by a name of the column. */
export type ColumnWidths = Readonly<Record<string, number>>;

const LEAST_PX = 40;
const MOST_PX = 1000;
/** What a key adds to a width or takes from it. */
export const WIDTH_STEP_PX = 16;

export const widthInRange = (px: number): number =>
  Math.round(Math.min(MOST_PX, Math.max(LEAST_PX, px)));

/** As the page kept them; what cannot be read is left out. */
export const readWidths = ({ columnWidths: kept }: OwnState): ColumnWidths =>
  typeof kept === 'object' && kept !== null
    ? Object.fromEntries(
        Object.entries(kept).flatMap(([name, px]) =>
          typeof px === 'number' && Number.isFinite(px) ? [[name, widthInRange(px)]] : [],
        ),
      )
    : {};

export const widthOf = (widths: ColumnWidths, name: string): number | undefined =>
  Object.hasOwn(widths, name) ? widths[name] : undefined;

export const dragEdge = (
  event: PointerEvent<HTMLElement>,
  width: number,
  onResize: (px: number) => void,
): void => {
  event.preventDefault();
  event.stopPropagation();
  const from = event.clientX;
  followPointer(
    event.currentTarget,
    event.pointerId,
    ({ clientX }) => onResize(widthInRange(width + clientX - from)),
    () => undefined,
  );
};
