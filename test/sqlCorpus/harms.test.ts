/** The attacks are real: those marked as working do work where nothing protects the database. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Client, OPENED_WITHIN_MS, openClient } from './clients.ts';
import { hostileOf } from './corpus.ts';
import { describeOn } from './describeOn.ts';
import { SECRET } from './fixture/tables.ts';
import { statementOf } from './places.ts';
import { type Aim, ENGINES, type Engine } from './sample.ts';

/** They would leave files behind, or affect servers of other tests: checked once, by hand. */
const NOT_RUN: readonly Aim[] = ['file', 'exhaust'];
/** These run in a database of their own, since they change it or its session. */
const ALONE: readonly Aim[] = ['write', 'lock', 'leave'];

/** What the result reveals; the text of a refusal counts only if it quotes the secret. */
const resultOf = (client: Client, sql: string): Promise<string> =>
  client.run(sql).catch((error: unknown) => (String(error).includes(SECRET) ? SECRET : 'refused'));

const working = (engine: Engine, aims: (aim: Aim) => boolean) =>
  hostileOf(engine).filter(({ works, aim }) => works && aims(aim));

for (const engine of ENGINES) {
  describeOn(engine, `the attacks on ${engine}`, (url) => {
    describe('unprotected databases', () => {
      let full: Client;
      let bare: Client;
      beforeAll(async () => {
        [full, bare] = await Promise.all([
          openClient(engine, url),
          openClient(engine, url, { isBare: true }),
        ]);
      }, OPENED_WITHIN_MS);
      afterAll(async () => {
        await full.close();
        await bare.close();
      });

      test.each(working(engine, (aim) => aim === 'read'))(
        'the $place $text depends on forbidden data [T1] [T9]',
        async (attack) => {
          const sql = statementOf(attack);
          const [result, usual] = await Promise.all([resultOf(full, sql), resultOf(bare, sql)]);
          expect(result).not.toBe(usual);
        },
      );

      test.each(working(engine, (aim) => aim === 'leak'))(
        'the $place $text reveals something [T9]',
        async (attack) => {
          expect(await full.run(statementOf(attack))).not.toBe('[]');
        },
      );
    });

    test.each(working(engine, (aim) => ALONE.includes(aim)))(
      'the $place $text is executed [T2]',
      async (attack) => {
        const own = await openClient(engine, url);
        try {
          await own.run(statementOf(attack));
        } finally {
          await own.close();
        }
      },
    );

    test.skip(`SKIPPED: ${working(engine, (aim) => NOT_RUN.includes(aim)).length} that use files, the network or time`, () =>
      undefined);
  });
}

test.each(ENGINES)('the attacks on %s are all different', (engine) => {
  const all = hostileOf(engine).map(({ place, text }) => `${place} ${text}`);
  expect(all.filter((one, at) => all.indexOf(one) !== at)).toEqual([]);
});
