/** Two ways to the same rows, timed in turns by a server at work. */

/** A process that was just started compiles what it runs often. */
const WARM_UP = { least: 3, most: 40, ms: 2000 };
/** Where an answer takes long, its time varies little. */
const PAIRS = { least: 15, most: 45, ms: 4000 };

export interface Pair {
  /** Milliseconds. */
  readonly server: number;
  readonly engine: number;
}

export const timed = async (work: () => Promise<unknown>): Promise<number> => {
  const began = performance.now();
  await work();
  return performance.now() - began;
};

/** As often as it says, and no longer than the time for it once that is the least. */
const during = async <T>(
  { least, most, ms }: typeof PAIRS,
  work: (round: number) => Promise<T>,
): Promise<readonly T[]> => {
  const began = performance.now();
  const done: T[] = [];
  while (done.length < most && (done.length < least || performance.now() - began < ms)) {
    done.push(await work(done.length));
  }
  return done;
};

/** As many times as pairs are taken. */
export const repeated = <T>(work: () => Promise<T>): Promise<readonly T[]> => during(PAIRS, work);

/** In turns at being first, so that neither always profits from caches that the other filled. */
export const pairsOf = async (
  through: () => Promise<unknown>,
  direct: () => Promise<unknown>,
): Promise<readonly Pair[]> => {
  const pair = async (round: number): Promise<Pair> => {
    const early = round % 2 === 0 ? null : await timed(direct);
    const server = await timed(through);
    const engine = early ?? (await timed(direct));
    return { server, engine };
  };
  await during(WARM_UP, pair);
  return during(PAIRS, pair);
};
