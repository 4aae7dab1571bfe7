/** Runs one statement at a time and passes its rows on while they arrive. */
import type { Client, CustomTypesConfig } from 'pg';
import Cursor from 'pg-cursor';
import type { RunEnd, Runner, RunRequest, Sink } from '../drivers/driver.ts';
import { createInterruption } from '../drivers/interruption.ts';
import { limitedRows } from '../drivers/rowLimit.ts';
import { dialect } from './dialect.ts';
import { engineError } from './errors.ts';
import { assertRuns } from './kinds.ts';
import type { Sessions } from './session.ts';
import { bound, single } from './statement.ts';
import { type ResultField, readerOf } from './types.ts';

const READ_ROWS = 2000;
/** Every type as text; the driver's own parsers lose digits and microseconds. */
const AS_TEXT: CustomTypesConfig = { getTypeParser: () => (value: unknown) => value };

interface Read {
  readonly rows: (string | null)[][];
  readonly fields: readonly ResultField[];
  /** With the last rows: what the server says the statement did, and to how many rows. */
  readonly command: string | null;
  readonly rowCount: number | null;
}

const readRows = (cursor: Cursor<(string | null)[]>, count: number) =>
  new Promise<Read>((resolve, reject) => {
    cursor.read(count, (error, rows, result) => {
      if (error) reject(error);
      else resolve({ ...result, rows });
    });
  });

const CHANGING = new Set(['INSERT', 'UPDATE', 'DELETE', 'MERGE']);

/** CREATE TABLE AS calls itself a SELECT, but has no columns. */
const changedBy = ({ command, rowCount, fields }: Read): number | undefined =>
  rowCount !== null &&
  (CHANGING.has(command ?? '') || (command === 'SELECT' && fields.length === 0))
    ? rowCount
    : undefined;

export const createRunner = (sessions: Sessions): Runner => {
  const { owned, columnOf } = sessions;
  const interruption = createInterruption();

  const begin = async (client: Client, { statement, allowWrites, timeoutMs, as }: RunRequest) => {
    const path = statement.schema
      ? `SET LOCAL search_path = ${dialect.quote(statement.schema)};`
      : '';
    const time = `SET LOCAL statement_timeout = ${Math.ceil(timeoutMs)};`;
    // After a first query the server refuses to turn a read-only transaction into a writing one.
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
        const read = await readRows(cursor, wanted);
        const { rows, fields } = read;
        if (!limited.hasBegun()) limited.begin(fields.map(columnOf), fields.map(readerOf));
        if (await limited.pass(rows)) return { truncated: true };
        if (rows.length < wanted) return { truncated: false, changed: changedBy(read) };
      }
    } finally {
      await cursor.close().catch(() => undefined);
    }
  };

  return {
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
          // A cancel on its way must not meet this connection's next statement.
          if (interruption.isRequested()) await owned.close();
          else owned.clear(client);
        }
      } catch (error) {
        throw engineError(error, request.statement.sql);
      }
    },

    interrupt: interruption.request,

    progress: () => -1,
  };
};
