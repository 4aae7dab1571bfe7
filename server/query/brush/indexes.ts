/** Indexes of questions that are brushed, bounded in number, bytes and age. */
import { type HeldAnswer } from '../../engine/engine.ts';
import { discardHeld, heldSize, shareHeld } from '../../engine/heldBytes.ts';
import { createFlights } from '../flights.ts';

const MB = 1024 * 1024;

/** Of all indexes; the least recently read ones go first. */
const BYTES_MAX = 64 * MB;
const COUNT_MAX = 200;
/** Of one. */
export const INDEX_MAX_BYTES = 8 * MB;
/** Data may change without a trace in the key: an index serves a few drags, and is built again for later ones. */
const AGE_MAX_MS = 60_000;

export interface Index {
  /** Of this build: another one of the same question may have other rows. */
  readonly id: string;
  readonly answer: HeldAnswer;
}

interface Entry {
  /** What it is an index of. */
  readonly source: string;
  readonly at: number;
  readonly id: string;
  /** Null where it was not worth it, or could not be built. */
  readonly answer: HeldAnswer | null;
}

export interface WantedIndex {
  readonly key: string;
  readonly source: string;
  readonly signal: AbortSignal;
  readonly build: (signal: AbortSignal) => Promise<HeldAnswer | null>;
}

export interface Indexes {
  /** With a name of its own for the bytes, which the reader discards; null where there is no index for this key. */
  get(wanted: WantedIndex): Promise<Index | null>;
  /** Of these sources; what is being built of older rows serves nobody. */
  forget(isGone: (source: string) => boolean): void;
}

export const createIndexes = (now: () => Date): Indexes => {
  const entries = new Map<string, Entry>();
  const flights = createFlights<HeldAnswer | null>();
  let bytes = 0;
  /** Counts up when something is forgotten. */
  let forgotten = 0;

  const remove = (key: string): void => {
    const entry = entries.get(key);
    entries.delete(key);
    if (!entry?.answer) return;
    bytes -= heldSize(entry.answer.text);
    discardHeld(entry.answer.text);
  };
  const add = (key: string, source: string, answer: HeldAnswer | null): void => {
    remove(key);
    entries.set(key, { source, at: now().getTime(), id: crypto.randomUUID(), answer });
    bytes += answer ? heldSize(answer.text) : 0;
    for (const oldest of entries.keys()) {
      if (bytes <= BYTES_MAX && entries.size <= COUNT_MAX) break;
      remove(oldest);
    }
  };
  const shared = (entry: Entry | undefined): Index | null => {
    if (!entry?.answer) return null;
    const { id, answer } = entry;
    return { id, answer: { ...answer, text: shareHeld(answer.text) } };
  };

  return {
    async get({ key, source, signal, build }) {
      for (const [other, { at }] of entries) if (now().getTime() - at > AGE_MAX_MS) remove(other);
      const entry = entries.get(key);
      if (entry) {
        // Read last.
        entries.delete(key);
        entries.set(key, entry);
        return shared(entry);
      }
      await flights.once(key, signal, async (stop) => {
        const before = forgotten;
        const answer = await build(stop);
        if (forgotten === before) add(key, source, answer);
        else if (answer) discardHeld(answer.text);
        return answer;
      });
      return shared(entries.get(key));
    },

    forget(isGone) {
      forgotten += 1;
      for (const [key, { source }] of entries) if (isGone(source)) remove(key);
    },
  };
};
