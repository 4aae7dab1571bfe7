/** Backs off from what failed, longer each time; if the whole server is away or busy, everything waits. */
import type { ErrorInfo } from '@/api/errors';

/** Shorter than a beat, so that the first failure is retried at the next one. */
const FIRST_MS = 5000;
const LONGEST_MS = 300_000;
/** The longest Retry-After that is respected. */
const RETRY_AFTER_AT_MOST_MS = 3_600_000;

const EVERYTHING = 'everything';
const OF_THE_SERVER: ReadonlySet<number> = new Set([429, 502, 503, 504]);

export interface BackOff {
  readonly isDue: (key: string) => boolean;
  readonly failed: (key: string, info: Pick<ErrorInfo, 'status' | 'retryAfterMs'>) => void;
  readonly succeeded: (key: string) => void;
  /** The server can be reached again: nothing waits for earlier failures. */
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

  /** Between half of the wait and all of it, so that many clients do not return at once. */
  const hold = (key: string, atLeastMs: number): void => {
    const before = waits.get(key);
    /** Simultaneous calls fail for one reason. */
    if (before && before.until > now()) return;
    const failures = (before?.failures ?? 0) + 1;
    const most = Math.min(LONGEST_MS, FIRST_MS * 2 ** (failures - 1));
    const waitMs = Math.max(
      Math.min(atLeastMs, RETRY_AFTER_AT_MOST_MS),
      most * (0.5 + random() / 2),
    );
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
      /** A single success does not cancel the server's Retry-After. */
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
