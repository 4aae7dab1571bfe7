/** Which labels have room inside of their slices; the others stand beside the circle. */
import { textWidth } from '../../shared/axes';
import type { Radii } from './labels';
import type { Slice } from './slices';

/** A label touches no edge of its slice. */
const EDGE_PX = 8;

type Rose = 'area' | 'radius' | null;

/** The part of the whole angle that each slice has, and how far it reaches. */
const shapesOf = (slices: readonly Slice[], rose: Rose, { inner, outer }: Radii) => {
  const most = Math.max(...slices.map(({ value }) => value), 0);
  return slices.map(({ value, share }) => ({
    turn: rose === 'area' ? 1 / slices.length : share,
    reach: rose === null || most === 0 ? outer : inner + ((outer - inner) * value) / most,
  }));
};

/** By slice: a label lies level, so that its room depends on where around the circle it stands. */
export const fitInside = (
  slices: readonly Slice[],
  labels: readonly string[],
  rose: Rose,
  radii: Radii,
): readonly boolean[] => {
  let before = 0;
  return shapesOf(slices, rose, radii).map(({ turn, reach }, at) => {
    const middle = (before + turn / 2) * 2 * Math.PI;
    before += turn;
    const along = reach - radii.inner;
    const chord = (reach + radii.inner) * Math.sin(Math.min(turn, 0.5) * Math.PI);
    const isAside = Math.abs(Math.sin(middle)) > Math.SQRT1_2;
    const room = turn === 1 ? 2 * reach : isAside ? along : chord;
    return textWidth(labels[at] ?? '') + EDGE_PX <= room;
  });
};
