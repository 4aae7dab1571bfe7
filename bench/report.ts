/** One line of the bench: what was measured, the figure and its target. */
export interface Measure {
  readonly name: string;
  readonly value: number;
  readonly unit: string;
  /** In the same unit; null where only the ratio matters. */
  readonly target: number | null;
  /** How the figure was measured, or the other side of a ratio. */
  readonly note?: string;
}

const figure = (value: number): string =>
  Math.abs(value) >= 100
    ? Math.round(value).toLocaleString('en-US')
    : value.toFixed(value < 10 ? 2 : 1);

/** Prints measures as they arrive. Absolute times mean little on a shared machine, ratios within one run do. */
export const print = ({ name, value, unit, target, note }: Measure): void => {
  const against =
    target === null
      ? ''
      : value <= target
        ? `  ok (≤ ${figure(target)})`
        : `  OVER (≤ ${figure(target)})`;
  console.log(
    `${name.padEnd(58)} ${figure(value).padStart(10)} ${unit.padEnd(6)}${against}${note ? `  — ${note}` : ''}`,
  );
};

export const quantile = (values: readonly number[], share: number): number => {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(Math.floor(sorted.length * share), sorted.length - 1)] ?? Number.NaN;
};
export const median = (values: readonly number[]): number => quantile(values, 0.5);
