import { grainLength } from './grainLength';
import { grainMonths } from './grainMonths';

/** Grains of one length, named by their start. */
const EVEN = /^(?:\d{4}-[^/]*\/)?P(?:T[\d.]+[HMS]|[\d.]+[DW])$/;

/** Where the period ends that starts at a moment; null for periods that are not named by their start, or not known. */
export const periodEnd = (start: number, grain: string): number | null => {
  const months = grainMonths(grain);
  if (months !== null) {
    const date = new Date(start);
    const end = date.setUTCMonth(date.getUTCMonth() + months);
    return Number.isFinite(end) ? end : null;
  }
  const length = EVEN.test(grain) ? grainLength(grain) : null;
  return length === null ? null : start + length;
};
