import { expect, test } from 'vitest';
import { createTurns } from './turns.ts';

const [ADA, BEN, CAT] = [1, 2, 3];

const aWorld = (atOnce: number) => {
  const turns = createTurns(atOnce);
  const begun: string[] = [];
  const take = (person: number, name: string) => {
    const abort = new AbortController();
    const { promise, resolve } = Promise.withResolvers<void>();
    const ended = turns.take(person, abort.signal, async () => {
      begun.push(name);
      if (!abort.signal.aborted) await promise;
    });
    return { end: async () => (resolve(), ended), stop: async () => (abort.abort(), ended) };
  };
  return { take, begun, settled: () => new Promise((resolve) => setImmediate(resolve)) };
};

test('the slow work of one person holds up nobody else, and follows itself', async () => {
  const { take, begun, settled } = aWorld(2);
  const slow = take(ADA, 'slow');
  take(ADA, 'second of Ada');
  const ben = take(BEN, 'of Ben');
  await settled();
  expect(begun).toEqual(['slow', 'of Ben']);
  await ben.end();
  take(CAT, 'of Cat');
  await settled();
  expect(begun).toEqual(['slow', 'of Ben', 'of Cat']);
  await slow.end();
  await settled();
  expect(begun.at(-1)).toBe('second of Ada');
});

test('no more run at once than may, in the order in which they came', async () => {
  const { take, begun, settled } = aWorld(1);
  const first = take(ADA, 'first');
  const second = take(BEN, 'second');
  take(CAT, 'third');
  await settled();
  expect(begun).toEqual(['first']);
  await first.end();
  await second.end();
  await settled();
  expect(begun).toEqual(['first', 'second', 'third']);
});

test('what is stopped while it waits ends at once, and takes nobody’s turn', async () => {
  const { take, begun, settled } = aWorld(1);
  const first = take(ADA, 'first');
  const stopped = take(BEN, 'stopped');
  take(CAT, 'third');
  await stopped.stop();
  expect(begun).toEqual(['first', 'stopped']);
  await first.end();
  await settled();
  expect(begun).toEqual(['first', 'stopped', 'third']);
});
