/**
 * Values kept in memory: the least recently used are dropped first, and simultaneous equal requests are computed once.
 */
export interface Kept<T> {
  readonly value: T;
  readonly at: Date;
}

interface Entry<T> extends Kept<T> {
  readonly bytes: number;
  readonly expiresAt: number;
}

interface Flight<T> {
  readonly result: Promise<T>;
  readonly stop: AbortController;
  waiting: number;
}

export interface CacheOptions<T> {
  readonly maxBytes: number;
  readonly now: () => Date;
  readonly bytesOf: (value: T) => number;
  /** The value is no longer kept; a caller that just received it may still begin to use it. */
  readonly onDropped?: (value: T) => void;
}

export const createCache = <T>({
  maxBytes,
  now,
  bytesOf,
  onDropped = () => undefined,
}: CacheOptions<T>) => {
  const entries = new Map<string, Entry<T>>();
  const flights = new Map<string, Flight<T>>();
  let bytes = 0;

  const remove = (key: string) => {
    const entry = entries.get(key);
    if (!entry) return;
    bytes -= entry.bytes;
    entries.delete(key);
    onDropped(entry.value);
  };

  return {
    get(key: string): Kept<T> | null {
      const entry = entries.get(key);
      if (!entry) return null;
      if (entry.expiresAt <= now().getTime()) {
        remove(key);
        return null;
      }
      entries.delete(key);
      entries.set(key, entry);
      return entry;
    },

    put(key: string, value: T, seconds: number): void {
      const size = bytesOf(value);
      remove(key);
      if (size > maxBytes) return onDropped(value);
      const at = now();
      entries.set(key, { value, at, bytes: size, expiresAt: at.getTime() + seconds * 1000 });
      bytes += size;
      for (const oldest of entries.keys()) {
        if (bytes <= maxBytes) break;
        remove(oldest);
      }
    },

    /** Simultaneous callers share one computation, which stops when nobody waits any more. */
    async once(
      key: string,
      signal: AbortSignal,
      make: (signal: AbortSignal) => Promise<T>,
    ): Promise<T> {
      let flight = flights.get(key);
      if (!flight || flight.stop.signal.aborted) {
        const stop = new AbortController();
        const mine: Flight<T> = { stop, waiting: 0, result: make(stop.signal) };
        const land = () => {
          if (flights.get(key) === mine) flights.delete(key);
        };
        mine.result.then(land, land);
        flights.set(key, mine);
        flight = mine;
      }
      const joined = flight;
      joined.waiting += 1;
      const leave = () => {
        joined.waiting -= 1;
        if (joined.waiting === 0) joined.stop.abort();
      };
      if (signal.aborted) leave();
      else signal.addEventListener('abort', leave, { once: true });
      try {
        return await joined.result;
      } finally {
        signal.removeEventListener('abort', leave);
      }
    },
  };
};

export type Cache<T> = ReturnType<typeof createCache<T>>;
