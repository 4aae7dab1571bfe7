/** The first and the last period of an axis of times, where a time range cuts them or they are still running. */
import type { ChartResult } from '../chartResult';
import type { FormData } from '../formData';
import { timeGrain } from './baseQuery';
import { partialWords, periodEnd, periodStart } from './partial';
import { isSet } from './xAxis';

interface Places {
  readonly kind: 'time' | 'category' | 'number';
  readonly x: readonly (number | string)[];
}

/** An answer that does not say when it was asked tells nothing of periods that are running. */
const NEVER_RUNNING = Number.POSITIVE_INFINITY;

/** A database that could not cut the axis has more places than periods. */
const isUncut = (places: readonly number[], grain: string | undefined): boolean => {
  const sorted = [...new Set(places)].sort((a, b) => a - b);
  return sorted.some((at, index) => {
    const [next, end] = [sorted[index + 1], periodEnd(at, grain)];
    return next !== undefined && end !== null && next - at < end - periodStart(at, grain);
  });
};

/** Beside the others they look like a rise or a fall. Places that were filled in are of another length. */
export const partialNote = (
  { kind, x }: Places,
  result: ChartResult,
  form: FormData,
  textOf: (at: number) => string,
): readonly string[] => {
  if (kind !== 'time' || x.length === 0 || timeGrain(form) === undefined) return [];
  if (isSet(form.resample_rule) && isSet(form.resample_method)) return [];
  const places = x.map(Number);
  const lowest = places.reduce((least, at) => Math.min(least, at), Number.POSITIVE_INFINITY);
  const highest = places.reduce((most, at) => Math.max(most, at), Number.NEGATIVE_INFINITY);
  const parts = [...new Set([lowest, highest])].flatMap((at) => {
    const words = partialWords(at, form, result, NEVER_RUNNING);
    return words === null ? [] : [`${textOf(at)} ${words}`];
  });
  if (parts.length === 0 || isUncut(places, timeGrain(form))) return [];
  const what = parts.length === 1 ? 'This period is' : 'These periods are';
  return [`${what} not complete: ${parts.join(', ')}`];
};
