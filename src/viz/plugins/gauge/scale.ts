/** The scale of a dial: its ends, and the intervals that have colors. */
import type { FormData } from '../../formData';
import { colorAt } from '../../colors/series';
import type { Tokens } from '@/ui/tokens';

export interface Scale {
  readonly min: number;
  readonly max: number;
}

const given = (value: unknown): number | null =>
  value === null || value === undefined || value === '' || !Number.isFinite(Number(value))
    ? null
    : Number(value);

/** Without ends of its own, a scale leaves as much room as its values take. */
export const scaleOf = (values: readonly number[], form: FormData): Scale => {
  const min = given(form.min_val) ?? 2 * Math.min(0, ...values);
  const max = given(form.max_val) ?? 2 * Math.max(0, ...values);
  return max > min ? { min, max } : { min, max: min + 1 };
};

const numbers = (text: unknown): readonly number[] =>
  String(text ?? '')
    .split(',')
    .filter((part) => part.trim() !== '')
    .map(Number);

/** Where intervals end, as shares of the scale, with their colors; none where one of the bounds is no number. */
export const intervalsOf = (
  { min, max }: Scale,
  form: FormData,
  tokens: Tokens,
): readonly (readonly [share: number, color: string])[] => {
  const bounds = numbers(form.intervals);
  if (bounds.some((bound) => !Number.isFinite(bound))) return [];
  const places = numbers(form.interval_color_indices);
  return bounds
    .toSorted((a, b) => a - b)
    .filter((bound) => bound > min)
    .map((bound, at) => {
      const place = places[at];
      const isPlace = place !== undefined && Number.isInteger(place) && place > 0;
      return [
        Math.min((bound - min) / (max - min), 1),
        colorAt(form.color_scheme, tokens, isPlace ? place - 1 : at),
      ] as const;
    });
};
