/**
 * The server keeps the settings of a chart per tab: what is stored for the same chart or dataset with the same number
 * replaces what was. So each opening of the page has a number of its own, found again after a reload by the key that
 * its settings have. While the page is open its numbers are in memory only: a duplicate of the browser tab, which is
 * given a copy of the storage, begins with none.
 */
import { newTabId } from '@/lib/tabId';

const KEY = 'sextant.explore.tabs';
const MOST_KEYS = 20;

type Entry = readonly [key: string, tabId: string];

const isEntry = (value: unknown): value is Entry =>
  Array.isArray(value) && value.length === 2 && value.every((part) => typeof part === 'string');

const stored = (): readonly Entry[] => {
  try {
    const entries: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? '[]');
    return Array.isArray(entries) ? entries.filter(isEntry) : [];
  } catch {
    return [];
  }
};

let known: Map<string, string> | null = null;

const numbers = (): Map<string, string> => {
  if (known) return known;
  const found = new Map(stored());
  known = found;
  sessionStorage.removeItem(KEY);
  window.addEventListener('pagehide', () =>
    sessionStorage.setItem(KEY, JSON.stringify([...found].slice(-MOST_KEYS))),
  );
  window.addEventListener('pageshow', () => sessionStorage.removeItem(KEY));
  return found;
};

/** The number under which settings with this key are stored; a new one where they have none yet. */
export const tabIdOf = (key: string | null): string =>
  (key === null ? undefined : numbers().get(key)) ?? newTabId();

export const rememberTabId = (key: string, tabId: string): void => {
  numbers().delete(key);
  numbers().set(key, tabId);
};
