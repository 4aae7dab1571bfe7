/**
 * Which visits go on, in all windows of this browser: what one of those keeps is offered to no other. Each holds a
 * lock, which ends with its window. Where the browser has no locks, no visit is known.
 */
export interface OpenVisits {
  /** Until the returned function is called or the window ends. */
  readonly begin: (id: string) => () => void;
  /** The ids of those that go on. */
  readonly all: () => Promise<ReadonlySet<string>>;
  /**
   * Settles when the first of them has ended, when the person comes back to this window, where others may have begun
   * and ended meanwhile, or when nobody waits for it any more.
   */
  readonly mayHaveEnded: (ids: readonly string[], signal: AbortSignal) => Promise<void>;
}

const ofBrowser = () => navigator.locks as LockManager | undefined;

const comesBack = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const done = () => resolve();
    window.addEventListener('focus', done, { once: true, signal });
    signal.addEventListener('abort', done, { once: true });
    if (signal.aborted) done();
  });

export const openVisits = (
  name: string,
  locksNow: () => LockManager | undefined = ofBrowser,
): OpenVisits => {
  const lockOf = (id: string): string => `${name}:${id}`;
  return {
    begin: (id) => {
      const { promise: going, resolve: end } = Promise.withResolvers<void>();
      void locksNow()
        ?.request(lockOf(id), () => going)
        .catch(() => {});
      return end;
    },
    all: async () => {
      const held = await locksNow()
        ?.query()
        .then((locks) => locks.held)
        // A page without an origin of its own may not ask.
        .catch(() => []);
      return new Set(
        (held ?? []).flatMap((lock) =>
          // Those who wait for the end of a visit share its lock for a moment.
          lock.mode === 'exclusive' && lock.name?.startsWith(lockOf(''))
            ? lock.name.slice(lockOf('').length)
            : [],
        ),
      );
    },
    mayHaveEnded: async (ids, signal) => {
      const first = new AbortController();
      const waiting = AbortSignal.any([signal, first.signal]);
      const options = { mode: 'shared', signal: waiting } as const;
      const ends = ids.map(async (id) => locksNow()?.request(lockOf(id), options, () => {}));
      await Promise.race([...ends, comesBack(waiting)]).catch(() => {});
      first.abort();
    },
  };
};
