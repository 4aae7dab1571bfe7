/**
 * The browser's copy. Texts go to IndexedDB while one types; what is not written there when the page goes away
 * goes to localStorage, which is written at once. Where there is no IndexedDB, localStorage has it all.
 */
import type { Editor } from '../../model/editor';
import type { SqlLabState } from '../../model/state';
import type { Change } from './textStorage';
import { entriesOf, type Entry, isSame, kilobytes, readEntries, type Found } from './entries';
import type { IndexedDrawer, KeptResult } from './indexedStorage';
import { resultsToKeep, usableResults } from './storedResults';
import type { LocalDrawer } from './localTexts';
import { newest } from './newest';

/** Texts that were read or written, by name. */
interface Known {
  readonly of: readonly unknown[];
  readonly text: string;
}

/** `tight`: kept, and the small storage has no room left. `full`: not kept. */
export type Outcome = 'kept' | 'tight' | 'full';

export interface Keeping {
  readonly windowId: string;
  /** What was kept, of windows that are gone; what the others hold comes marked with them. */
  readonly open: (alive: ReadonlySet<string>) => Promise<Opened>;
  /** The tabs that a window kept last; it is gone, and this one goes on with them. */
  readonly ofWindow: (window: string) => Promise<readonly Editor[]>;
  /** Writes what changed; results make room for texts. */
  readonly keep: (state: SqlLabState, isPersisted: boolean) => Promise<Outcome>;
  /** The page goes away: everything unwritten is written before this returns. */
  readonly flush: (state: SqlLabState, isPersisted: boolean) => void;
  /** Texts that could not be read, by name. */
  readonly unreadable: () => Promise<ReadonlyMap<string, string>>;
  readonly usedKilobytes: () => number;
}

export interface Opened {
  readonly kept: Found['kept'];
  readonly results: SqlLabState['results'];
  readonly unreadable: number;
}

export interface Places {
  readonly windowId: string;
  readonly local: LocalDrawer;
  readonly indexed: IndexedDrawer | null;
  readonly now?: () => number;
}

const windowOf = (name: string): string | null => /^tab:.*@(.+)$/.exec(name)?.[1] ?? null;

const isQuota = (error: unknown): boolean =>
  error instanceof DOMException && error.name === 'QuotaExceededError';

export const createKeeping = ({ windowId, local, indexed, now = Date.now }: Places): Keeping => {
  const known = new Map<string, Known>();
  /** Names that lie in localStorage and go once IndexedDB has the newer text. */
  const inLocal = new Map<string, string>();
  let results = new Map<string, KeptResult>();
  let database = indexed;

  const changesOf = (wanted: ReadonlyMap<string, Entry>) => {
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
    return { changes, done: () => after.forEach((run) => run()) };
  };

  const clearLocal = () => {
    local.write([...inLocal].map(([name, was]) => ({ name, text: null, was })));
    inLocal.clear();
  };

  /** Into IndexedDB; results make room for texts. */
  const writeIndexed = async (to: IndexedDrawer, changes: readonly Change[]): Promise<void> => {
    try {
      await to.write(changes);
    } catch (error) {
      if (!isQuota(error)) throw error;
      await to.results.clear();
      results.clear();
      await to.write(changes);
    }
  };

  const writeTexts = async (changes: readonly Change[]): Promise<Outcome> => {
    if (database) {
      try {
        await writeIndexed(database, changes);
        clearLocal();
        return 'kept';
      } catch (error) {
        /** It works no more: from here on localStorage has it. */
        if (!isQuota(error)) database = null;
      }
    }
    return local.write(changes) ? 'kept' : 'full';
  };

  const writeResults = async (state: SqlLabState): Promise<void> => {
    if (!database) return;
    const wanted = resultsToKeep(state, now());
    const gone = [...results.keys()].filter((id) => !wanted.has(id));
    const fresh = new Map(
      [...wanted].filter(([id, { result }]) => results.get(id)?.result !== result),
    );
    if (fresh.size === 0 && gone.length === 0) return;
    results = wanted;
    /** Rows are no text: when there is no room for them they are not kept. */
    await database.results.write(fresh, gone).catch(() => {});
  };

  const wantedOf = (state: SqlLabState, isPersisted: boolean) =>
    entriesOf(state, { windowId, isPersisted, now: now() });

  const setAside = async (name: string, text: string, isLocal: boolean) => {
    if (isLocal || !database) local.setAside(name, text);
    else await database.setAside(name, text).catch(() => {});
  };

  const unreadable = async () =>
    new Map([...local.aside(), ...((await indexed?.aside().catch(() => null)) ?? [])]);

  const readBoth = async () => {
    const fromLocal = local.read();
    try {
      return { fromLocal, fromIndexed: (await database?.read()) ?? new Map<string, string>() };
    } catch {
      database = null;
      return { fromLocal, fromIndexed: new Map<string, string>() };
    }
  };

  /** From here on this window writes and takes away what it read there. */
  const adopt = (name: string, text: string, isLocal: boolean) => {
    if (isLocal) inLocal.set(name, text);
    if (!isLocal || !database) known.set(name, { of: [], text });
  };

  return {
    windowId,
    open: async (alive) => {
      const { fromLocal, fromIndexed } = await readBoth();
      const kept: Found['kept'][] = [];
      for (const [texts, isLocal] of [
        [fromIndexed, false],
        [fromLocal, true],
      ] as const) {
        const found = readEntries(texts);
        kept.push(found.kept);
        const wild = new Set(found.unreadable);
        for (const name of wild) await setAside(name, texts.get(name) ?? '', isLocal);
        for (const [name, text] of texts) {
          if (!wild.has(name) && !alive.has(windowOf(name) ?? '')) adopt(name, text, isLocal);
        }
      }
      results = (await database?.results.read().catch(() => null)) ?? new Map();
      return {
        kept: newest(kept, alive),
        results: usableResults(results, now()),
        unreadable: (await unreadable()).size,
      };
    },
    ofWindow: async (window) => {
      const { fromLocal, fromIndexed } = await readBoth();
      const kept = [fromIndexed, fromLocal].map((texts, place) => {
        const own = [...texts].filter(([name]) => windowOf(name) === window);
        for (const [name, text] of own) adopt(name, text, place === 1);
        return readEntries(own).kept;
      });
      return newest(kept, new Set()).queryEditors;
    },
    keep: async (state, isPersisted) => {
      const { changes, done } = changesOf(wantedOf(state, isPersisted));
      const outcome =
        changes.length === 0 && inLocal.size === 0 ? 'kept' : await writeTexts(changes);
      if (outcome === 'kept') {
        done();
        await writeResults(state);
      }
      return outcome === 'kept' && !local.hasRoom() ? 'tight' : outcome;
    },
    flush: (state, isPersisted) => {
      const { changes } = changesOf(wantedOf(state, isPersisted));
      const texts = changes.filter(({ text }) => text !== null);
      local.write(texts);
      for (const { name, text } of texts) if (text !== null) inLocal.set(name, text);
    },
    unreadable,
    usedKilobytes: () => kilobytes(local.usage()),
  };
};
