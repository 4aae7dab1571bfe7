import type { Connection, FieldPacket } from 'mysql2';
import type { Column } from '../engine.ts';
import type { NetworkRules } from '../network/addresses.ts';
import { CATALOG_TIMEOUT_MS, type Driver } from '../drivers/driver.ts';
import type { NetworkSetup } from '../drivers/network.ts';
import { prepare, run } from './connection.ts';
import { engineError } from './errors.ts';
import { inspect } from './inspect.ts';
import { assertRuns } from './kinds.ts';
import { schemasOf, searchOf, tableOf, tablesOf } from './listing.ts';
import { createRunner } from './runner.ts';
import { createSessions } from './session.ts';
import { single } from './statement.ts';
import { columnOf } from './types.ts';

export const createDriver = (setup: NetworkSetup, network: NetworkRules): Driver => {
  const sessions = createSessions(setup, network);
  const { owned } = sessions;

  /** Catalog work: read-only, and nothing of it stays. */
  const reading = async <T>(work: (client: Connection) => Promise<T>): Promise<T> => {
    try {
      const open = await sessions.get(null, null);
      try {
        await run(open.client, open.server.limits(CATALOG_TIMEOUT_MS, null));
        await run(open.client, 'START TRANSACTION READ ONLY');
        return await work(open.client);
      } finally {
        owned.clear(open);
      }
    } catch (error) {
      throw engineError(error);
    }
  };

  return {
    warm: async () => undefined,

    ...createRunner(sessions),

    inspect: (sql, schema) =>
      reading(async (client) => {
        await sessions.enter(client, schema);
        return inspect(client, sql);
      }),

    describe: (statement) =>
      reading(async (client): Promise<readonly Column[]> => {
        const sql = single(statement);
        assertRuns(sql, false);
        await sessions.enter(client, statement.schema);
        try {
          const { columns } = await prepare(client, sql);
          client.unprepare(sql);
          return columns.map((field: FieldPacket) => columnOf(field));
        } catch (error) {
          throw engineError(error, sql);
        }
      }),

    catalogs: async () => [],
    schemas: () => reading(schemasOf),
    tables: (schema) => reading((client) => tablesOf(client, schema)),
    table: (ref) => reading((client) => tableOf(client, ref)),
    search: (search) => reading((client) => searchOf(client, search)),
    close: owned.close,
  };
};
