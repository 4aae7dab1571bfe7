import { graphic } from 'echarts/core';

interface Path {
  readonly type: string;
  readonly shape: Readonly<Record<string, unknown>>;
}
type SetShape = (this: Path, ...given: unknown[]) => Path;

const KEPT: ReadonlySet<string> = new Set(['ec-polyline', 'ec-polygon']);

const isList = (value: unknown): value is Float32Array => value instanceof Float32Array;

const hasSameNumbers = (before: Float32Array, after: Float32Array): boolean => {
  if (before.length !== after.length) return false;
  for (let at = 0; at < after.length; at += 1) if (!Object.is(before[at], after[at])) return false;
  return true;
};

/** A list may have been changed in its place. */
const isSame = (before: unknown, after: unknown): boolean =>
  isList(before) && isList(after)
    ? before !== after && hasSameNumbers(before, after)
    : Object.is(before, after) && (typeof after !== 'object' || after === null);

/**
 * The library with lines and areas that keep their path for as long as their points, gaps and curve stay as they are. It
 * writes it anew with every option otherwise, which is much of the time of drawing many points.
 */
export const keptPaths = (): void => {
  const paths = Object.getPrototypeOf(graphic.Polyline.prototype) as { setShape: SetShape };
  const { setShape } = paths;
  paths.setShape = function keepOrSet(...given) {
    const [next] = given;
    const isKept =
      KEPT.has(this.type) &&
      typeof next === 'object' &&
      next !== null &&
      Object.entries(next).every(([key, value]) => isSame(this.shape[key], value));
    return isKept ? this : setShape.apply(this, given);
  };
};
