/** Where each branch of a tree has its box: squares as far as that can be (Bruls, Huizing and van Wijk 2000). */
import type { Branch } from '../../shared/tree';

export interface Rect {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export interface Box extends Rect {
  readonly branch: Branch;
}

/** How far the worst box of a row is from a square. */
const worst = (areas: readonly number[], side: number): number => {
  const sum = areas.reduce((total, area) => total + area, 0);
  const [most, least] = [Math.max(...areas), Math.min(...areas)];
  return Math.max((side * side * most) / (sum * sum), (sum * sum) / (side * side * least));
};

/** Boxes beside each other along the shorter side, and what is left of the room. */
const laid = (areas: readonly number[], room: Rect): readonly [readonly Rect[], Rect] => {
  const sum = areas.reduce((total, area) => total + area, 0);
  const isWide = room.width >= room.height;
  const side = isWide ? room.height : room.width;
  const depth = side > 0 ? sum / side : 0;
  let at = isWide ? room.y : room.x;
  const rects = areas.map((area): Rect => {
    const length = depth > 0 ? area / depth : 0;
    const start = at;
    at += length;
    return isWide
      ? { x: room.x, y: start, width: depth, height: length }
      : { x: start, y: room.y, width: length, height: depth };
  });
  const left = isWide
    ? { ...room, x: room.x + depth, width: Math.max(room.width - depth, 0) }
    : { ...room, y: room.y + depth, height: Math.max(room.height - depth, 0) };
  return [rects, left];
};

/** A box for each value, the largest first. */
export const squarified = (values: readonly number[], room: Rect): readonly Rect[] => {
  const total = values.reduce((sum, value) => sum + value, 0);
  const scale = total > 0 ? (room.width * room.height) / total : 0;
  const areas = values.map((value) => value * scale);
  const rects: Rect[] = [];
  let left = room;
  let from = 0;
  while (from < areas.length) {
    const side = Math.min(left.width, left.height);
    let until = from + 1;
    while (
      until < areas.length &&
      worst(areas.slice(from, until + 1), side) <= worst(areas.slice(from, until), side)
    )
      until += 1;
    const [row, rest] = laid(areas.slice(from, until), left);
    rects.push(...row);
    left = rest;
    from = until;
  }
  return rects;
};

/** The line with the name of a group, and the frame around what is in it. */
const HEAD_PX = 20;
const FRAME_PX = 3;

const inside = ({ x, y, width, height }: Rect, hasHead: boolean): Rect => {
  const head = hasHead && height > HEAD_PX * 2 && width > HEAD_PX ? HEAD_PX : FRAME_PX;
  return {
    x: x + FRAME_PX,
    y: y + head,
    width: Math.max(width - 2 * FRAME_PX, 0),
    height: Math.max(height - head - FRAME_PX, 0),
  };
};

/** Every branch with its box, each before those inside it. */
export const toBoxes = (
  branches: readonly Branch[],
  room: Rect,
  hasHeads: boolean,
): readonly Box[] => {
  const sorted = branches.toSorted((a, b) => b.value - a.value);
  const rects = squarified(
    sorted.map(({ value }) => value),
    room,
  );
  return sorted.flatMap((branch, at) => {
    const rect = rects[at];
    if (!rect) return [];
    const below =
      branch.children.length > 0 ? toBoxes(branch.children, inside(rect, hasHeads), hasHeads) : [];
    return [{ ...rect, branch }, ...below];
  });
};
