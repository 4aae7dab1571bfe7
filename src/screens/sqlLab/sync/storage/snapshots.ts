/** The state of the editors in this browser's storage: written during typing, read when SQL Lab opens. */
import type { Editor } from '../../model/editor';
import type { SqlLabState } from '../../model/state';
import { entriesOf, type Found, insteadOf, readEntries } from './entries';
import type { IndexedStorage, StoredResult } from './indexedStorage';
import type { LocalTexts } from './localTexts';
import { newest } from './newest';
import { resultsToStore, usableResults } from './storedResults';
import { createTexts, type Outcome, type Texts } from './texts';

export interface Snapshots {
  readonly windowId: string;
  /** What closed windows left; tabs held by open windows are marked with them. */
  readonly read: (openWindows: ReadonlySet<string>) => Promise<Read>;
  /** The tabs as a closed window wrote them last; this one takes them over. */
  readonly ofWindow: (window: string) => Promise<readonly Editor[]>;
  /** Writes what changed; results are dropped to make space for texts. */
  readonly write: (state: SqlLabState, isPersisted: boolean) => Promise<Outcome>;
  /** The page is being left: everything unwritten is written before this returns. */
  readonly flush: (state: SqlLabState, isPersisted: boolean) => void;
  readonly unreadable: Texts['unreadable'];
  readonly usedKilobytes: Texts['usedKilobytes'];
}

export interface Read {
  readonly snapshot: Found['snapshot'];
  readonly results: SqlLabState['results'];
  readonly unreadable: number;
}

export interface Storages {
  readonly windowId: string;
  readonly local: LocalTexts;
  readonly indexed: IndexedStorage | null;
  readonly now?: () => number;
}

const windowOf = (name: string): string | null => /^tab:.*@(.+)$/.exec(name)?.[1] ?? null;

export const createSnapshots = ({
  windowId,
  local,
  indexed,
  now = Date.now,
}: Storages): Snapshots => {
  let results = new Map<string, StoredResult>();
  const texts = createTexts({
    local,
    indexed,
    makeSpace: async (full) => {
      await full.results.clear();
      results.clear();
    },
  });

  const writeResults = async (state: SqlLabState): Promise<void> => {
    const database = texts.indexed();
    if (!database) return;
    const wanted = resultsToStore(state, now());
    const gone = [...results.keys()].filter((id) => !wanted.has(id));
    const fresh = new Map(
      [...wanted].filter(([id, { result }]) => results.get(id)?.result !== result),
    );
    if (fresh.size === 0 && gone.length === 0) return;
    results = wanted;
    /** Rows are not text: without space for them they are not stored. */
    await database.results.write(fresh, gone).catch(() => {});
  };

  const entries = (state: SqlLabState, isPersisted: boolean) =>
    entriesOf(state, { windowId, isPersisted, now: now() });

  return {
    windowId,
    read: async (openWindows) => {
      const found: Found['snapshot'][] = [];
      for (const place of await texts.read()) {
        const { snapshot, unreadable } = readEntries(place.texts);
        found.push(snapshot);
        const wild = new Set(unreadable);
        for (const name of wild) await texts.setAside(name, place.texts.get(name) ?? '', place);
        for (const [name, text] of place.texts) {
          const isOpen = openWindows.has(windowOf(name) ?? '');
          if (!wild.has(name) && !isOpen) texts.adopt(name, text, place);
        }
      }
      results =
        (await texts
          .indexed()
          ?.results.read()
          .catch(() => null)) ?? new Map();
      return {
        snapshot: newest(found, openWindows),
        results: usableResults(results, now()),
        unreadable: (await texts.unreadable()).size,
      };
    },
    ofWindow: async (window) => {
      const found = (await texts.read()).map((place) => {
        const own = [...place.texts].filter(([name]) => windowOf(name) === window);
        for (const [name, text] of own) texts.adopt(name, text, place);
        return readEntries(own).snapshot;
      });
      return newest(found, new Set()).queryEditors;
    },
    write: async (state, isPersisted) => {
      const outcome = await texts.write(entries(state, isPersisted));
      if (outcome !== 'full') await writeResults(state);
      return outcome;
    },
    flush: (state, isPersisted) =>
      texts.flush(entries(state, isPersisted), (gone) => insteadOf(gone, state, windowId)),
    unreadable: texts.unreadable,
    usedKilobytes: texts.usedKilobytes,
  };
};
