/** Deadlines of calls, and the pauses between two attempts. */
export interface Deadline {
  readonly signal: AbortSignal;
  readonly clear: () => void;
}

export const deadlineIn = (ms: number): Deadline => {
  const end = new AbortController();
  const timer = setTimeout(() => end.abort(), ms);
  return { signal: end.signal, clear: () => clearTimeout(timer) };
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
