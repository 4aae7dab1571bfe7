/** A busy machine may hold up any one of them. */
const ATTEMPTS = 5;

/** The least of what attempts measure. None follows one that measured less than `enough`. */
export const leastOf = async (
  enough: number,
  attempt: (nth: number) => Promise<number>,
): Promise<number> => {
  let least = Number.POSITIVE_INFINITY;
  for (let nth = 1; nth <= ATTEMPTS && least >= enough; nth += 1)
    least = Math.min(least, await attempt(nth));
  return least;
};
