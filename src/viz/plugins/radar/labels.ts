/** Which values of a radar chart are written: those that lie on no other text. */
import { LINE_PX } from '../../shared/nameLayout';
import { type Box, freePlaces, TEXT_PX } from '../../shared/textBoxes';
import { textWidth } from '../../shared/textWidth';

export interface Web {
  readonly center: readonly [number, number];
  readonly radius: number;
}

/** From the point to its label. */
const OFFSET_PX = 5;

/** Axes run counterclockwise from the top. */
const pointOf = ({ center, radius }: Web, axis: number, axes: number, share: number) => {
  const angle = Math.PI / 2 + (axis / axes) * 2 * Math.PI;
  return {
    x: center[0] + Math.cos(angle) * radius * share,
    y: center[1] - Math.sin(angle) * radius * share,
  };
};

/** The box of a label at a position as the library names them. */
const boxOf = (at: { x: number; y: number }, text: string, position: unknown): Box => {
  const width = textWidth(text);
  const side = String(position ?? 'top').toLowerCase();
  const isInside = side.startsWith('inside');
  const across = side.includes('left') === isInside && side.includes(isInside ? 'left' : 'right');
  const before = side.includes(isInside ? 'right' : 'left');
  const x = across ? at.x + OFFSET_PX : before ? at.x - OFFSET_PX - width : at.x - width / 2;
  const isAbove = side === 'top' || side.startsWith('insidebottom');
  const isBelow = side === 'bottom' || side.startsWith('insidetop');
  const y = isAbove ? at.y - OFFSET_PX - TEXT_PX : isBelow ? at.y + OFFSET_PX : at.y - TEXT_PX / 2;
  return { x, y, width, height: TEXT_PX };
};

/** The boxes of the names around the web. */
const namesAround = (web: Web, names: readonly string[], gap: number): readonly Box[] =>
  names.map((name, at) => {
    const { x, y } = pointOf({ ...web, radius: web.radius + gap }, at, names.length, 1);
    const width = textWidth(name);
    const lean = (x - web.center[0]) / web.radius;
    const left = lean > 0.2 ? x : lean < -0.2 ? x - width : x - width / 2;
    const rise = (y - web.center[1]) / web.radius;
    const top = rise < -0.9 ? y - LINE_PX : rise > 0.9 ? y : y - LINE_PX / 2;
    return { x: left, y: top, width, height: LINE_PX };
  });

interface Value {
  /** As a share of its axis. */
  readonly share: number;
  readonly text: string;
}

/** For each shape and axis whether its value is written; the first shapes come first. */
export const written = (
  web: Web,
  names: readonly string[],
  gap: number,
  shapes: readonly (readonly (Value | null)[])[],
  position: unknown,
): readonly (readonly boolean[])[] => {
  const isFree = freePlaces(namesAround(web, names, gap));
  return shapes.map((values) =>
    values.map((value, axis) => {
      if (!value) return false;
      const at = pointOf(web, axis, values.length, value.share);
      return isFree(boxOf(at, value.text, position));
    }),
  );
};
