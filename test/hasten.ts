/** Tests of waits: what would take seconds to minutes passes many times sooner. */
const LONG_MS = 250;

/** Answers how to undo it. Waits that a test counts on for drawing and typing are not long and stay as they are. */
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

/** Deadlines and the pauses between two tries of a call, which are spread by chance; the page's clocks go on as ever. */
export const isWaitOfACall = (ms: number): boolean => ms >= 50_000 || !Number.isInteger(ms);
