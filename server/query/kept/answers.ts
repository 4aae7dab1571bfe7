/**
 * The answers that are kept: those in use in memory, and behind it the places where they outlive the process. Equal
 * requests at one time are one flight, whoever asks; it ends with the last who waits.
 */
import { setImmediate as nextTurn } from 'node:timers/promises';
import { discardHeld, heldSize, shareHeld } from '../../engine/heldBytes.ts';
import type { HeldBytes } from '../../engine/engine.ts';
import type { FoundBytes, KeptBytes, News } from '../../engine/kept/keptBytes.ts';
import type { Log } from '../../log.ts';
import { createCache, type Kept } from '../cache.ts';
import { createFlights, type Turn } from '../flights.ts';
import type { QueryResult } from '../shaping/calls.ts';
import { aboutText, answerOf, describedSize, type StoredAnswer } from './storedAnswer.ts';

/** The approximate bytes of an entry besides its content. */
const ENTRY_BYTES = 1024;
/** Between two lines about a place that fails. */
const LOG_EVERY_MS = 60_000;
/** Room for thousands of usual answers, or for two of the largest; long ones are in files. */
const MEMORY_MAX_BYTES = 128 * 1024 * 1024;

/** A longer description is not written outside of the process, where nothing else is done meanwhile. */
const DESCRIBED_MAX = 1_000_000;

const bytesOf = (answer: StoredAnswer): number =>
  ENTRY_BYTES + heldSize(answer.result.held) + describedSize(answer) * 2;

/** Everybody who waits for an answer takes it in the turn that creates it, because its file may go a turn later. */
const dropLater = ({ result }: StoredAnswer): void => void setImmediate(discardHeld, result.held);

export interface Wanted {
  readonly key: string;
  /** What tells apart flights of the same key, which make different things of it. */
  readonly flight: string;
  readonly signal: AbortSignal;
  readonly isForced: boolean;
  readonly isKept: boolean;
  /** An older answer is made anew. */
  readonly maxAgeMs: number;
  /** In whose turn it is made. */
  readonly owner?: string;
  readonly make: (signal: AbortSignal, turn: Turn) => Promise<StoredAnswer>;
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
  /** What else is made of the same rows goes too. */
  readonly onForgotten?: (isGone: (source: string) => boolean) => void;
}

/** The places outside of this process. Where one fails, the answer is not found there, or not kept. */
const createPlaces = ({ tiers, log }: Pick<AnswersOptions, 'tiers' | 'log'>) => {
  const unfinished = new Set<Promise<void>>();

  let loggedAt = Number.NEGATIVE_INFINITY;
  const failed = (error: unknown) => {
    // A place that is away fails at each request.
    if (performance.now() - loggedAt > LOG_EVERY_MS) {
      loggedAt = performance.now();
      log.error('A kept answer could not be read or written', { error });
    }
    return null;
  };

  const read = (found: FoundBytes | null): StoredAnswer | null => {
    const answer = found && answerOf(found.about, found.held);
    if (found && !answer) discardHeld(found.held);
    return answer;
  };

  const write = async (key: string, answer: StoredAnswer, held: HeldBytes): Promise<void> => {
    // Whoever waits for the answer gets it first.
    await nextTurn();
    if (describedSize(answer) > DESCRIBED_MAX) return;
    const { source: topic, at, expiresAt } = answer;
    const bytes = { topic, about: aboutText(answer), held, at, expiresAt };
    for (const tier of tiers) await tier.keep(key, bytes).catch(failed);
  };

  return {
    async find(key: string): Promise<StoredAnswer | null> {
      for (const tier of tiers) {
        const answer = read(await tier.find(key).catch(failed));
        if (answer) return answer;
      }
      return null;
    },

    /** In the background; the bytes may be discarded meanwhile. */
    keep(key: string, answer: StoredAnswer): void {
      const held = shareHeld(answer.result.held);
      const done = write(key, answer, held).finally(() => {
        discardHeld(held);
        unfinished.delete(done);
      });
      unfinished.add(done);
    },

    async forget(sources: ReadonlySet<string>): Promise<void> {
      for (const tier of tiers) for (const source of sources) await tier.forget(source);
    },

    listen(hear: (news: News) => void): void {
      for (const tier of tiers) void tier.listen?.(hear).catch(failed);
    },

    async close(): Promise<void> {
      await Promise.all(unfinished);
      await Promise.all(tiers.map((tier) => tier.close().catch(failed)));
    },
  };
};

export const createAnswers = ({
  now,
  onForgotten = () => undefined,
  ...outside
}: AnswersOptions) => {
  const memory = createCache<StoredAnswer>({
    maxBytes: MEMORY_MAX_BYTES,
    now,
    bytesOf,
    onDropped: dropLater,
  });
  const places = createPlaces(outside);
  const flights = createFlights<Found>();
  /** Counts up when something is forgotten: what was asked before is not kept after. */
  let forgotten = 0;

  const forget = (isGone: (source: string) => boolean) => {
    forgotten += 1;
    memory.removeWhere(({ source }) => isGone(source));
    onForgotten(isGone);
  };
  places.listen((news) => {
    if ('key' in news) memory.remove(news.key);
    else forget((source) => !('topic' in news) || source === news.topic);
  });

  const isYounger = ({ at }: { readonly at: Date }, maxAgeMs: number): boolean =>
    now().getTime() - at.getTime() < maxAgeMs;

  const recall = async (key: string): Promise<StoredAnswer | null> => {
    const before = forgotten;
    const answer = await places.find(key);
    if (!answer) return null;
    if (forgotten === before) memory.put(key, answer, answer);
    else dropLater(answer);
    return answer;
  };

  return {
    /** In memory only, and younger than this. */
    near(key: string, maxAgeMs: number): Kept<StoredAnswer> | null {
      const kept = memory.get(key);
      return kept && isYounger(kept, maxAgeMs) ? kept : null;
    },

    /** Wherever it is. */
    async find(key: string): Promise<StoredAnswer | null> {
      return memory.get(key)?.value ?? (await recall(key));
    },

    once({ key, flight, signal, isForced, isKept, maxAgeMs, owner, make }: Wanted): Promise<Found> {
      const found = async (stop: AbortSignal, turn: Turn): Promise<Found> => {
        const known = isForced || !isKept ? null : await recall(key);
        if (known && isYounger(known, maxAgeMs)) return { answer: known, isKept: true };
        const before = forgotten;
        const answer = await make(stop, turn);
        if (isKept && forgotten === before) {
          memory.put(key, answer, answer);
          places.keep(key, answer);
        } else dropLater(answer);
        return { answer, isKept: false };
      };
      return flights.once(`${key} ${flight}`, signal, found, owner);
    },

    /** The same answer, written in more forms. */
    renew(key: string, answer: StoredAnswer, result: QueryResult): void {
      const renewed = { ...answer, result };
      if (memory.get(key)?.value === answer) memory.put(key, renewed, answer);
      else dropLater(renewed);
    },

    /** Everything about these sources, everywhere. */
    async forget(sources: ReadonlySet<string>): Promise<void> {
      forget((source) => sources.has(source));
      await places.forget(sources);
    },

    close: places.close,
  };
};

export type Answers = ReturnType<typeof createAnswers>;
