import { expect, test } from 'vitest';
import { createLimiter } from './limiter';

const aTask = () => {
  let end = () => {};
  const done = new Promise<void>((resolve) => {
    end = resolve;
  });
  let hasBegun = false;
  return {
    run: () => {
      hasBegun = true;
      return done;
    },
    end: () => end(),
    hasBegun: () => hasBegun,
  };
};

test('tasks run in order up to the limit, and a failed one makes room too [R20]', async () => {
  const limiter = createLimiter();
  const tasks = [aTask(), aTask(), aTask(), aTask()];
  for (const { run } of tasks) limiter.add(run, 2);
  expect(tasks.map(({ hasBegun }) => hasBegun())).toEqual([true, true, false, false]);
  tasks[1]?.end();
  await new Promise((resolve) => setTimeout(resolve));
  expect(tasks.map(({ hasBegun }) => hasBegun())).toEqual([true, true, true, false]);
});

test('a task that has not started can be cancelled', async () => {
  const limiter = createLimiter();
  const tasks = [aTask(), aTask()];
  for (const { run } of tasks) limiter.add(run, 1);
  limiter.clear();
  tasks[0]?.end();
  await new Promise((resolve) => setTimeout(resolve));
  expect(tasks[1]?.hasBegun()).toBe(false);
});
