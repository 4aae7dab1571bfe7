/** Reproducible random numbers: the same seed gives the same choices. */
export interface Random {
  /** From 0 up to, not including, 1. */
  next(): number;
  below(count: number): number;
  pick<T>(from: readonly T[]): T;
  happens(share: number): boolean;
}

/** Mulberry32: small, and even enough for choices. */
export const randomOf = (seed: number): Random => {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (count: number) => Math.floor(next() * count);
  return {
    next,
    below,
    pick: (from) => from[below(from.length)] as (typeof from)[number],
    happens: (share) => next() < share,
  };
};
