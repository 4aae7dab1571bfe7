/** What failed waits before it is tried again, longer each time; where the whole server is away or busy, all wait. */
import type { ErrorInfo } from '@/api/errors';

/** Shorter than a beat, so that the first failure is tried again at the next one. */
const FIRST_MS = 5000;
const LONGEST_MS = 300_000;
/** Whoever asks for more rest than this is asked again all the same. */
const ASKED_AT_MOST_MS = 3_600_000;

const EVERYTHING = 'everything';
const OF_THE_SERVER: ReadonlySet<number> = new Set([429, 502, 503, 504]);

export interface BackOff {
  readonly isDue: (key: string) => boolean;
  readonly failed: (key: string, info: Pick<ErrorInfo, 'status' | 'retryAfterMs'>) => void;
  readonly succeeded: (key: string) => void;
  /** The way is open again: nothing waits for what was. */
  readonly reset: () => void;
}

interface Clock {
  readonly now?: () => number;
  readonly random?: () => number;
}

export const createBackOff = ({
  now = () => performance.now(),
  random = Math.random,
}: Clock = {}): BackOff => {
  const waits = new Map<string, { readonly failures: number; readonly until: number }>();

  const isOver = (key: string): boolean => (waits.get(key)?.until ?? 0) <= now();

  /** Between half of the wait and all of it, so that many who wait do not come back at once. */
  const hold = (key: string, askedMs: number): void => {
    const before = waits.get(key);
    /** Several calls under way at once fail for one reason. */
    if (before && before.until > now()) return;
    const failures = (before?.failures ?? 0) + 1;
    const most = Math.min(LONGEST_MS, FIRST_MS * 2 ** (failures - 1));
    const waitMs = Math.max(Math.min(askedMs, ASKED_AT_MOST_MS), most * (0.5 + random() / 2));
    waits.set(key, { failures, until: now() + waitMs });
  };

  return {
    isDue: (key) => isOver(key) && isOver(EVERYTHING),
    failed: (key, { status, retryAfterMs = 0 }) => {
      hold(key, 0);
      if (OF_THE_SERVER.has(status)) hold(EVERYTHING, retryAfterMs);
    },
    succeeded: (key) => {
      waits.delete(key);
      /** One call that went through is no reason to forget how long the server asked to wait. */
      if (isOver(EVERYTHING)) waits.delete(EVERYTHING);
    },
    reset: () => waits.clear(),
  };
};

const known = new WeakMap<object, BackOff>();

/** One per page. */
export const backOffOf = (owner: object): BackOff => {
  const own = known.get(owner) ?? createBackOff();
  known.set(owner, own);
  return own;
};
