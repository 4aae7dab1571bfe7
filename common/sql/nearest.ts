/** Names that may be meant by an unknown one. */

/** Without the letters that both begin and end with. */
const trimmed = (left: string, right: string): readonly [string, string] => {
  const shorter = Math.min(left.length, right.length);
  let from = 0;
  while (from < shorter && left[from] === right[from]) from += 1;
  let same = 0;
  while (same < shorter - from && left.at(-1 - same) === right.at(-1 - same)) same += 1;
  return [left.slice(from, left.length - same), right.slice(from, right.length - same)];
};

/** Comparisons of letters that are left; names beyond them are not looked at. */
interface Work {
  left: number;
}

/** The number of letters that differ, where two that changed places count as one; counting stops above `most`. */
const distance = (one: string, other: string, most: number, work: Work): number => {
  if (Math.abs(one.length - other.length) > most) return most + 1;
  const [left, right] = trimmed(one, other);
  const width = right.length + 1;
  let [twoAbove, above, here] = [0, 0, 0].map(() => new Uint16Array(width)) as [
    Uint16Array,
    Uint16Array,
    Uint16Array,
  ];
  for (let column = 0; column < width; column++) above[column] = column;
  let leastAbove = 0;
  for (let row = 1; row <= left.length; row++) {
    work.left -= width;
    const [last, before] = [left.charCodeAt(row - 1), left.charCodeAt(row - 2)];
    here[0] = row;
    let least = row;
    for (let column = 1; column < width; column++) {
      const met = right.charCodeAt(column - 1);
      let cost = (above[column - 1] ?? 0) + (last === met ? 0 : 1);
      cost = Math.min(cost, (above[column] ?? 0) + 1, (here[column - 1] ?? 0) + 1);
      // Outside of the words there is no letter, and NaN equals none.
      if (last === right.charCodeAt(column - 2) && met === before)
        cost = Math.min(cost, (twoAbove[column - 2] ?? most) + 1);
      here[column] = cost;
      if (cost < least) least = cost;
    }
    // A swap reaches over one row, so two rows decide.
    if (least > most && leastAbove > most) return most + 1;
    [twoAbove, above, here, leastAbove] = [above, here, twoAbove, least];
  }
  return above[width - 1] ?? most + 1;
};

/** Some tenths of a second: a database may have a hundred thousand tables. */
const WORK_MAX = 10_000_000;
const LENGTH_MAX = 100;

/** At most `count` names, the nearest first: a third of the letters may differ, ignoring case. */
export const nearest = <T>(
  name: string,
  among: Iterable<T>,
  nameOf: (one: T) => string,
  count: number,
): readonly T[] => {
  const wanted = name.slice(0, LENGTH_MAX).toLowerCase();
  let most = Math.max(1, Math.floor(wanted.length / 3));
  let best: readonly { readonly one: T; readonly far: number }[] = [];
  const work: Work = { left: WORK_MAX };
  for (const one of among) {
    if (work.left <= 0) break;
    const far = distance(wanted, nameOf(one).toLowerCase(), most, work);
    if (far > most) continue;
    best = [...best, { one, far }]
      .toSorted((a, b) => a.far - b.far || nameOf(a.one).localeCompare(nameOf(b.one)))
      .slice(0, count);
    // Among many names, those that cannot be among the nearest are not counted to their end.
    if (best.length === count) most = best.at(-1)?.far ?? most;
  }
  return best.map(({ one }) => one);
};
