import { grainLength } from './grainLength';

const MONTHS: Readonly<Record<string, number>> = { P1M: 1, P3M: 3, 'P0.25Y': 3, P1Y: 12 };
/** Grains of one length, named by their start. */
const EVEN = /^(?:\d{4}-[^/]*\/)?P(?:T[\d.]+[HMS]|[\d.]+[DW])$/;

/** Where the period ends that starts at a moment; null for periods that are not named by their start, or not known. */
export const periodEnd = (start: number, grain: string): number | null => {
  const months = Object.hasOwn(MONTHS, grain) ? MONTHS[grain] : undefined;
  if (months !== undefined) {
    const date = new Date(start);
    const end = date.setUTCMonth(date.getUTCMonth() + months);
    return Number.isFinite(end) ? end : null;
  }
  const length = EVEN.test(grain) ? grainLength(grain) : null;
  return length === null ? null : start + length;
};
