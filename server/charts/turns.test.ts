import { describe, expect, test } from 'vitest';
import { createTurns } from './turns.ts';

/** What has begun, and how each is ended. */
const some = (most: number, weights: readonly number[]) => {
  const turns = createTurns(most);
  const begun: number[] = [];
  const works = weights.map((weight, at) => {
    const { promise, resolve, reject } = Promise.withResolvers<number>();
    const done = turns(weight, () => {
      begun.push(at);
      return promise;
    });
    return { done, end: () => resolve(at), fail: () => reject(new Error(`failed ${at}`)) };
  });
  return { begun, works };
};
const aTurn = () => new Promise(setImmediate);

describe('work that takes turns', () => {
  test.each([
    ['up to the whole weight', 4, [1, 1, 2, 1], [0, 1, 2]],
    ['none past one that does not fit', 4, [3, 2, 1], [0]],
    ['what is heavier than all, alone', 4, [9, 1], [0]],
  ])('begins at once, in order: %s', async (_, most, weights, expected) => {
    const { begun } = some(most, weights);
    await aTurn();
    expect(begun).toEqual(expected);
  });

  test('begins when others have ended, also where they failed', async () => {
    const { begun, works } = some(2, [1, 1, 2, 1]);
    works[0]?.fail();
    await expect(works[0]?.done).rejects.toThrow('failed 0');
    await aTurn();
    expect(begun).toEqual([0, 1]);
    works[1]?.end();
    expect(await works[1]?.done).toBe(1);
    await aTurn();
    expect(begun).toEqual([0, 1, 2]);
  });
});
