/** The seed in SEXTANT_FUZZ_SEED, to reproduce a failure. */
export const givenSeed = (): number | null => {
  const given = Number(process.env['SEXTANT_FUZZ_SEED']);
  return Number.isSafeInteger(given) && given > 0 ? given : null;
};

export const startSeed = (): number => givenSeed() ?? Math.floor(Math.random() * 2 ** 31);

export function* seedsFrom(start: number, count: number): Generator<number> {
  for (let at = 0; at < count; at += 1) yield start + at;
}
