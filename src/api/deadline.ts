/** Deadlines of calls, and the pauses between two attempts. */
export interface Deadline {
  readonly signal: AbortSignal;
  /** The time begins again. */
  readonly restart: () => void;
  readonly clear: () => void;
}

export const deadlineIn = (ms: number): Deadline => {
  const end = new AbortController();
  const start = () => setTimeout(() => end.abort(), ms);
  let timer = start();
  const clear = () => clearTimeout(timer);
  const restart = () => {
    clear();
    timer = start();
  };
  return { signal: end.signal, restart, clear };
};

/** Waits for about that long, so that many clients do not return at once; any of the signals ends it early. */
export const pause = (ms: number, signals: readonly AbortSignal[]): Promise<void> =>
  new Promise((resolve) => {
    if (signals.some(({ aborted }) => aborted)) return resolve();
    const end = () => {
      clearTimeout(timer);
      for (const signal of signals) signal.removeEventListener('abort', end);
      resolve();
    };
    const timer = setTimeout(end, ms * (1 + Math.random() / 4));
    for (const signal of signals) signal.addEventListener('abort', end);
  });
