import { grainLength } from './grainLength';

const MONTHS: Readonly<Record<string, number>> = { P1M: 1, P3M: 3, 'P0.25Y': 3, P1Y: 12 };
const DAY_MS = 86_400_000;
/** Weeks that are named by the day on which they end. */
const BY_END = /^P1W\//;

/** When the step of time that a value stands for begins, and when the next one does; null for what is no grain. */
export const grainPeriod = (
  epochMs: number,
  grain: string,
): readonly [from: number, until: number] | null => {
  const months = MONTHS[grain];
  if (months !== undefined) {
    const next = new Date(epochMs);
    next.setUTCMonth(next.getUTCMonth() + months);
    return [epochMs, next.getTime()];
  }
  const length = grainLength(grain);
  if (length === null) return null;
  return BY_END.test(grain)
    ? [epochMs + DAY_MS - length, epochMs + DAY_MS]
    : [epochMs, epochMs + length];
};
