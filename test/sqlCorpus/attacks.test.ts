/** No attack succeeds: each is refused, or its printed form depends on nothing forbidden. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Refusal } from '../../server/statement/refusal.ts';
import { type Client, OPENED_WITHIN_MS, openClient } from './clients.ts';
import { hostileOf } from './corpus.ts';
import { describeOn } from './describeOn.ts';
import { printedStatement } from './printed.ts';
import { type Attack, ENGINES, type Engine } from './sample.ts';

/** Null: refused. Any other error is a defect of ours. */
const printedOf = (engine: Engine, attack: Attack): string | null => {
  try {
    return printedStatement(engine, attack);
  } catch (cause) {
    if (cause instanceof Refusal) return null;
    throw cause;
  }
};

/** Limits end what takes too much time and memory. */
const isLarge = ({ aim }: Attack) => aim === 'exhaust';

describe.each(ENGINES)('attacks on %s', (engine) => {
  const attacks = hostileOf(engine);

  test('are refused unless they are harmless once printed [T1, T2, T3, T9]', () => {
    const through = attacks.filter((attack) => !isLarge(attack) && printedOf(engine, attack));
    expect(through.length).toBeLessThan(10);
    expect(through.filter(({ aim }) => !['read', 'leave', 'leak'].includes(aim))).toEqual([]);
  });

  test('with large texts are parsed to their end or refused, and never hang [T31]', () => {
    for (const attack of attacks.filter(isLarge)) {
      expect(() => printedOf(engine, attack)).not.toThrow();
    }
  });
});

for (const engine of ENGINES) {
  describeOn(engine, `what is printed of attacks on ${engine}`, (url) => {
    const through = hostileOf(engine).flatMap((attack) => {
      const printed = isLarge(attack) ? null : printedOf(engine, attack);
      return printed === null ? [] : [{ ...attack, printed }];
    });
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

    test.each(through)(
      'in the $place $text learn nothing forbidden [T1, T9]',
      async ({ printed }) => {
        const resultOf = (client: Client) => client.run(printed).catch(() => 'refused');
        expect(await resultOf(full), printed).toBe(await resultOf(bare));
      },
    );
  });
}
