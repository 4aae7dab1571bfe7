/**
 * The answers that are kept: those in use in memory, and behind it the places where they outlive the process. Equal
 * requests at one time are one flight, whoever asks; it ends with the last who waits.
 */
import { discardHeld, heldSize, shareHeld } from '../../engine/heldBytes.ts';
import type { FoundBytes, KeptBytes } from '../../engine/kept/keptBytes.ts';
import type { Log } from '../../log.ts';
import { createCache, type Kept } from '../cache.ts';
import { createFlights } from '../flights.ts';
import { aboutText, answerOf, type StoredAnswer } from './storedAnswer.ts';

/** The approximate bytes of an entry besides its content. */
const ENTRY_BYTES = 1024;
/** Room for thousands of usual answers, or for two of the largest; long ones are in files. */
const MEMORY_MAX_BYTES = 128 * 1024 * 1024;

/** Everybody who waits for an answer takes it in the turn that creates it, because its file may go a turn later. */
const dropLater = ({ result }: StoredAnswer): void => void setImmediate(discardHeld, result.held);

export interface Wanted {
  readonly key: string;
  /** What tells apart flights of the same key, which make different things of it. */
  readonly flight: string;
  readonly signal: AbortSignal;
  readonly isForced: boolean;
  readonly isKept: boolean;
  readonly make: (signal: AbortSignal) => Promise<StoredAnswer>;
}

export interface Found {
  readonly answer: StoredAnswer;
  /** It was made for an earlier request. */
  readonly isKept: boolean;
}

export interface AnswersOptions {
  readonly now: () => Date;
  /** In the order in which they are asked. */
  readonly tiers: readonly KeptBytes[];
  readonly log: Pick<Log, 'error'>;
}

export const createAnswers = ({ now, tiers, log }: AnswersOptions) => {
  const memory = createCache<StoredAnswer>({
    maxBytes: MEMORY_MAX_BYTES,
    now,
    bytesOf: ({ result: { held, sql, texts = {} } }) =>
      ENTRY_BYTES +
      heldSize(held) +
      [sql, ...Object.values(texts)].reduce((sum, text) => sum + text.length * 2, 0),
    onDropped: dropLater,
  });
  const flights = createFlights<Found>();
  const unfinished = new Set<Promise<void>>();
  /** Counts up when something is forgotten: what was asked before is not kept after. */
  let forgotten = 0;

  const failed = (error: unknown) => {
    log.error('A kept answer could not be read or written', { error });
    return null;
  };

  const read = (found: FoundBytes | null): StoredAnswer | null => {
    const answer = found && answerOf(found.about, found.held);
    if (found && !answer) discardHeld(found.held);
    return answer;
  };

  const recall = async (key: string): Promise<StoredAnswer | null> => {
    const before = forgotten;
    for (const tier of tiers) {
      const answer = read(await tier.find(key).catch(failed));
      if (!answer) continue;
      if (forgotten === before) memory.put(key, answer, answer);
      else dropLater(answer);
      return answer;
    }
    return null;
  };

  const keep = async (key: string, answer: StoredAnswer): Promise<void> => {
    const held = shareHeld(answer.result.held);
    const { source: topic, at, expiresAt } = answer;
    const bytes = { topic, about: aboutText(answer), held, at, expiresAt };
    for (const tier of tiers) await tier.keep(key, bytes).catch(failed);
    discardHeld(held);
  };

  const inTheBackground = (work: Promise<void>) => {
    const done = work.catch(() => undefined).finally(() => unfinished.delete(done));
    unfinished.add(done);
  };

  return {
    /** In memory only. */
    near: (key: string): Kept<StoredAnswer> | null => memory.get(key),

    /** Wherever it is. */
    async find(key: string): Promise<StoredAnswer | null> {
      return memory.get(key)?.value ?? (await recall(key));
    },

    once({ key, flight, signal, isForced, isKept, make }: Wanted): Promise<Found> {
      return flights.once(`${key} ${flight}`, signal, async (stop) => {
        const known = isForced || !isKept ? null : await recall(key);
        if (known) return { answer: known, isKept: true };
        const before = forgotten;
        const answer = await make(stop);
        if (isKept && forgotten === before) {
          memory.put(key, answer, answer);
          inTheBackground(keep(key, answer));
        } else dropLater(answer);
        return { answer, isKept: false };
      });
    },

    /** Everything about these sources, everywhere. */
    async forget(sources: ReadonlySet<string>): Promise<void> {
      forgotten += 1;
      memory.removeWhere(({ source }) => sources.has(source));
      for (const tier of tiers) for (const source of sources) await tier.forget(source);
    },

    async close(): Promise<void> {
      await Promise.all(unfinished);
      await Promise.all(tiers.map((tier) => tier.close().catch(failed)));
    },
  };
};

export type Answers = ReturnType<typeof createAnswers>;
