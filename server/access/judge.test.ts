/** How long it may take to judge SQL, on a real server whose planner runs a slow function. */
import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aRun, postgresTarget, someEngines } from '../../test/engine/someEngines.ts';
import { describeWithPostgres } from '../../test/postgres.ts';
import type { Engine } from '../engine/engine.ts';
import { judge } from './judge.ts';

describeWithPostgres('judging SQL that is slow to read', (url) => {
  const schema = `slow_${randomBytes(4).toString('hex')}`;
  const server = new pg.Client({ connectionString: url });
  let world: ReturnType<typeof someEngines>;
  let engine: Engine;
  beforeAll(async () => {
    await server.connect();
    await server.query(`CREATE SCHEMA ${schema}`);
    await server.query(
      `CREATE FUNCTION ${schema}.slow(s float) RETURNS int IMMUTABLE LANGUAGE plpgsql
       AS 'BEGIN PERFORM pg_sleep(s); RETURN 1; END'`,
    );
    world = someEngines();
    engine = world.engines.of(postgresTarget(url));
    await engine.query({ sql: 'SELECT 1' }, aRun());
  });
  afterAll(async () => {
    await world.close();
    await server.query(`DROP SCHEMA ${schema} CASCADE`);
    await server.end();
  });

  test('ends after ten seconds, and says that nothing was run [T31]', async () => {
    const limits: (number | undefined)[] = [];
    const reading = {
      engine: {
        ...engine,
        inspect: (sql, within, options) => {
          limits.push(options?.timeoutMs);
          return engine.inspect(sql, within, { ...options, timeoutMs: 300 });
        },
      } satisfies Engine,
      schema: null,
      open: null,
    };
    const begun = performance.now();
    await expect(judge(reading, `SELECT ${schema}.slow(60)`)).rejects.toMatchObject({
      code: 'timeout',
      message: expect.stringContaining(
        'Nothing was run: to read a statement took longer than 10',
      ) as unknown,
      line: 1,
    });
    expect(limits).toEqual([10_000]);
    // The function takes a minute.
    expect(performance.now() - begun).toBeLessThan(30_000);
  });
});
