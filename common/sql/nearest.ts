/** Names that may be meant by an unknown one. */

/** The number of letters that differ, where two that changed places count as one; counting stops above `most`. */
const distance = (left: string, right: string, most: number): number => {
  if (Math.abs(left.length - right.length) > most) return most + 1;
  let twoAbove: readonly number[] = [];
  let above: readonly number[] = Array.from({ length: right.length + 1 }, (_, at) => at);
  for (let row = 1; row <= left.length; row++) {
    const here = [row];
    for (let column = 1; column <= right.length; column++) {
      const [last, other] = [left[row - 1], right[column - 1]];
      const isSwapped = last === right[column - 2] && other === left[row - 2];
      here[column] = Math.min(
        (above[column] ?? 0) + 1,
        (here[column - 1] ?? 0) + 1,
        (above[column - 1] ?? 0) + (last === other ? 0 : 1),
        isSwapped ? (twoAbove[column - 2] ?? most) + 1 : most + 1,
      );
    }
    [twoAbove, above] = [above, here];
  }
  return above[right.length] ?? most + 1;
};

const LENGTH_MAX = 100;

/** At most `count` names, the nearest first: a third of the letters may differ, ignoring case. */
export const nearest = <T>(
  name: string,
  among: Iterable<T>,
  nameOf: (one: T) => string,
  count: number,
): readonly T[] => {
  const wanted = name.slice(0, LENGTH_MAX).toLowerCase();
  const most = Math.max(1, Math.floor(wanted.length / 3));
  return [...among]
    .map((one) => ({ one, far: distance(wanted, nameOf(one).toLowerCase(), most) }))
    .filter(({ far }) => far <= most)
    .toSorted((a, b) => a.far - b.far || nameOf(a.one).localeCompare(nameOf(b.one)))
    .slice(0, count)
    .map(({ one }) => one);
};
