/**
 * Whether the page is drawn for paper: nothing scrolls, tables are whole, no controls. `shown` is what the person sees,
 * for the printer; `whole` is all of it, with the tabs below each other, for a file.
 */
import { useSyncExternalStore } from 'react';

export type Paper = 'none' | 'shown' | 'whole';

let paper: Paper = 'none';
const listeners = new Set<() => void>();

/** The styles find it at the root of the document. */
export const setPaper = (next: Paper): void => {
  if (next === paper) return;
  paper = next;
  if (next === 'none') delete document.documentElement.dataset.paper;
  else document.documentElement.dataset.paper = next;
  for (const listener of listeners) listener();
};

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
};

export const usePaper = (): Paper => useSyncExternalStore(subscribe, () => paper);
