import { expect, test } from 'vitest';
import { createQueue } from '../processes/queue.ts';
import { ANONYMOUS, shareOf } from './viewer.ts';

test('who has no account has a share of their own, not the server’s, which nothing holds back [T31]', () => {
  const queue = createQueue({ length: 4, perOwner: 1 });
  const ask = () => queue.add({ ticket: { owner: shareOf(ANONYMOUS) } });
  ask();
  ask();
  expect(ask()).toBe(false);
  expect(queue.next()).not.toBeNull();
  expect(queue.next()).toBeNull();
});
