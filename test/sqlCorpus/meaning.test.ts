/** What analysts write means the same when it is printed: the same rows, from the same database. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Client, OPENED_WITHIN_MS, openClient } from './clients.ts';
import { legitimateOf } from './corpus.ts';
import { describeOn } from './describeOn.ts';
import { statementOf } from './places.ts';
import { printedStatement } from './printed.ts';
import { ENGINES } from './sample.ts';
import { Refusal } from '../../server/statement/refusal.ts';
import { isSince } from './versions.ts';

/** Spellings that our grammar leaves out: whoever reads the whole database may use them, nobody else. */
const LEFT_OUT =
  /U&'|N'text'|_utf8mb4'|OPERATOR\(|JSON_TABLE|ROWS FROM|SEARCH (DEPTH|BREADTH)|xmlserialize|\bAPPLY\b|MATCH_RECOGNIZE/;

for (const engine of ENGINES) {
  describeOn(engine, `what analysts write for ${engine}`, (url) => {
    let client: Client;
    beforeAll(async () => {
      client = await openClient(engine, url);
    }, OPENED_WITHIN_MS);
    afterAll(() => client.close());

    const samples = legitimateOf(engine);
    const leftOut = samples.filter(({ text }) => LEFT_OUT.test(text));
    const covered = samples.filter((sample) => !leftOut.includes(sample));

    test('the grammar covers the corpus, except for a few spellings', () => {
      expect(leftOut.length / samples.length).toBeLessThan(0.06);
      for (const sample of leftOut) {
        expect(() => printedStatement(engine, sample)).toThrow(Refusal);
      }
    });

    test.each(covered)('the $place $text has the same result when printed [T1]', async (sample) => {
      const printed = printedStatement(engine, sample);
      if (!isSince(client.version, sample.since)) return;
      const [before, after] = [await client.run(statementOf(sample)), await client.run(printed)];
      expect(after, printed).toBe(before);
    });
  });
}
