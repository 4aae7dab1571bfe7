/** The nodes of a net in the box of its picture. */
import { type Box as TextBox, freePlaces, TEXT_PX } from '../../shared/textBoxes';
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

interface Node {
  readonly x: number;
  readonly y: number;
  readonly radius: number;
  /** The width of its name. */
  readonly wide: number;
}

interface NamePlace {
  readonly position: 'left' | 'right' | 'top' | 'bottom';
  /** How wide it may be there. */
  readonly most: number;
}

interface Frame {
  readonly width: number;
  readonly height: number;
  /** Between a node and its name. */
  readonly gap: number;
}

const boxAt = ({ x, y, radius }: Node, { position, most }: NamePlace, gap: number): TextBox => {
  const far = radius + gap;
  const size = { width: most, height: TEXT_PX };
  switch (position) {
    case 'right':
      return { ...size, x: x + far, y: y - TEXT_PX / 2 };
    case 'left':
      return { ...size, x: x - far - most, y: y - TEXT_PX / 2 };
    case 'top':
      return { ...size, x: x - most / 2, y: y - far - TEXT_PX };
    case 'bottom':
      return { ...size, x: x - most / 2, y: y + far };
  }
};

const SIDES = ['right', 'left', 'bottom', 'top'] as const;
/** What is left of a shorter name says nothing. */
const LEAST_PX = 30;

const wholePlaces = ({ wide }: Node): readonly NamePlace[] =>
  SIDES.map((position) => ({ position, most: wide }));

/** On the side that has more room, as much of a name as it has room for. */
const cutPlace = ({ x, radius }: Node, { width, gap }: Frame): NamePlace => {
  const far = radius + gap;
  const [left, right] = [x - far, width - x - far];
  return right >= left ? { position: 'right', most: right } : { position: 'left', most: left };
};

/** Where names stand beside their nodes, over no node and no other name; null where one has no place. Those of large nodes come first. */
export const namePlaces = (nodes: readonly Node[], frame: Frame): readonly (NamePlace | null)[] => {
  const { width, height, gap } = frame;
  const isFree = freePlaces(
    nodes.map(({ x, y, radius }) => ({
      x: x - radius,
      y: y - radius,
      width: 2 * radius,
      height: 2 * radius,
    })),
  );
  const isInside = (box: TextBox): boolean =>
    box.x >= 0 && box.y >= 0 && box.x + box.width <= width && box.y + box.height <= height;
  const places = nodes.map((): NamePlace | null => null);
  const order = [...nodes.keys()].toSorted(
    (a, b) => (nodes[b]?.radius ?? 0) - (nodes[a]?.radius ?? 0),
  );
  for (const at of order) {
    const node = nodes[at];
    if (!node) continue;
    const cut = cutPlace(node, frame);
    const wanted = [
      ...wholePlaces(node),
      ...(cut.most < node.wide && cut.most >= LEAST_PX ? [cut] : []),
    ];
    places[at] =
      wanted.find((place) => {
        const box = boxAt(node, place, gap);
        return isInside(box) && isFree(box);
      }) ?? null;
  }
  return places;
};
