import { dialect } from './dialect.ts';
import { stopped, type Statement } from '../engine.ts';
import type { NetworkRules } from '../network/addresses.ts';
import {
  CATALOG_TIMEOUT_MS,
  type Driver,
  type RunEnd,
  type RunRequest,
  type Sink,
} from '../drivers/driver.ts';
import { createInterruption } from '../drivers/interruption.ts';
import { limitedRows } from '../drivers/rowLimit.ts';
import type { NetworkSetup } from '../drivers/network.ts';
import { oneStatement } from '../drivers/statementText.ts';
import { spliced } from '../drivers/spliced.ts';
import { withoutLines } from './errors.ts';
import { inspect } from './inspect.ts';
import { assertRuns, RULES } from './kinds.ts';
import { catalogsOf, schemasOf, searchOf, tableOf, tablesOf } from './listing.ts';
import type { Run } from './protocol.ts';
import type { Rows } from './rows.ts';
import { createSession, type Scope } from './session.ts';
import { columnOf, readerOf } from './types.ts';

/** Rows of a part; a page of Trino has many more. */
const PART_ROWS = 2000;
const single = (statement: Statement): string =>
  oneStatement(spliced(statement, dialect, RULES), RULES);

export const createDriver = (setup: NetworkSetup, network: NetworkRules): Driver => {
  const session = createSession(setup, network);
  const { catalogFor } = session;
  const interruption = createInterruption();
  let percent = -1;

  const pass = async (run: Run, limit: number, sink: Sink): Promise<RunEnd> => {
    const limited = limitedRows(sink, limit);
    for await (const page of run.pages()) {
      percent = Math.max(percent, page.percent);
      if (page.columns && !limited.hasBegun()) {
        limited.begin(page.columns.map(columnOf), page.columns.map(readerOf));
      }
      for (let from = 0; from < page.rows.length; from += PART_ROWS) {
        if (await limited.pass(page.rows.slice(from, from + PART_ROWS))) {
          await run.cancel();
          return { truncated: true };
        }
      }
    }
    if (!limited.hasBegun()) limited.begin([], []);
    return { truncated: false };
  };

  const perform = async (sql: string, request: RunRequest, sink: Sink): Promise<RunEnd> => {
    const { statement, limit, allowWrites, timeoutMs, as } = request;
    const transaction = allowWrites ? null : await session.beginReading(as);
    try {
      const run = await session.statement(sql, { ...statement, as }, timeoutMs, transaction);
      interruption.endBy(() => run.cancel());
      return await pass(run, limit, sink);
    } finally {
      interruption.over();
      // Nobody waits for the result.
      if (transaction !== null) void session.rollback(transaction, as).catch(() => undefined);
    }
  };

  /** Reads the catalog. */
  const reading = async <T>(scope: Scope, work: (rows: Rows) => Promise<T>): Promise<T> => {
    try {
      return await work(session.rowsIn(scope));
    } catch (cause) {
      throw session.failure(cause);
    }
  };

  return {
    warm: async () => undefined,

    async run(request, sink) {
      const sql = single(request.statement);
      assertRuns(sql, request.allowWrites);
      interruption.begin();
      percent = -1;
      try {
        return await perform(sql, request, sink);
      } catch (cause) {
        if (interruption.isRequested()) throw stopped();
        throw session.failure(cause);
      }
    },

    interrupt: interruption.request,

    progress: () => percent,

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
