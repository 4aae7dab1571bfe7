export interface Line {
  /** Where its points stand along the axis, in order. */
  readonly at: ArrayLike<number>;
  /** NaN is a gap. */
  readonly values: ArrayLike<number>;
}

const NO_POINT = -1;

/**
 * By index, 1 for the points of a line to draw in so many columns of pixels. Of each stretch between two gaps these are
 * its ends, and the lowest and the highest in each column, since the others lie on the stroke between these two; of each
 * gap it is the first place. Null where that would leave out little: all are drawn.
 */
export const inked = ({ at, values }: Line, columns: number): Uint8Array | null => {
  const count = values.length;
  if (!(columns >= 1) || count <= columns * 2) return null;
  const from = at[0] ?? 0;
  const perUnit = columns / ((at[count - 1] ?? 0) - from);
  if (!Number.isFinite(perUnit)) return null;
  const isDrawn = new Uint8Array(count);
  let column = 0;
  let lowest = NO_POINT;
  let highest = NO_POINT;
  let isGap = false;
  const endColumn = () => {
    if (lowest === NO_POINT) return;
    isDrawn[lowest] = 1;
    isDrawn[highest] = 1;
    lowest = NO_POINT;
  };
  for (let index = 0; index < count; index += 1) {
    const value = values[index] ?? Number.NaN;
    if (Number.isNaN(value)) {
      endColumn();
      if (!isGap) {
        isDrawn[index] = 1;
        if (index > 0) isDrawn[index - 1] = 1;
      }
      isGap = true;
      continue;
    }
    const here = Math.min(Math.floor(((at[index] ?? 0) - from) * perUnit), columns - 1);
    if (isGap || index === 0 || index === count - 1) isDrawn[index] = 1;
    isGap = false;
    if (here !== column) endColumn();
    column = here;
    if (lowest === NO_POINT) {
      lowest = index;
      highest = index;
    } else if (value < (values[lowest] ?? 0)) lowest = index;
    else if (value > (values[highest] ?? 0)) highest = index;
  }
  endColumn();
  return isDrawn;
};
