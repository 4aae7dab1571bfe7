import { setImmediate as nextTurn } from 'node:timers/promises';

/** One after the other. Between two of them the server does other work: the store answers within the same turn. */
export const inTurns = async <T>(
  all: readonly T[],
  work: (one: T) => Promise<void> | void,
): Promise<void> => {
  for (const one of all) {
    await work(one);
    await nextTurn();
  }
};
