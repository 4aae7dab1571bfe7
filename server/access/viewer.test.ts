import { expect, test } from 'vitest';
import { createQueue } from '../processes/queue.ts';
import { ANONYMOUS, shareOf } from './viewer.ts';

test('all viewers without an account share one place in the queue, which is not the unlimited one of the server [T31]', () => {
  const queue = createQueue({ length: 4, perOwner: 1 });
  const ask = () => queue.add({ ticket: { owner: shareOf(ANONYMOUS) } });
  ask();
  ask();
  expect(ask()).toBe(false);
  expect(queue.next()).not.toBeNull();
  expect(queue.next()).toBeNull();
});
