/** Smaller writing cannot be read. */
const SMALLEST = 0.4;

/** On paper, where nothing scrolls, what is wider than its box shrinks to it. */
export const paperZoom = (width: number, room: number): number =>
  width > room && room > 0 ? Math.max(SMALLEST, room / width) : 1;
