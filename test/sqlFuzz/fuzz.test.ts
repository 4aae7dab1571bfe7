/** Some seconds of fuzzing, with the same cases each time. The soak and a given seed run others. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { OPENED_WITHIN_MS } from '../sqlCorpus/clients.ts';
import { describeOn } from '../sqlCorpus/describeOn.ts';
import { HOMES } from '../sqlCorpus/printed.ts';
import { type Engine, ENGINES } from '../sqlCorpus/sample.ts';
import { type Arena, openArena } from './arena.ts';
import { caseOf } from './cases.ts';
import { hunt } from './hunt.ts';
import { givenSeed, seedsFrom } from './seeds.ts';
import { read } from './reading.ts';

const GIVEN = givenSeed();
const STARTS = GIVEN === null ? [0] : [0, GIVEN];

/** A second or two of each. */
const COUNTS: Readonly<Record<Engine, number>> = {
  duckdb: 300,
  postgresql: 400,
  mysql: 500,
  clickhouse: 60,
  trino: 12,
};
const READ_ALONE = 1500;
/** A busy machine runs fewer. */
const WITHIN_MS = 8_000;

for (const engine of ENGINES) {
  describe(`the grammar of ${engine}`, () => {
    test.each(STARTS)(
      'parses any text, throws only refusals, and parses and prints its own output unchanged, from seed %i [T1, T31]',
      (start) => {
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
    }, OPENED_WITHIN_MS);
    afterAll(() => arena.close());

    test.each(STARTS)(
      'reads open tables alone, changes nothing and keeps the meaning of the text, from seed %i [T1, T2, T9]',
      async (start) => {
        const { stages, findings } = await hunt(arena, {
          engine,
          seeds: seedsFrom(start, COUNTS[engine]),
          until: performance.now() + WITHIN_MS,
        });
        expect(findings.join('\n\n')).toBe('');
        // Otherwise nothing was tested.
        expect(stages.compared).toBeGreaterThan(0);
      },
      300_000,
    );
  });
}
