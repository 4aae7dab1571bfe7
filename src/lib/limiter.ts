/** Runs tasks in the order they came, a limited number at a time. */
export interface Limiter {
  /** It starts once fewer than `atOnce` others run. */
  readonly add: (task: () => Promise<unknown>, atOnce: number) => void;
  /** Cancels tasks that have not started. */
  readonly clear: () => void;
}

interface Task {
  readonly run: () => Promise<unknown>;
  readonly atOnce: number;
}

export const createLimiter = (): Limiter => {
  const waiting: Task[] = [];
  let running = 0;
  const next = (): void => {
    const [task] = waiting;
    if (!task || running >= task.atOnce) return;
    waiting.shift();
    running += 1;
    void task
      .run()
      .catch(() => {})
      .finally(() => {
        running -= 1;
        next();
      });
  };
  return {
    add: (run, atOnce) => {
      waiting.push({ run, atOnce });
      next();
    },
    clear: () => {
      waiting.length = 0;
    },
  };
};
