/** Texts on the screen that the store does not hold yet: typing reaches it at its next pause. */
const pending = new Set<() => void>();

/** `flush` brings what is typed to the store; the answer ends that. */
export const onFlushTyping = (flush: () => void): (() => void) => {
  pending.add(flush);
  return () => pending.delete(flush);
};

/** Before something else than a person changes texts: what was typed until now has to be known. */
export const flushTyping = (): void => {
  for (const flush of pending) flush();
};
