/** Which color of a scheme a label gets whose own is taken. */
import { distance, type Lab, labOf } from './oklab';

const labs = new Map<string, Lab>();
const labOnce = (color: string): Lab => {
  let known = labs.get(color);
  if (!known) {
    known = labOf(color);
    labs.set(color, known);
  }
  return known;
};

/** The first free color from the wanted one on that is farthest from all that are taken; -1 where none is free. */
export const freeIndex = (
  colors: readonly string[],
  wanted: number,
  isTaken: (index: number) => boolean,
): number => {
  if (!isTaken(wanted)) return wanted;
  const indexes = colors.map((_, step) => (wanted + step) % colors.length);
  const taken = indexes.filter(isTaken).map((index) => labOnce(colors[index] ?? ''));
  let [found, most] = [-1, -1];
  for (const index of indexes) {
    if (isTaken(index)) continue;
    const own = labOnce(colors[index] ?? '');
    const least = Math.min(...taken.map((other) => distance(own, other)));
    if (least > most) [found, most] = [index, least];
  }
  return found;
};
