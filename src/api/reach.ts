/** What calls learn about the way to the server: every call reports it, and listeners are notified. */
export type Reach =
  | { readonly kind: 'reached' }
  /** No server was found. The message names the one that is missing, where something between says so. */
  | { readonly kind: 'away'; readonly message: string | null }
  /** No reply in time, or one that only a proxy gives: another call has to find out. */
  | { readonly kind: 'doubtful' };

type Listener = (reach: Reach) => void;

const listeners = new Set<Listener>();

export const onReach = (listener: Listener): (() => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

export const announceReach: Listener = (reach) => {
  for (const listener of listeners) listener(reach);
};
