/** Where words stand: the largest in the middle, each other as near to it as it has room. */
import { wantedPlace } from '../../colors/places';
import { textWidth } from '../../shared/textWidth';

export interface Word {
  readonly name: string;
  readonly value: number;
}

export interface Placed {
  /** Its place in the list of words. */
  readonly at: number;
  readonly x: number;
  readonly y: number;
  readonly size: number;
  /** In degrees. */
  readonly angle: number;
}

interface Size {
  readonly width: number;
  readonly height: number;
}

interface Sizes {
  readonly from: number;
  readonly to: number;
}

/** Smaller words are not read. */
const LEAST_PX = 10;
const GAP_PX = 2;
const TEXT_PX = 12;
/** Letters of a cloud are heavier than those of other texts, and wider by this. */
const BOLD = 1.05;
/** The way from the middle outwards, and how often it is tried. */
const STEP_PX = 4;
/** Steps grow on their way, so that the edge of a large picture is reached. */
const GROWTH = 0.03;
const MOST_STEPS = 8000;
const SHRINK = 0.8;
const TRIES = 6;

/** The same word has the same angle in every picture. */
const angleOf = (name: string, rotation: unknown): number => {
  if (rotation === 'flat') return 0;
  if (rotation === 'random') return (wantedPlace(name, 5) - 2) * 30;
  return wantedPlace(name, 3) === 0 ? 90 : 0;
};

interface Box {
  readonly x: number;
  readonly y: number;
  readonly halfWidth: number;
  readonly halfHeight: number;
}

type Halves = Pick<Box, 'halfWidth' | 'halfHeight'>;

const covers = (larger: Halves, smaller: Halves): boolean =>
  larger.halfWidth >= smaller.halfWidth && larger.halfHeight >= smaller.halfHeight;

const meet = (a: Box, b: Box): boolean =>
  Math.abs(a.x - b.x) < a.halfWidth + b.halfWidth &&
  Math.abs(a.y - b.y) < a.halfHeight + b.halfHeight;

const halvesOf = (name: string, size: number, angle: number): Halves => {
  const [width, height] = [((textWidth(name) * size) / TEXT_PX) * BOLD, size * 1.1];
  const turn = (angle * Math.PI) / 180;
  const [cos, sin] = [Math.abs(Math.cos(turn)), Math.abs(Math.sin(turn))];
  return {
    halfWidth: (width * cos + height * sin) / 2 + GAP_PX,
    halfHeight: (width * sin + height * cos) / 2 + GAP_PX,
  };
};

/** The first free place on a spiral around the middle; null where there is none. */
const placeOf = (halves: Halves, taken: readonly Box[], { width, height }: Size): Box | null => {
  const { halfWidth, halfHeight } = halves;
  if (2 * halfWidth > width || 2 * halfHeight > height) return null;
  const flat = width / Math.max(height, 1);
  let [turn, radius] = [0, 0];
  /* What was in the way at one step is most often in the way at the next. */
  let blocking: Box | undefined;
  for (let step = 0; step < MOST_STEPS; step += 1) {
    const box = {
      ...halves,
      x: width / 2 + Math.cos(turn) * radius * Math.max(flat, 1),
      y: height / 2 + Math.sin(turn) * radius * Math.max(1 / flat, 1),
    };
    if (radius > Math.min(width, height)) return null;
    const isInside =
      box.x >= halfWidth &&
      box.x <= width - halfWidth &&
      box.y >= halfHeight &&
      box.y <= height - halfHeight;
    if (isInside && !(blocking && meet(box, blocking))) {
      blocking = taken.find((other) => meet(box, other));
      if (!blocking) return box;
    }
    const length = STEP_PX + radius * GROWTH;
    const angle = length / Math.max(radius, length);
    turn += angle;
    radius += (length * angle) / (2 * Math.PI);
  }
  return null;
};

const sizeOf = (value: number, low: number, high: number, { from, to }: Sizes): number =>
  high > low ? from + ((to - from) * (value - low)) / (high - low) : (from + to) / 2;

const laid = (
  words: readonly Word[],
  sizes: Sizes,
  room: Size,
  rotation: unknown,
): readonly Placed[] => {
  const values = words.map(({ value }) => value);
  const [low, high] = [Math.min(...values), Math.max(...values)];
  const order = words.map((_, at) => at).toSorted((a, b) => (values[b] ?? 0) - (values[a] ?? 0));
  const taken: Box[] = [];
  const without: Halves[] = [];
  const placed: Placed[] = [];
  for (const at of order) {
    const word = words[at];
    if (!word) continue;
    const size = sizeOf(word.value, low, high, sizes);
    const turned = angleOf(word.name, rotation);
    /* A word that is too long for its angle is level. */
    for (const angle of turned === 0 ? [0] : [turned, 0]) {
      const halves = halvesOf(word.name, size, angle);
      /* Where a smaller word found no room, a larger one finds none later. */
      if (without.some((smaller) => covers(halves, smaller))) continue;
      const box = placeOf(halves, taken, room);
      if (!box) {
        without.push(halves);
        continue;
      }
      taken.push(box);
      placed.push({ at, x: box.x, y: box.y, size, angle });
      break;
    }
  }
  return placed;
};

/** The words in the sizes of the chart, or in smaller ones where not all have room; never smaller than can be read. */
export const toCloud = (
  words: readonly Word[],
  { from, to }: Sizes,
  room: Size,
  rotation: unknown,
): readonly Placed[] => {
  const least = Math.max(Math.min(from, to), LEAST_PX);
  let most = Math.max(from, to, least);
  let best: readonly Placed[] = [];
  for (let attempt = 0; attempt < TRIES; attempt += 1) {
    const placed = laid(words, { from: least, to: most }, room, rotation);
    if (placed.length > best.length || best.length === 0) best = placed;
    if (placed.length === words.length || most <= least) break;
    most = Math.max(most * SHRINK, least);
  }
  return best;
};
