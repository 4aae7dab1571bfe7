import type { Client, CustomTypesConfig } from 'pg';
import Cursor from 'pg-cursor';
import { postgresql as engine } from '#common/engines/postgresql.ts';
import { dialect } from './dialect.ts';
import type { Parameter, Statement } from '../engine.ts';
import type { NetworkRules } from '../network/addresses.ts';
import type { As, Driver, RunEnd, RunRequest, Sink } from '../drivers/driver.ts';
import { createInterruption } from '../drivers/interruption.ts';
import { limitedRows } from '../drivers/rowLimit.ts';
import { oneStatement } from '../drivers/statementText.ts';
import type { NetworkSetup } from '../drivers/network.ts';
import { engineError } from './errors.ts';
import { inspect } from './inspect.ts';
import { assertRuns } from './kinds.ts';
import { schemasOf, searchOf, tableOf, tablesOf } from './listing.ts';
import { createSessions } from './session.ts';
import { type Field, readerOf } from './types.ts';

const READ_ROWS = 2000;
/** Every type as text, because the driver’s own parsers lose digits and microseconds. */
const AS_TEXT: CustomTypesConfig = { getTypeParser: () => (value: unknown) => value };

/** For this transaction. */
const setPath = async (client: Client, schema: string | null | undefined) => {
  if (schema) await client.query(`SET LOCAL search_path = ${dialect.quote(schema)}`);
};

const bound = (parameters: readonly Parameter[] = []) =>
  parameters.map((value) => (typeof value === 'bigint' ? value.toString() : value));

/** Uses the extended protocol, which accepts a single statement; the simple one would also run what follows it. */
const extended = (text: string, parameters?: readonly Parameter[]) => ({
  text,
  values: bound(parameters),
  queryMode: 'extended',
});

const single = ({ sql }: Statement): string => oneStatement(sql, engine.lexical);

const readRows = (cursor: Cursor<(string | null)[]>, count: number) =>
  new Promise<{ rows: (string | null)[][]; fields: readonly Field[] }>((resolve, reject) => {
    cursor.read(count, (error, rows, result) => {
      if (error) reject(error);
      else resolve({ rows, fields: result.fields });
    });
  });

export const createDriver = (setup: NetworkSetup, network: NetworkRules): Driver => {
  const sessions = createSessions(setup, network);
  const { owned, columnOf } = sessions;
  const interruption = createInterruption();

  const begin = async (client: Client, { statement, allowWrites, timeoutMs, as }: RunRequest) => {
    const path = statement.schema
      ? `SET LOCAL search_path = ${dialect.quote(statement.schema)};`
      : '';
    const time = `SET LOCAL statement_timeout = ${Math.ceil(timeoutMs)};`;
    // After a first query the server no longer lets a read-only transaction write.
    await client.query(`${allowWrites ? 'BEGIN' : 'BEGIN READ ONLY'}; ${path} ${time} SELECT 1`);
    await sessions.impersonate(client, as);
  };

  const pass = async (client: Client, request: RunRequest, sink: Sink): Promise<RunEnd> => {
    const { statement, limit } = request;
    const cursor = client.query(
      new Cursor<(string | null)[]>(statement.sql, bound(statement.parameters), {
        rowMode: 'array',
        types: AS_TEXT,
      }),
    );
    const limited = limitedRows<string | null>(sink, limit);
    try {
      for (;;) {
        const wanted = Math.min(READ_ROWS, limited.left() + 1);
        const { rows, fields } = await readRows(cursor, wanted);
        if (!limited.hasBegun()) limited.begin(fields.map(columnOf), fields.map(readerOf));
        if (await limited.pass(rows)) return { truncated: true };
        if (rows.length < wanted) return { truncated: false };
      }
    } finally {
      await cursor.close().catch(() => undefined);
    }
  };

  /** Reads the catalog: read-only, without traces. */
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

    async run(request, sink) {
      single(request.statement);
      assertRuns(request.statement.sql, request.allowWrites);
      interruption.begin();
      try {
        const client = await owned.get(request.owner);
        try {
          await begin(client, request);
          interruption.endBy(() => sessions.cancel(client));
          const end = await pass(client, request, sink);
          interruption.over();
          if (request.allowWrites) await client.query('COMMIT');
          return end;
        } finally {
          interruption.over();
          // A cancel in progress must not hit this connection’s next statement.
          if (interruption.isRequested()) await owned.close();
          else owned.clear(client);
        }
      } catch (error) {
        throw engineError(error, request.statement.sql);
      }
    },

    interrupt: interruption.request,

    progress: () => -1,
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
