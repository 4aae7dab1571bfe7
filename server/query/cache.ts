/** Values kept in memory: the least recently used are dropped first. */
export interface Kept<T> {
  readonly value: T;
  readonly at: Date;
}

interface Entry<T> extends Kept<T> {
  readonly bytes: number;
  readonly expiresAt: number;
}

export interface Life {
  readonly at: Date;
  /** In milliseconds since 1970. */
  readonly expiresAt: number;
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

    put(key: string, value: T, { at, expiresAt }: Life): void {
      const size = bytesOf(value);
      remove(key);
      if (size > maxBytes) return onDropped(value);
      entries.set(key, { value, at, bytes: size, expiresAt });
      bytes += size;
      for (const oldest of entries.keys()) {
        if (bytes <= maxBytes) break;
        remove(oldest);
      }
    },

    remove,

    removeWhere(isGone: (value: T) => boolean): void {
      for (const [key, { value }] of entries) if (isGone(value)) remove(key);
    },
  };
};
