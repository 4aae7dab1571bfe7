import { expect, test } from 'vitest';
import { inTurn } from './inTurn';

test('tasks with the same key wait for each other, even after a failure; other tasks do not', async () => {
  const owner = {};
  const order: string[] = [];
  let release = () => {};
  const first = inTurn(owner, 'a', async () => {
    await new Promise<void>((resolve) => {
      release = resolve;
    });
    order.push('first');
    throw new Error('no');
  });
  const second = inTurn(owner, 'a', async () => order.push('second'));
  await inTurn(owner, 'b', async () => order.push('other'));
  release();
  await expect(first).rejects.toThrow('no');
  await second;
  expect(order).toEqual(['other', 'first', 'second']);
});
