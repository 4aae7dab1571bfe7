/** Where texts of 12 px stand, so that none is written over another. */

export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export const TEXT_PX = 13;

const meet = (a: Box, b: Box): boolean =>
  a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;

/** Asked for one text after the other: the first ones have their place. */
export const freePlaces = (taken: readonly Box[] = []): ((box: Box) => boolean) => {
  const boxes = [...taken];
  return (box) => {
    if (boxes.some((other) => meet(box, other))) return false;
    boxes.push(box);
    return true;
  };
};
