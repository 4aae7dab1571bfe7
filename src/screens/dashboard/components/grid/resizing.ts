/** The size during a drag of a handle. The layout changes once, when the handle is released. */
import { useSyncExternalStore } from 'react';
import type { Size } from '../../layout/resize';

interface Pull extends Size {
  readonly id: string;
  readonly rowId: string | undefined;
}

let current: Pull | null = null;
const listeners = new Set<() => void>();

export const setPull = (pull: Pull | null): void => {
  current = pull;
  for (const listener of listeners) listener();
};

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** The drag of this component, or of a child of this row. */
export const usePullOf = (id: string): Pull | null =>
  useSyncExternalStore(subscribe, () => (current?.id === id ? current : null));
export const usePullIn = (rowId: string): Pull | null =>
  useSyncExternalStore(subscribe, () => (current?.rowId === rowId ? current : null));
