import { expect, test } from 'vitest';
import { createPasses } from './passes.ts';

const at = (minutes: number) => new Date(Date.UTC(2026, 0, 1, 0, minutes));

test('a pass is the session of its person for a few minutes, and ends when it is closed', () => {
  const passes = createPasses();
  const secret = passes.create(7);
  passes.start(secret, at(0));
  expect(passes.find(secret, at(4))).toMatchObject({ userId: 7 });
  expect(passes.find(`${secret}x`, at(4))).toBeNull();
  expect(passes.find(secret, at(6))).toBeNull();
  const other = passes.create(8);
  passes.start(other, at(0));
  passes.close(other);
  expect(passes.find(other, at(1))).toBeNull();
  passes.start(other, at(1));
  expect(passes.find(other, at(1))).toBeNull();
});

test('a pass opens nothing while its picture waits, and has its whole time once that is drawn', () => {
  const passes = createPasses();
  const secret = passes.create(7);
  expect(passes.find(secret, at(0))).toBeNull();
  passes.start(secret, at(30));
  expect(passes.find(secret, at(34))).toMatchObject({ userId: 7 });
});
