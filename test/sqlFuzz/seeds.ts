/** One that is given, to see a failure again, or any. */
export const startSeed = (): number => {
  const given = Number(process.env['SEXTANT_FUZZ_SEED']);
  return Number.isSafeInteger(given) && given > 0 ? given : Math.floor(Math.random() * 2 ** 31);
};

export function* seedsFrom(start: number, count: number): Generator<number> {
  for (let at = 0; at < count; at += 1) yield start + at;
}
