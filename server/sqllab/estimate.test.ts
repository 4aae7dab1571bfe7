import { afterAll, beforeAll, expect, test } from 'vitest';
import { aRun, DUCKDB, someEngines } from '../../test/engine/someEngines.ts';
import { estimate } from './estimate.ts';

let world: ReturnType<typeof someEngines>;
beforeAll(() => {
  world = someEngines({ inProcess: true });
});
afterAll(() => world.close());

const AT = { catalog: null, schema: null };
const queries = (count: number) =>
  Array.from({ length: count }, () => ({
    sql: 'SELECT 1',
    start: 0,
    printed: null,
    isLimited: false,
    info: { kind: 'select', tables: [] } as const,
  }));
const estimated = (count: number, options: Parameters<typeof aRun>[0]) =>
  estimate(world.engines.of(DUCKDB), queries(count), AT, aRun(options), (sql) => ({
    sql,
    limit: null,
  }));

test('each statement has an estimate', async () => {
  expect(await estimated(3, {})).toHaveLength(3);
});

test('many statements share the time of one estimate [T31]', async () => {
  await expect(estimated(5000, { timeoutMs: 300 })).rejects.toMatchObject({ code: 'timeout' });
});

test('nothing more is asked when nobody waits for the estimate [T31]', async () => {
  const gone = AbortSignal.abort();
  await expect(estimated(3, { signal: gone })).rejects.toMatchObject({ code: 'stopped' });
});
