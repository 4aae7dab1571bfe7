/**
 * Only people who may change a connection learn why its database cannot be reached, by the test on the page Databases.
 * All others get the same text after the same time, whether a port is closed, a host is unknown or a password is wrong.
 */
import { setTimeout as pause } from 'node:timers/promises';
import type { Config } from '../config.ts';
import { type Engine, EngineError } from '../engine/engine.ts';
import type { Engines } from '../engine/engines.ts';
import type { Log } from '../log.ts';

export const UNREACHABLE =
  'The database cannot be reached, or the connection was lost. Who may change the connection can test it on the page Databases.';

type Limits = Pick<Config['limits'], 'failedTestMs'>;

const quieted = (engine: Engine, databaseId: number, { failedTestMs }: Limits, log: Log) => {
  const quiet =
    <A extends unknown[], T>(ask: (...given: A) => Promise<T>) =>
    async (...given: A): Promise<T> => {
      const since = performance.now();
      try {
        return await ask(...given);
      } catch (cause) {
        if (!(cause instanceof EngineError) || cause.code !== 'connection') throw cause;
        log.error('A database cannot be reached', { databaseId, error: cause });
        await pause(Math.max(0, failedTestMs - (performance.now() - since)), undefined, {
          ref: false,
        });
        throw new EngineError('connection', UNREACHABLE, null, { cause });
      }
    };
  return {
    ...engine,
    query: quiet(engine.query),
    hold: quiet(engine.hold),
    store: quiet(engine.store),
    inspect: quiet(engine.inspect),
    describe: quiet(engine.describe),
    catalogs: quiet(engine.catalogs),
    schemas: quiet(engine.schemas),
    tables: quiet(engine.tables),
    table: quiet(engine.table),
    search: quiet(engine.search),
  } satisfies Engine;
};

/** A connection under test has a negative number, and its failures are explained to the person who tests it. */
const isUnderTest = (databaseId: number): boolean => databaseId < 0;

export const quietFailures = (engines: Engines, limits: Limits, log: Log): Engines => ({
  ...engines,
  of: (target) => {
    const engine = engines.of(target);
    return isUnderTest(target.id) ? engine : quieted(engine, target.id, limits, log);
  },
});
