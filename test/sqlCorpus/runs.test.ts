/** The corpus is worth comparing with: every sample runs as it is, and its answer is that of the data alone. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Client, OPENED_WITHIN_MS, openClient } from './clients.ts';
import { legitimateOf } from './corpus.ts';
import { statementOf } from './places.ts';
import { ENGINES } from './sample.ts';
import { describeOn } from './describeOn.ts';
import { isSince } from './versions.ts';

for (const engine of ENGINES) {
  describeOn(engine, `the corpus on ${engine}`, (url) => {
    const samples = legitimateOf(engine);
    let forwards: Client;
    let backwards: Client;
    beforeAll(async () => {
      [forwards, backwards] = await Promise.all([
        openClient(engine, url),
        openClient(engine, url, { isBackwards: true }),
      ]);
    }, OPENED_WITHIN_MS);
    afterAll(async () => {
      await forwards.close();
      await backwards.close();
    });

    test.each(samples)(
      'the $place $text runs, and its result depends on the data alone [T1]',
      async (sample) => {
        const sql = statementOf(sample);
        if (!isSince(forwards.version, sample.since)) {
          // Else the mark is out of date.
          await expect(forwards.run(sql)).rejects.toThrow();
          return;
        }
        const answer = await forwards.run(sql);
        expect(answer).not.toBe('[]');
        expect(await backwards.run(sql)).toBe(answer);
      },
    );
  });
}
