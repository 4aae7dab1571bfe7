/**
 * Who comes when: refreshes with the rights of one person run one after the other, and only a few at once for all, in
 * the order in which they came. So the slow ones of one person hold up nobody else.
 */

interface Waiting {
  readonly person: number | null;
  readonly begin: () => void;
}

export const createTurns = (atOnce: number) => {
  const running = new Set<number | null>();
  let waiting: readonly Waiting[] = [];

  const next = (): void => {
    const one = running.size < atOnce && waiting.find(({ person }) => !running.has(person));
    if (!one) return;
    waiting = waiting.filter((other) => other !== one);
    running.add(one.person);
    one.begin();
    next();
  };

  return {
    /** What is stopped while it waits does not wait for its turn; `work` sees the signal. */
    async take<T>(person: number | null, signal: AbortSignal, work: () => Promise<T>): Promise<T> {
      let hasTurn = false;
      await new Promise<void>((resolve) => {
        const one: Waiting = {
          person,
          begin: () => {
            hasTurn = true;
            resolve();
          },
        };
        if (signal.aborted) return resolve();
        waiting = [...waiting, one];
        signal.addEventListener(
          'abort',
          () => {
            waiting = waiting.filter((other) => other !== one);
            resolve();
          },
          { once: true },
        );
        next();
      });
      try {
        return await work();
      } finally {
        if (hasTurn) {
          running.delete(person);
          next();
        }
      }
    },
  };
};
