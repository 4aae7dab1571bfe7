/** Ranges that are dragged along the axis of a picture. */

/** Places along the axis, first and last. */
export interface Span {
  readonly first: number;
  readonly last: number;
}

/** What a picture does with ranges. */
export interface BrushEvents {
  /** The range so far, while it is dragged; null when it is dropped. */
  readonly onMove?: ((span: Span | null) => void) | undefined;
  /** A range was released, or entered by keyboard. */
  readonly onRange: (span: Span) => void;
  /** The range in effect is not wanted any more; missing where there is none. */
  readonly onClear?: (() => void) | undefined;
}

export interface Brush extends BrushEvents {
  readonly axis: 'x' | 'y';
  /** Where each place stands, in the units of the axis, ascending. */
  readonly at: readonly number[];
  readonly nameOf: (span: Span) => string;
}

export interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** The part of a chart that the axes enclose, and how their units become pixels. */
export interface Plot {
  readonly box: Box;
  /** Pixels along the brushed axis. */
  readonly toPixel: (value: number) => number;
}

/** The place nearest to a pixel. */
export const placeNear = ({ at }: Brush, { toPixel }: Plot, pixel: number): number => {
  let [low, high] = [0, at.length - 1];
  const isRising = toPixel(at[high] ?? 0) >= toPixel(at[low] ?? 0);
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if (toPixel(at[middle] ?? 0) <= pixel === isRising) low = middle;
    else high = middle;
  }
  const distance = (place: number) => Math.abs(toPixel(at[place] ?? 0) - pixel);
  return distance(high) < distance(low) ? high : low;
};

/** Half way from one place to a neighbour; beyond the last one as far as before it. */
const edge = ({ at }: Brush, { toPixel }: Plot, place: number, step: 1 | -1): number => {
  const own = toPixel(at[place] ?? 0);
  const beside = at[place + step];
  if (beside !== undefined) return (own + toPixel(beside)) / 2;
  const behind = at[place - step];
  return behind === undefined ? own + step * 12 : own + (own - toPixel(behind)) / 2;
};

/** The part of the plot that a range covers. */
export const bandOf = (brush: Brush, plot: Plot, { first, last }: Span): Box => {
  const sides = [edge(brush, plot, first, -1), edge(brush, plot, last, 1)];
  const { box } = plot;
  const [low, high] = brush.axis === 'x' ? [box.left, box.right] : [box.top, box.bottom];
  const clamp = (pixel: number) => Math.min(Math.max(pixel, low), high);
  const from = clamp(Math.min(...sides));
  const to = clamp(Math.max(...sides));
  return brush.axis === 'x' ? { ...box, left: from, right: to } : { ...box, top: from, bottom: to };
};

export const spanOf = (one: number, other: number): Span => ({
  first: Math.min(one, other),
  last: Math.max(one, other),
});
