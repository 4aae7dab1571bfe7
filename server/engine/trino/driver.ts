import type { NetworkRules } from '../network/addresses.ts';
import { CATALOG_TIMEOUT_MS, type Driver } from '../drivers/driver.ts';
import type { NetworkSetup } from '../drivers/network.ts';
import { withoutLines } from './errors.ts';
import { inspect } from './inspect.ts';
import { assertRuns } from './kinds.ts';
import { catalogsOf, schemasOf, searchOf, tableOf, tablesOf } from './listing.ts';
import type { Rows } from './rows.ts';
import { createRunner } from './runner.ts';
import { createSession, type Scope } from './session.ts';
import { single } from './statement.ts';
import { columnOf } from './types.ts';

export const createDriver = (setup: NetworkSetup, network: NetworkRules): Driver => {
  const session = createSession(setup, network);
  const { catalogFor } = session;

  /** Catalog work. */
  const reading = async <T>(scope: Scope, work: (rows: Rows) => Promise<T>): Promise<T> => {
    try {
      return await work(session.rowsIn(scope));
    } catch (cause) {
      throw session.failure(cause);
    }
  };

  return {
    warm: async () => undefined,

    ...createRunner(session),

    inspect: (sql, schema, as) => reading({ schema, as }, (rows) => inspect(sql, rows)),

    async describe(statement, as) {
      const sql = single(statement);
      assertRuns(sql, false);
      try {
        const wrapped = `SELECT * FROM (\n${sql}\n) AS described LIMIT 0`;
        const run = await session.statement(wrapped, { ...statement, as }, CATALOG_TIMEOUT_MS);
        for await (const { columns } of run.pages()) {
          if (columns) return columns.map(columnOf);
        }
        return [];
      } catch (cause) {
        throw session.failure(withoutLines(cause, 1));
      }
    },

    catalogs: (as) => reading({ as }, catalogsOf),
    schemas: (catalog, as) => reading({ as }, (rows) => schemasOf(rows, catalogFor(catalog))),
    tables: (schema, catalog, as) =>
      reading({ as }, (rows) => tablesOf(rows, catalogFor(catalog), schema)),
    table: (ref, as) =>
      reading({ as }, (rows) =>
        tableOf(rows, catalogFor(ref.catalog), {
          ...ref,
          schema: ref.schema || session.homeSchema,
        }),
      ),
    search: (search, as) =>
      reading({ as }, (rows) => searchOf(rows, catalogFor(search.catalog), search)),
    close: session.close,
  };
};
