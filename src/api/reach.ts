/** Whether calls find the server: every call reports it, and listeners are notified. */
type Listener = (isReached: boolean) => void;

const listeners = new Set<Listener>();

export const onReach = (listener: Listener): (() => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

export const announceReach: Listener = (isReached) => {
  for (const listener of listeners) listener(isReached);
};
