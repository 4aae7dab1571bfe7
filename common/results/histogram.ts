/** Equal steps between the least and the greatest value. */
import type { ValueKind } from './viewSpec.ts';

export interface Bucket {
  /** From here (included) … */
  readonly from: string;
  /** … to here; included in the last one only. */
  readonly to: string;
  readonly count: number;
}

export const BUCKETS = 20;
const NICE = [1, 1.5, 2, 2.5, 3, 4, 5, 6, 8, 10];
const MINUTE = 60;
const DAY = 86_400;
/** Steps of time that people count in, in seconds. */
const TIME_STEPS = [
  1,
  2,
  5,
  10,
  15,
  30,
  ...[1, 2, 5, 10, 15, 30].map((count) => count * MINUTE),
  ...[1, 2, 3, 6, 12].map((count) => count * 60 * MINUTE),
  ...[1, 2, 7, 14, 28, 91, 182, 365].map((count) => count * DAY),
];

const niceStep = (least: number): number => {
  const power = 10 ** Math.floor(Math.log10(least));
  return (NICE.find((nice) => nice * power >= least) ?? 10) * power;
};

const stepOf = (kind: ValueKind, span: number, isDay: boolean, isWhole: boolean): number => {
  const least = span / (BUCKETS - 1);
  if (kind === 'number') return isWhole ? Math.max(1, Math.ceil(niceStep(least))) : niceStep(least);
  const steps = isDay ? TIME_STEPS.filter((step) => step >= DAY) : TIME_STEPS;
  return steps.find((step) => step >= least) ?? niceStep(least / (365 * DAY)) * 365 * DAY;
};

const clockText = (seconds: number): string => {
  const two = (value: number) => String(Math.floor(value)).padStart(2, '0');
  return `${two(seconds / 3600)}:${two((seconds / 60) % 60)}:${two(seconds % 60)}`;
};

const edgeText = (kind: ValueKind, edge: number, isDay: boolean): string => {
  if (kind === 'number')
    return String(Number.isSafeInteger(edge) ? edge : Number(edge.toPrecision(12)));
  if (kind === 'time') return clockText(edge);
  const at = new Date(edge * 1000);
  if (Number.isNaN(at.getTime())) return String(edge);
  const text = at.toISOString();
  return isDay ? text.slice(0, -14) : text.replace(/\.000Z$|Z$/, '');
};

/** Buckets of the finite values in `sizes`, each of which occurs `counts` times. */
export const buckets = (
  kind: ValueKind,
  sizes: readonly number[],
  counts: readonly number[],
  isDay: boolean,
): readonly Bucket[] => {
  let [least, greatest] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  let isWhole = true;
  for (const size of sizes) {
    if (!Number.isFinite(size)) continue;
    least = Math.min(least, size);
    greatest = Math.max(greatest, size);
    if (!Number.isInteger(size)) isWhole = false;
  }
  if (least > greatest) return [];
  const span = greatest - least;
  if (!Number.isFinite(span)) return [];
  const step = span === 0 ? 1 : stepOf(kind, span, isDay, isWhole);
  const first = span === 0 ? least : Math.floor(least / step) * step;
  const size = span === 0 ? 1 : Math.floor((greatest - first) / step) + 1;
  const tally = Array.from({ length: size }, () => 0);
  for (const [at, value] of sizes.entries()) {
    if (!Number.isFinite(value)) continue;
    const place = Math.min(size - 1, Math.max(0, Math.floor((value - first) / step)));
    tally[place] = (tally[place] as number) + (counts[at] ?? 0);
  }
  return tally.map((count, at) => ({
    from: edgeText(kind, first + at * step, isDay),
    to: edgeText(kind, span === 0 ? first : first + (at + 1) * step, isDay),
    count,
  }));
};
