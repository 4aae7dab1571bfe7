/** Which names of the arcs of a circle are written: those of larger arcs have their place first. */
import { type Box, freePlaces, TEXT_PX } from '../../shared/textBoxes';
import { textWidth } from '../../shared/textWidth';

export interface Circle {
  readonly x: number;
  readonly y: number;
  /** Where names begin. */
  readonly radius: number;
  /** Between two arcs, in degrees. */
  readonly gap: number;
}

/** Beside a smaller arc there is no line for a name. */
const LETTER_PX = 13;

/** Arcs follow each other clockwise from the top; a name stands away from the circle. */
const boxAt = ({ x, y, radius }: Circle, angle: number, text: string): Box => {
  const [across, up] = [Math.sin(angle), Math.cos(angle)];
  const width = textWidth(text);
  return {
    x: x + across * radius - (across > 0 ? 0 : width),
    y: y - up * radius - (up < 0 ? 0 : TEXT_PX),
    width,
    height: TEXT_PX,
  };
};

export const namesApart = (
  names: readonly string[],
  sizes: readonly number[],
  circle: Circle,
): ReadonlySet<number> => {
  const total = sizes.reduce((sum, size) => sum + size, 0);
  const gap = (circle.gap * Math.PI) / 180;
  const rest = 2 * Math.PI - gap * sizes.length;
  let from = 0;
  const arcs = sizes.map((size, at) => {
    const turn = total > 0 ? (size / total) * rest : 0;
    const angle = from + turn / 2;
    from += turn + gap;
    return { at, turn, angle };
  });
  const isFree = freePlaces();
  return new Set(
    arcs
      .filter(({ turn }) => turn * circle.radius >= LETTER_PX)
      .toSorted((a, b) => b.turn - a.turn)
      .filter(({ at, angle }) => isFree(boxAt(circle, angle, names[at] ?? '')))
      .map(({ at }) => at),
  );
};
