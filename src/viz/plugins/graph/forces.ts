/** Where the nodes of a net come to rest: links pull, nodes push each other away, the middle holds all. */

export interface Forces {
  readonly edgeLength: number;
  readonly gravity: number;
  readonly repulsion: number;
  /** The share of a move that is made at first; it falls until the net rests. */
  readonly friction: number;
}

export type Point = readonly [x: number, y: number];

interface Link {
  readonly source: number;
  readonly target: number;
}

interface Body {
  x: number;
  y: number;
  beforeX: number;
  beforeY: number;
}

/** Moves of less than this share are not seen. */
const REST = 0.01;
const COOLING = 0.992;
/** All of a net together: the page waits for them. A large net rests in fewer steps, less evenly. */
const MOST_PUSHES = 15_000_000;

/** What is left of a share after each step, so that the net rests in no more steps than it may take. */
const coolingOf = (share: number, count: number): number => {
  const steps = Math.max(1, MOST_PUSHES / Math.max(1, (count * (count - 1)) / 2));
  return Math.min(COOLING, (REST / share) ** (1 / steps));
};

const onCircle = (count: number, radius: number): readonly Body[] =>
  Array.from({ length: count }, (_, at) => {
    const angle = (2 * Math.PI * at) / count;
    const [x, y] = [radius * Math.sin(angle), -radius * Math.cos(angle)];
    return { x, y, beforeX: x, beforeY: y };
  });

const pull = (one: Body, other: Body, length: number, share: number): void => {
  const [dx, dy] = [other.x - one.x, other.y - one.y];
  const far = Math.hypot(dx, dy);
  if (far === 0) return;
  const part = (share * (far - length)) / far / 2;
  one.x += dx * part;
  one.y += dy * part;
  other.x -= dx * part;
  other.y -= dy * part;
};

const push = (one: Body, other: Body, strength: number): void => {
  const dx = other.x - one.x;
  // Two nodes at one place leave it up and down.
  const dy = other.y - one.y || (dx === 0 ? 1 : 0);
  const part = strength / (dx * dx + dy * dy);
  one.beforeX += dx * part;
  one.beforeY += dy * part;
  other.beforeX -= dx * part;
  other.beforeY -= dy * part;
};

const pushAll = (bodies: readonly Body[], strength: number): void => {
  for (let at = 0; at < bodies.length; at++) {
    const one = bodies[at];
    for (let next = at + 1; one && next < bodies.length; next++) {
      const other = bodies[next];
      if (other) push(one, other, strength);
    }
  }
};

/** Around a middle at [0, 0]; the same net rests in the same way each time. */
export const restingPoints = (
  count: number,
  links: readonly Link[],
  forces: Forces,
  radius: number,
): readonly Point[] => {
  const bodies = onCircle(count, radius);
  const pairs = links.flatMap(({ source, target }) => {
    const [one, other] = [bodies[source], bodies[target]];
    return one && other ? [[one, other] as const] : [];
  });
  const first = Math.min(forces.friction, 1);
  const cooling = coolingOf(first, count);
  for (let share = first; share >= REST; share *= cooling) {
    for (const [one, other] of pairs) pull(one, other, forces.edgeLength, share);
    for (const body of bodies) {
      body.x *= 1 - forces.gravity * share;
      body.y *= 1 - forces.gravity * share;
    }
    pushAll(bodies, 2 * forces.repulsion);
    for (const body of bodies) {
      body.x += (body.x - body.beforeX) * share;
      body.y += (body.y - body.beforeY) * share;
      [body.beforeX, body.beforeY] = [body.x, body.y];
    }
  }
  return bodies.map(({ x, y }) => [x, y]);
};
