/** The nodes of a net in the box of its picture. */
import type { Point } from './forces';

export interface Box {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

/** Of a stretch, what reaches beyond another one is drawn together; the rest stays. */
const drawnTogether = (values: readonly number[], low: number, high: number) => {
  const [least, most] = [Math.min(...values), Math.max(...values)];
  const first = Math.max(least, low);
  const last = Math.min(most, high);
  const scale = most > least ? Math.max(last - first, 0) / (most - least) : 0;
  return (value: number) => first + (value - least) * scale;
};

/** Points around [0, 0] in the middle of a box, no further apart than it has room. */
export const pointsIn = (points: readonly Point[], box: Box): readonly Point[] => {
  const [x, y] = [(box.left + box.right) / 2, (box.top + box.bottom) / 2];
  const xs = points.map((point) => point[0] + x);
  const ys = points.map((point) => point[1] + y);
  const toX = drawnTogether(xs, box.left, box.right);
  const toY = drawnTogether(ys, box.top, box.bottom);
  return xs.map((one, at) => [toX(one), toY(ys[at] ?? y)]);
};

/** From where to where a coordinate runs; as ECharts has it, one on each side of what does not run at all. */
const stretch = (values: readonly number[]) => {
  const [least, most] = [Math.min(...values), Math.max(...values)];
  return most > least ? { from: least, long: most - least } : { from: least - 1, long: 2 };
};

/** The part of the box that the points take, which ECharts draws them in; another size would stretch the nodes. */
export const extentOf = (points: readonly Point[]) => {
  if (points.length === 0) return { left: 0, top: 0, width: 1, height: 1 };
  const x = stretch(points.map((point) => point[0]));
  const y = stretch(points.map((point) => point[1]));
  return { left: x.from, top: y.from, width: x.long, height: y.long };
};

/** Where a name stands beside its node, and how wide it may be there: on the right where it has room, else on the wider side. */
export const nameBeside = (
  x: number,
  wide: number,
  { gap, width }: { readonly gap: number; readonly width: number },
): { readonly position: 'left' | 'right'; readonly most: number } => {
  const [left, right] = [x - gap, width - x - gap];
  return wide <= right || right >= left
    ? { position: 'right', most: right }
    : { position: 'left', most: left };
};
