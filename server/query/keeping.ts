/** How long an answer is given again. In settings, -1 is never and 0 is for ever. */

const DAY_SECONDS = 86_400;

/** The most specific first; null where nothing is set. */
export interface KeepingSettings {
  readonly chart: number | null;
  readonly dataset: number | null;
  readonly database: number | null;
}

export interface Keeping {
  /** The setting that counts, as it is told. */
  readonly seconds: number;
  /** An older answer is not given to this caller. */
  readonly maxAgeMs: number;
  /** How long a new answer stays, for everybody who sees the same rows; zero where it is not kept. */
  readonly lifeMs: number;
}

const msOf = (seconds: number): number => {
  if (seconds < 0) return 0;
  return seconds === 0 ? Number.POSITIVE_INFINITY : seconds * 1000;
};

/**
 * What the caller wishes makes the answers that this caller gets younger than the settings ask, never older, and changes
 * nothing for others. Whoever wishes no kept answer leaves none either.
 */
export const keepingOf = (
  { chart, dataset, database }: KeepingSettings,
  wish: number | null,
): Keeping => {
  const set = chart ?? dataset ?? database ?? DAY_SECONDS;
  const seconds = wish !== null && msOf(wish) < msOf(set) ? wish : set;
  const maxAgeMs = msOf(seconds);
  return { seconds, maxAgeMs, lifeMs: maxAgeMs === 0 ? 0 : msOf(set) };
};
