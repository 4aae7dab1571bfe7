/**
 * Named texts in two places. They go to IndexedDB while one types; what is not written there when the page goes away
 * goes to localStorage, which is written at once. Where there is no IndexedDB, localStorage has it all.
 */
import { type Entry, isSame, kilobytes } from './entries';
import type { IndexedStorage } from './indexedStorage';
import type { LocalTexts } from './localTexts';
import type { Change } from './textStorage';

/** `tight`: stored, and localStorage has no space left. `full`: not stored. */
export type Outcome = 'stored' | 'tight' | 'full';

export interface StoredTexts {
  readonly texts: ReadonlyMap<string, string>;
  readonly isLocal: boolean;
}

type Wanted = ReadonlyMap<string, Entry>;

/** By the names and texts that are gone. */
type InsteadOf = (gone: ReadonlyMap<string, string>) => Wanted;

export interface Texts {
  /** The entries of IndexedDB, then those of localStorage. */
  readonly read: () => Promise<readonly StoredTexts[]>;
  /** From here on this window rewrites and removes what it read there. */
  readonly adopt: (name: string, text: string, place: StoredTexts) => void;
  /** Moves a text that this page cannot read out of the way. */
  readonly setAside: (name: string, text: string, place: StoredTexts) => Promise<void>;
  /** Writes what differs from what is stored, and removes what is not wanted. */
  readonly write: (wanted: Wanted) => Promise<Outcome>;
  /**
   * The page is being left: everything unwritten is written before this returns. What should be removed from
   * IndexedDB cannot be in time: what there is instead is written beside it.
   */
  readonly flush: (wanted: Wanted, insteadOf: InsteadOf) => void;
  /** Texts that could not be read, by name. */
  readonly unreadable: () => Promise<ReadonlyMap<string, string>>;
  readonly usedKilobytes: () => number;
  /** Null if there is none, and once it has failed. */
  readonly indexed: () => IndexedStorage | null;
}

interface Places {
  readonly local: LocalTexts;
  readonly indexed: IndexedStorage | null;
  /** IndexedDB is full: whatever matters less than texts is removed. */
  readonly makeSpace: (indexed: IndexedStorage) => Promise<void>;
}

/** A text that was read or written, and its sources. */
interface Known {
  readonly of: readonly unknown[];
  readonly text: string;
}

const shortName = (name: string): string => name.split('@')[0] ?? name;

const isQuota = (error: unknown): boolean =>
  error instanceof DOMException && error.name === 'QuotaExceededError';

const changesFrom = (known: Map<string, Known>, wanted: Wanted) => {
  const changes: Change[] = [];
  const after: (() => void)[] = [];
  for (const [name, { of, text }] of wanted) {
    const before = known.get(name);
    if (isSame(before?.of, of)) continue;
    const made = text();
    if (made !== before?.text) changes.push({ name, text: made });
    after.push(() => known.set(name, { of, text: made }));
  }
  for (const [name, { text }] of known) {
    if (wanted.has(name)) continue;
    changes.push({ name, text: null, was: text });
    after.push(() => known.delete(name));
  }
  return { changes, remember: () => after.forEach((run) => run()) };
};

/** Whether a write that goes on ends in time is unknown: what is wanted of it is written again, the rest may be there. */
const whileWriting = (
  known: ReadonlyMap<string, Known>,
  writing: readonly Change[],
  wanted: Wanted,
): Map<string, Known> => {
  const likely = new Map(known);
  for (const { name, text } of writing) {
    if (wanted.has(name)) likely.delete(name);
    else if (text !== null) likely.set(name, { of: [], text });
  }
  return likely;
};

/** What a leaving page writes, and which names stay beside what it cannot remove. */
const lastTexts = (changes: readonly Change[], insteadOf: InsteadOf) => {
  const gone = new Map<string, string>();
  const texts: { readonly name: string; readonly text: string }[] = [];
  for (const { name, text, was = '' } of changes)
    if (text === null) gone.set(name, was);
    else texts.push({ name, text });
  const newer = insteadOf(gone);
  for (const [name, { text }] of newer) texts.push({ name, text: text() });
  const inIndexed = new Set([...gone.keys()].map(shortName));
  return {
    texts,
    isBeside: (name: string) => newer.has(name) || inIndexed.has(shortName(name)),
  };
};

const writeIndexed = async (
  to: IndexedStorage,
  changes: readonly Change[],
  makeSpace: Places['makeSpace'],
): Promise<void> => {
  try {
    await to.write(changes);
  } catch (error) {
    if (!isQuota(error)) throw error;
    await makeSpace(to);
    await to.write(changes);
  }
};

export const createTexts = ({ local, indexed, makeSpace }: Places): Texts => {
  const known = new Map<string, Known>();
  /** Names in localStorage that are removed once IndexedDB has the newer text. */
  const inLocal = new Map<string, string>();
  let database = indexed;
  /** On their way to IndexedDB. */
  let writing: readonly Change[] = [];

  /** What a leaving page wrote in the meantime is newer than what IndexedDB has, and stays. */
  const clearLocal = (older: ReadonlyMap<string, string>) => {
    const done = [...older].filter(([name, was]) => inLocal.get(name) === was);
    local.write(done.map(([name, was]) => ({ name, text: null, was })));
    for (const [name] of done) inLocal.delete(name);
  };

  const writeChanges = async (changes: readonly Change[]): Promise<Outcome> => {
    if (database) {
      const older = new Map(inLocal);
      writing = changes;
      try {
        await writeIndexed(database, changes, makeSpace);
        clearLocal(older);
        return 'stored';
      } catch (error) {
        /** It has failed: from here on localStorage stores everything. */
        if (!isQuota(error)) database = null;
      } finally {
        writing = [];
      }
    }
    return local.write(changes) ? 'stored' : 'full';
  };

  const readIndexed = async (): Promise<ReadonlyMap<string, string>> => {
    try {
      return (await database?.read()) ?? new Map();
    } catch {
      database = null;
      return new Map();
    }
  };

  return {
    read: async () => {
      const fromLocal = local.read();
      return [
        { texts: await readIndexed(), isLocal: false },
        { texts: fromLocal, isLocal: true },
      ];
    },
    adopt: (name, text, { isLocal }) => {
      if (isLocal) inLocal.set(name, text);
      if (!isLocal || !database) known.set(name, { of: [], text });
    },
    setAside: async (name, text, { isLocal }) => {
      if (isLocal || !database) local.setAside(name, text);
      else await database.setAside(name, text).catch(() => {});
    },
    write: async (wanted) => {
      const { changes, remember } = changesFrom(known, wanted);
      const isNothing = changes.length === 0 && inLocal.size === 0;
      const outcome = isNothing ? 'stored' : await writeChanges(changes);
      if (outcome !== 'stored') return outcome;
      remember();
      return local.hasSpace() ? 'stored' : 'tight';
    },
    flush: (wanted, insteadOf) => {
      const { changes } = changesFrom(whileWriting(known, writing, wanted), wanted);
      const { texts, isBeside } = lastTexts(changes, insteadOf);
      const isWritten = local.write(texts);
      for (const { name, text } of texts) inLocal.set(name, text);
      const isOver = (name: string) => !wanted.has(name) && !isBeside(name);
      /** What only localStorage has is removed in time. */
      if (isWritten) clearLocal(new Map([...inLocal].filter(([name]) => isOver(name))));
    },
    unreadable: async () =>
      new Map([...local.aside(), ...((await indexed?.aside().catch(() => null)) ?? [])]),
    usedKilobytes: () => kilobytes(local.usage()),
    indexed: () => database,
  };
};
