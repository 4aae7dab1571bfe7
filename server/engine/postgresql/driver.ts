import type { Client } from 'pg';
import { dialect } from './dialect.ts';
import type { Parameter } from '../engine.ts';
import type { NetworkRules } from '../network/addresses.ts';
import type { As, Driver } from '../drivers/driver.ts';
import type { NetworkSetup } from '../drivers/network.ts';
import { engineError } from './errors.ts';
import { inspect } from './inspect.ts';
import { assertRuns } from './kinds.ts';
import { schemasOf, searchOf, tableOf, tablesOf } from './listing.ts';
import { createRunner } from './runner.ts';
import { createSessions } from './session.ts';
import { bound, single } from './statement.ts';

/** For this transaction. */
const setPath = async (client: Client, schema: string | null | undefined) => {
  if (schema) await client.query(`SET LOCAL search_path = ${dialect.quote(schema)}`);
};

/** By the extended protocol, which takes one statement alone: the simple one would run what stands behind its end. */
const extended = (text: string, parameters?: readonly Parameter[]) => ({
  text,
  values: bound(parameters),
  queryMode: 'extended',
});

export const createDriver = (setup: NetworkSetup, network: NetworkRules): Driver => {
  const sessions = createSessions(setup, network);
  const { owned, columnOf } = sessions;

  /** Catalog work: read-only, and nothing of it stays. */
  const reading = async <T>(as: As, work: (client: Client) => Promise<T>): Promise<T> => {
    try {
      const client = await owned.get(null);
      try {
        await client.query('BEGIN READ ONLY; SELECT 1');
        await sessions.impersonate(client, as);
        return await work(client);
      } finally {
        owned.clear(client);
      }
    } catch (error) {
      throw engineError(error);
    }
  };

  return {
    warm: async () => undefined,

    ...createRunner(sessions),

    inspect: (sql, schema, as) =>
      reading(as, async (client) => {
        await setPath(client, schema);
        return inspect(client, sql);
      }),

    describe: (statement, as) =>
      reading(as, async (client) => {
        const own = single(statement);
        assertRuns(statement.sql, false);
        const sql = `SELECT * FROM (\n${own}\n) AS described LIMIT 0`;
        await setPath(client, statement.schema);
        try {
          const { fields } = await client.query(extended(sql, statement.parameters));
          return fields.map(columnOf);
        } catch (error) {
          throw engineError(error, sql, 1);
        }
      }),

    catalogs: async () => [sessions.database],
    schemas: (_, as) => reading(as, schemasOf),
    tables: (schema, _, as) => reading(as, (client) => tablesOf(client, schema)),
    table: (ref, as) => reading(as, (client) => tableOf(client, ref)),
    search: (search, as) => reading(as, (client) => searchOf(client, search)),
    close: owned.close,
  };
};
