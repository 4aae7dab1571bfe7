/** The current place of a drag. Outside the Redux store, since it changes with every move and is never undone. */
import { useSyncExternalStore } from 'react';
import type { DropPlace } from './dropEdge';

let current: DropPlace | null = null;
const listeners = new Set<() => void>();

const isSame = (a: DropPlace | null, b: DropPlace | null) =>
  a?.anchorId === b?.anchorId &&
  a?.edge === b?.edge &&
  a?.refusal === b?.refusal &&
  a?.place.parentId === b?.place.parentId &&
  a?.place.index === b?.place.index;

export const setDropPlace = (place: DropPlace | null): void => {
  if (isSame(place, current)) return;
  current = place;
  for (const listener of listeners) listener();
};

export const dropPlace = (): DropPlace | null => current;

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** The drop place if its line is at this component, else null. */
export const useDropPlaceAt = (id: string): DropPlace | null =>
  useSyncExternalStore(subscribe, () => (current?.anchorId === id ? current : null));
