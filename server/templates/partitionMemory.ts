/** The latest partitions that a database told, for all who ask within a minute, at once or one after the other. */
import type { LatestPartitions } from './calls.ts';

type Keys = LatestPartitions[string];

/** A partition is added once an hour or a day; a page of charts asks for it in a second. */
const LIFE_MS = 60_000;
const MOST_TABLES = 200;
/** Longer names and values are asked each time. */
const MOST_CHARACTERS = 2000;

export interface PartitionMemory {
  /** A failure is not kept. */
  of(key: string, ask: () => Promise<Keys>): Promise<Keys>;
}

const lengthOf = (key: string, keys: Keys): number =>
  keys.reduce((sum, one) => sum + one.length, key.length);

export const createPartitionMemory = (now: () => Date): PartitionMemory => {
  /** The oldest first. */
  const known = new Map<string, { readonly keys: Keys; readonly until: number }>();
  const running = new Map<string, Promise<Keys>>();
  const asked = async (key: string, ask: () => Promise<Keys>): Promise<Keys> => {
    const until = now().getTime() + LIFE_MS;
    const keys = await ask();
    known.delete(key);
    if (lengthOf(key, keys) <= MOST_CHARACTERS) known.set(key, { keys, until });
    for (const oldest of known.keys()) {
      if (known.size <= MOST_TABLES) break;
      known.delete(oldest);
    }
    return keys;
  };
  return {
    of: (key, ask) => {
      const before = known.get(key);
      if (before && now().getTime() < before.until) return Promise.resolve(before.keys);
      const shared = running.get(key);
      if (shared) return shared;
      const answer = asked(key, ask);
      const end = () => void running.delete(key);
      running.set(key, answer);
      answer.then(end, end);
      return answer;
    },
  };
};
