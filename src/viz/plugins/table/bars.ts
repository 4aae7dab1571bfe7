/** Bars in cells: from a common zero, or all from the left. */
import { toNumber } from '../../shared/values';

export interface BarScale {
  /** How far values reach to either side of zero. */
  readonly below: number;
  readonly above: number;
  readonly startsLeft: boolean;
  readonly colorsSigns: boolean;
}

export interface Bar {
  /** Shares of the cell's width. */
  readonly left: number;
  readonly width: number;
  readonly isNegative: boolean;
}

/** Null where there is no second number: the bar of one would be full, whatever it is. */
export const barScale = (
  values: Iterable<unknown>,
  looks: Pick<BarScale, 'startsLeft' | 'colorsSigns'>,
): BarScale | null => {
  let [below, above, count] = [0, 0, 0];
  for (const value of values) {
    const number = toNumber(value);
    if (number === null) continue;
    count += 1;
    below = Math.max(below, -number);
    above = Math.max(above, number);
  }
  return count > 1 ? { below, above, ...looks } : null;
};

export const barOf = (value: unknown, scale: BarScale | null): Bar | null => {
  const number = scale && toNumber(value);
  if (!scale || !number) return null;
  const { below, above, startsLeft } = scale;
  const size = Math.abs(number);
  const whole = startsLeft ? Math.max(below, above) : below + above;
  const left = startsLeft ? 0 : (number < 0 ? below - size : below) / whole;
  return { left, width: size / whole, isNegative: number < 0 && scale.colorsSigns };
};
