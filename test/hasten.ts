/** Tests of waits: what would take seconds to minutes passes many times sooner. */
const SHORTEST_MS = 250;

/** Answers how to undo it. Waits that a test counts on for drawing and typing are shorter and stay as they are. */
export const hasten = (factor = 100, shortestMs = SHORTEST_MS): (() => void) => {
  const real = globalThis.setTimeout;
  const sooner = (run: (...given: unknown[]) => void, ms = 0, ...given: unknown[]) =>
    real(run, ms >= shortestMs ? ms / factor : ms, ...given);
  globalThis.setTimeout = Object.assign(sooner, real) as never;
  return () => {
    globalThis.setTimeout = real;
  };
};
