/** Some seconds of fuzzing: the same cases each time, and others each time, which the seed that is printed repeats. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { describeOn } from '../sqlCorpus/describeOn.ts';
import { type Engine, ENGINES } from '../sqlCorpus/sample.ts';
import { type Arena, HOMES, openArena } from './arena.ts';
import { caseOf } from './cases.ts';
import { hunt } from './hunt.ts';
import { seedsFrom, startSeed } from './seeds.ts';
import { read } from './reading.ts';

const START = startSeed();
console.warn(`SQL fuzzing begins at seed ${START}. SEXTANT_FUZZ_SEED=${START} does it again.`);

/** A second or two of each. */
const COUNTS: Readonly<Record<Engine, number>> = {
  duckdb: 300,
  postgresql: 400,
  mysql: 500,
  clickhouse: 60,
  trino: 12,
};
const READ_ALONE = 1500;
/** On a busy machine the rest is left out. */
const WITHIN_MS = 8_000;

for (const engine of ENGINES) {
  describe(`the grammar of ${engine}`, () => {
    test.each([
      ['those of every run', 0],
      ['others each time', START],
    ])(
      'reads any text quickly, throws refusals alone, and prints what it reads again to the letter: %s [T1, T31]',
      (_, start) => {
        for (const seed of seedsFrom(start, READ_ALONE)) {
          const one = caseOf(engine, seed);
          expect(() => read(one, HOMES[engine]), `seed ${seed}: ${one.text}`).not.toThrow();
        }
      },
    );
  });

  describeOn(engine, `what is printed for ${engine}`, (url) => {
    let arena: Arena;
    beforeAll(async () => {
      arena = await openArena(engine, url);
    }, 60_000);
    afterAll(() => arena.close());

    test.each([
      ['those of every run', 0],
      ['others each time', START],
    ])(
      'touches open tables alone, changes nothing and means what was typed: %s [T1, T2, T9]',
      async (_, start) => {
        const { stages, findings } = await hunt(arena, {
          engine,
          seeds: seedsFrom(start, COUNTS[engine]),
          until: performance.now() + WITHIN_MS,
        });
        expect(findings.join('\n\n')).toBe('');
        // Else nothing was put to the test.
        expect(stages.compared).toBeGreaterThan(0);
      },
      60_000,
    );
  });
}
