/** The ends of the colors of amounts: the least and the most, from or to zero where all are equal. */
export const endsOf = (values: readonly (number | null)[]): readonly [number, number] => {
  let [low, high] = [Infinity, -Infinity];
  for (const value of values) {
    if (value === null) continue;
    if (value < low) low = value;
    if (value > high) high = value;
  }
  if (low > high) return [0, 1];
  if (high > low) return [low, high];
  return low === 0 ? [0, 1] : [Math.min(low, 0), Math.max(low, 0)];
};
