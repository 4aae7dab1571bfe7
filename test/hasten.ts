/** Shortens waits in tests: seconds and minutes pass many times faster. */
const LONG_MS = 250;

/** Returns a function that undoes it. Short waits for drawing and typing are not changed. */
export const hasten = (
  factor = 100,
  isLong = (ms: number): boolean => ms >= LONG_MS,
): (() => void) => {
  const real = globalThis.setTimeout;
  const sooner = (run: (...given: unknown[]) => void, ms = 0, ...given: unknown[]) =>
    real(run, isLong(ms) ? ms / factor : ms, ...given);
  globalThis.setTimeout = Object.assign(sooner, real) as never;
  return () => {
    globalThis.setTimeout = real;
  };
};

/**
 * Pauses between two attempts of a call have jitter, so they are no whole numbers; deadlines are, and a busy machine
 * needs them.
 */
export const isPause = (ms: number): boolean => !Number.isInteger(ms);

/** Deadlines too; the page's clocks are not changed. */
export const isWaitOfACall = (ms: number): boolean => ms >= 50_000 || !Number.isInteger(ms);
