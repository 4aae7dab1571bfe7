import type { NetworkRules } from '../network/addresses.ts';
import type { Driver } from '../drivers/driver.ts';
import type { NetworkSetup } from '../drivers/network.ts';
import { engineError } from './errors.ts';
import { DESCRIBE, described, inspect } from './inspect.ts';
import { assertRuns } from './kinds.ts';
import { schemasOf, searchOf, tableOf, tablesOf } from './listing.ts';
import type { Rows } from './rows.ts';
import { createRunner } from './runner.ts';
import { createSession } from './session.ts';
import { single } from './statement.ts';
import { columnOf } from './types.ts';

const DEFAULT_DATABASE = 'default';

export const createDriver = (setup: NetworkSetup, network: NetworkRules): Driver => {
  const home = setup.database ?? DEFAULT_DATABASE;
  const session = createSession(setup, network);

  /** Reads the catalog. */
  const reading = async <T>(
    work: (rows: Rows) => Promise<T>,
    database: string | null = setup.database,
  ): Promise<T> => {
    try {
      return await work((sql) => session.rows(sql, database));
    } catch (error) {
      throw session.lost(engineError(error));
    }
  };

  return {
    warm: async () => undefined,

    ...createRunner(session, home),

    inspect: (sql, schema) =>
      reading((rows) => inspect(sql, rows, schema || home), schema || setup.database),

    async describe(statement) {
      const sql = single(statement);
      assertRuns(sql, false);
      return reading(async (rows) => {
        try {
          const found = await rows(described(sql));
          return found.map(([name, type]) => columnOf({ name: String(name), type: String(type) }));
        } catch (error) {
          throw engineError(error, sql, DESCRIBE);
        }
      }, statement.schema || setup.database);
    },

    catalogs: async () => [],
    schemas: () => reading(schemasOf),
    tables: (schema) => reading((rows) => tablesOf(rows, schema || home)),
    table: (ref) => reading((rows) => tableOf(rows, ref, home)),
    search: (search) => reading((rows) => searchOf(rows, search)),

    close: session.close,
  };
};
