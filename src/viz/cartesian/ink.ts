export interface Marks {
  /** Where its points stand along the axis, in order. */
  readonly at: ArrayLike<number>;
  /** NaN is a gap. */
  readonly values: ArrayLike<number>;
}

/** How many columns a unit of the axis has; null where so many places would leave out little. */
const columnsOf = ({ at, values }: Marks, columns: number): number | null => {
  const count = values.length;
  if (!(columns >= 1) || count <= columns * 2) return null;
  const perUnit = columns / ((at[count - 1] ?? 0) - (at[0] ?? 0));
  return Number.isFinite(perUnit) ? perUnit : null;
};

const NO_POINT = -1;

/** Takes the places one after the other, and tells of each column its lowest and its highest one. */
const extremes = (values: Marks['values'], tell: (lowest: number, highest: number) => void) => {
  let column = 0;
  let lowest = NO_POINT;
  let highest = NO_POINT;
  /** Nothing follows in this column. */
  const end = () => {
    if (lowest !== NO_POINT) tell(lowest, highest);
    lowest = NO_POINT;
  };
  return {
    end,
    take(index: number, value: number, here: number): void {
      if (here !== column) end();
      column = here;
      if (lowest === NO_POINT) {
        lowest = index;
        highest = index;
      } else if (value < (values[lowest] ?? 0)) lowest = index;
      else if (value > (values[highest] ?? 0)) highest = index;
    },
  };
};

/**
 * By index, 1 for the points of a line to draw in so many columns of pixels. Of each stretch between two gaps these are
 * its ends, and the lowest and the highest in each column, since the others lie on the stroke between these two; of each
 * gap it is the first place. Null where that would leave out little: all are drawn.
 */
export const inkedLine = (line: Marks, columns: number): Uint8Array | null => {
  const perUnit = columnsOf(line, columns);
  if (perUnit === null) return null;
  const { at, values } = line;
  const count = values.length;
  const from = at[0] ?? 0;
  const isDrawn = new Uint8Array(count);
  let isGap = false;
  const columnsDrawn = extremes(values, (lowest, highest) => {
    isDrawn[lowest] = 1;
    isDrawn[highest] = 1;
  });
  for (let index = 0; index < count; index += 1) {
    const value = values[index] ?? Number.NaN;
    if (Number.isNaN(value)) {
      columnsDrawn.end();
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
    columnsDrawn.take(index, value, here);
  }
  columnsDrawn.end();
  return isDrawn;
};

/**
 * By index, 1 for the bars to draw in so many columns of pixels: in each column the highest and, where some reach below
 * zero, the lowest, since the others lie within these two; and the ends. Null where that would leave out little.
 */
export const inkedBars = (bars: Marks, columns: number): Uint8Array | null => {
  const perUnit = columnsOf(bars, columns);
  if (perUnit === null) return null;
  const { at, values } = bars;
  const count = values.length;
  const from = at[0] ?? 0;
  const isDrawn = new Uint8Array(count);
  isDrawn[0] = 1;
  isDrawn[count - 1] = 1;
  const columnsDrawn = extremes(values, (lowest, highest) => {
    const reachesBelow = (values[lowest] ?? 0) < 0;
    if (reachesBelow) isDrawn[lowest] = 1;
    if (!reachesBelow || (values[highest] ?? 0) > 0) isDrawn[highest] = 1;
  });
  for (let index = 0; index < count; index += 1) {
    const value = values[index] ?? Number.NaN;
    if (Number.isNaN(value)) continue;
    const here = Math.min(Math.floor(((at[index] ?? 0) - from) * perUnit), columns - 1);
    columnsDrawn.take(index, value, here);
  }
  columnsDrawn.end();
  return isDrawn;
};
