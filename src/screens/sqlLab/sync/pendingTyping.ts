/** Typed text that the store does not have yet: it gets it at the next pause. */
const pending = new Set<() => void>();

/** `flush` writes the typed text to the store; the returned function unregisters it. */
export const onFlushTyping = (flush: () => void): (() => void) => {
  pending.add(flush);
  return () => pending.delete(flush);
};

/** Before anything but a person changes texts, the typed text has to be in the store. */
export const flushTyping = (): void => {
  for (const flush of pending) flush();
};
