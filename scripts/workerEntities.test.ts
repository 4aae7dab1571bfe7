import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { servedEntities, workerEntities } from './workerEntities.ts';

const PACKAGE = 'decode-named-character-reference';

test('workers get the names of characters from a list, built and while developing', () => {
  const { resolveId } = workerEntities();
  const { config } = servedEntities();
  if (typeof resolveId !== 'function' || typeof config !== 'function') throw new Error('No hooks.');
  const entry = String(resolveId.call({} as never, PACKAGE, undefined, {} as never));
  expect(readFileSync(entry, 'utf8')).not.toContain('document.');
  expect(resolveId.call({} as never, 'another', undefined, {} as never)).toBeNull();
  const served = config.call({} as never, {}, { command: 'serve', mode: 'development' });
  expect(served).toEqual({ resolve: { alias: { [PACKAGE]: entry } } });
});
