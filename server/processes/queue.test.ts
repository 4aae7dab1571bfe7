import { expect, test } from 'vitest';
import { createQueue } from './queue.ts';

const aRun = (owner: string, id = 0) => ({ id, ticket: { owner } });

test('the queue serves people in turn', () => {
  const queue = createQueue<ReturnType<typeof aRun>>({ length: 10, perOwner: 5 });
  queue.add(aRun('ada', 1));
  queue.add(aRun('ada', 2));
  expect(queue.next()?.id).toBe(1);
  expect(queue.next()?.id).toBe(2);
  expect(queue.next()).toBeNull();
});

test('an owner with no running call goes before one with some', () => {
  const queue = createQueue<ReturnType<typeof aRun>>({ length: 10, perOwner: 5 });
  queue.add(aRun('ada', 1));
  queue.next();
  queue.add(aRun('ada', 2));
  queue.add(aRun('viewer', 3));
  expect(queue.next()?.id).toBe(3);
});

test('an owner at the limit waits for an own run to end; the server itself does not', () => {
  const queue = createQueue<ReturnType<typeof aRun>>({ length: 10, perOwner: 1 });
  const first = aRun('ada', 1);
  for (const run of [first, aRun('ada', 2), aRun('system', 3), aRun('system', 4)]) queue.add(run);
  expect([queue.next()?.id, queue.next()?.id, queue.next()?.id]).toEqual([1, 3, 4]);
  expect(queue.next()).toBeNull();
  queue.done(first);
  expect(queue.next()?.id).toBe(2);
});

test('a full queue accepts no more, and one owner fills at most half of it [T31]', () => {
  const queue = createQueue<ReturnType<typeof aRun>>({ length: 4, perOwner: 1 });
  queue.add(aRun('ada'));
  queue.add(aRun('ada'));
  expect(queue.add(aRun('ada'))).toBe(false);
  queue.add(aRun('viewer'));
  queue.add(aRun('guest'));
  expect(queue.add(aRun('other'))).toBe(false);
});
