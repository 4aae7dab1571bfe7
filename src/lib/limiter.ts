/** Runs at most the given number of tasks at a time, in the order they came. */
export interface Limiter {
  readonly add: (task: () => Promise<unknown>) => void;
  /** Cancels tasks that have not started. */
  readonly clear: () => void;
}

export const createLimiter = (atOnce: number): Limiter => {
  const waiting: (() => Promise<unknown>)[] = [];
  let running = 0;
  const next = (): void => {
    const task = running < atOnce ? waiting.shift() : undefined;
    if (!task) return;
    running += 1;
    void task()
      .catch(() => {})
      .finally(() => {
        running -= 1;
        next();
      });
  };
  return {
    add: (task) => {
      waiting.push(task);
      next();
    },
    clear: () => {
      waiting.length = 0;
    },
  };
};
