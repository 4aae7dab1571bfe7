/** localStorage: small and shared with everything else, but written synchronously before the page goes away. */
import type { Change } from './textStorage';

export interface LocalTexts {
  readonly read: () => Map<string, string>;
  /** False if not all of it fit; the most important is written first. */
  readonly write: (changes: readonly Change[]) => boolean;
  /** Moves a text that nobody can read out of the way, whole. */
  readonly setAside: (name: string, text: string) => void;
  /** Such texts, by their current names. */
  readonly aside: () => Map<string, string>;
  /** Bytes this page stores here. */
  readonly usage: () => number;
  /** Whether there is space for a little more. */
  readonly hasSpace: () => boolean;
}

const ASIDE = 'sqlLab.unreadable:';

export const createLocalTexts = (storage: Storage, owner: string): LocalTexts => {
  const prefix = `sqlLab:${owner}:`;
  const all = (start: string) => {
    const found = new Map<string, string>();
    for (let index = 0; index < storage.length; index += 1) {
      const key = storage.key(index);
      const text = key?.startsWith(start) ? storage.getItem(key) : null;
      if (key && text !== null) found.set(key.slice(start.length), text);
    }
    return found;
  };
  const attempt = (work: () => void): boolean => {
    try {
      work();
      return true;
    } catch {
      return false;
    }
  };
  return {
    read: () => all(prefix),
    write: (changes) =>
      changes
        .map(({ name, text, was }) =>
          attempt(() => {
            const key = prefix + name;
            if (text !== null) storage.setItem(key, text);
            else if (was === undefined || storage.getItem(key) === was) storage.removeItem(key);
          }),
        )
        .every(Boolean),
    setAside: (name, text) =>
      void attempt(() => {
        /** Removed first, then written: a full storage has space for only one of them. */
        storage.removeItem(prefix + name);
        if (!attempt(() => storage.setItem(`${ASIDE}${Date.now()}:${owner}:${name}`, text)))
          storage.setItem(prefix + name, text);
      }),
    aside: () => new Map([...all(ASIDE)].filter(([name]) => name.split(':')[1] === owner)),
    usage: () =>
      [...all(prefix)].reduce(
        (sum, [name, text]) => sum + 2 * (prefix.length + name.length + text.length),
        0,
      ),
    hasSpace: () =>
      attempt(() => {
        storage.setItem(`${prefix}room`, ' '.repeat(1024));
        storage.removeItem(`${prefix}room`);
      }),
  };
};
