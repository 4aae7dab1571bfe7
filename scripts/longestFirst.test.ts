import { existsSync } from 'node:fs';
import { expect, test } from 'vitest';
import { createVitest } from 'vitest/node';
import { LONGEST, LongestFirst } from './longestFirst.ts';

test('every file that is known to be long is there', () => {
  expect(LONGEST.filter((file) => !existsSync(file))).toEqual([]);
});

test('long files begin before all others', async () => {
  const vitest = await createVitest('test', { watch: false });
  const files = await vitest.globTestSpecifications();
  const sorted = await new LongestFirst(vitest).sort(files.toReversed());
  await vitest.close();
  const first = sorted.slice(0, LONGEST.length).map(({ moduleId }) => moduleId);
  expect(first.map((id, at) => id.endsWith(LONGEST[at] ?? ''))).toEqual(LONGEST.map(() => true));
});
