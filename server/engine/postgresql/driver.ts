import { Client, type CustomTypesConfig } from 'pg';
import Cursor from 'pg-cursor';
import { postgresql as engine } from '#common/engines/postgresql.ts';
import { dialect } from './dialect.ts';
import type { Column, Parameter, Statement } from '../engine.ts';
import type { NetworkRules } from '../network/addresses.ts';
import { checkedAddresses, pinnedSocket } from '../network/checkedAddresses.ts';
import type { As, Driver, RunEnd, RunRequest, Sink } from '../drivers/driver.ts';
import { createInterruption } from '../drivers/interruption.ts';
import { limitedRows } from '../drivers/rowLimit.ts';
import { oneStatement } from '../drivers/statementText.ts';
import type { NetworkSetup } from '../drivers/network.ts';
import { engineError } from './errors.ts';
import { inspect } from './inspect.ts';
import { assertRuns } from './kinds.ts';
import { schemasOf, searchOf, tableOf, tablesOf } from './listing.ts';
import { takeRole } from './role.ts';
import { columnOf, type Field, KNOWN_TYPES, readerOf } from './types.ts';

const READ_ROWS = 2000;
const CONNECT_WITHIN_MS = 10_000;
/** Every server has a database and a role of this name. */
const DEFAULT_NAME = 'postgres';

/** Values as the server's text in one format, whatever the server's own settings are. */
const OPTIONS = [
  'TimeZone=UTC',
  'DateStyle=ISO',
  'IntervalStyle=postgres',
  'extra_float_digits=1',
  'bytea_output=hex',
  'standard_conforming_strings=on',
  'client_connection_check_interval=500',
]
  .map((setting) => `-c ${setting}`)
  .join(' ');

/** Every type as text; the driver's own parsers lose digits and microseconds. */
const AS_TEXT: CustomTypesConfig = { getTypeParser: () => (value: unknown) => value };

/** What this server calls the types that the table in `types.ts` does not know. */
const OTHER_TYPES = `
  SELECT oid::int AS oid, upper(format_type(oid, NULL)) AS name FROM pg_catalog.pg_type
  WHERE typtype <> 'c' AND typcategory <> 'A' AND NOT oid = ANY ('{${KNOWN_TYPES.join(',')}}'::oid[])`;

/** The driver keeps it without declaring it. */
const processOf = (client: Client): number | null => {
  const id: unknown = Reflect.get(client, 'processID');
  return typeof id === 'number' ? id : null;
};

/** For this transaction. */
const setPath = async (client: Client, schema: string | null | undefined) => {
  if (schema) await client.query(`SET LOCAL search_path = ${dialect.quote(schema)}`);
};

const bound = (parameters: readonly Parameter[] = []) =>
  parameters.map((value) => (typeof value === 'bigint' ? value.toString() : value));

/** By the extended protocol, which takes one statement alone: the simple one would run what stands behind its end. */
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
  const database = setup.database ?? DEFAULT_NAME;
  const user = setup.user ?? DEFAULT_NAME;
  const interruption = createInterruption();
  let connected: Client | null = null;
  let owner: string | null = null;
  let cleaning: Promise<unknown> = Promise.resolve();
  const typeNames = new Map<number, string>();

  const connect = async (): Promise<Client> => {
    const addresses = await checkedAddresses(setup.host, setup.port, network);
    const client = new Client({
      stream: () => pinnedSocket(addresses),
      host: setup.host,
      port: setup.port,
      database,
      user,
      password: setup.password ?? undefined,
      ssl: setup.encryption ? { rejectUnauthorized: setup.verifyCertificate } : false,
      options: OPTIONS,
      connectionTimeoutMillis: CONNECT_WITHIN_MS,
      application_name: 'sextant',
    });
    client.on('error', () => {
      if (connected === client) connected = null;
    });
    await client.connect();
    return client;
  };

  const connectForRuns = async (): Promise<Client> => {
    const client = await connect();
    const { rows } = await client.query<{ oid: number; name: string }>(OTHER_TYPES);
    for (const { oid, name } of rows) typeNames.set(oid, name);
    return client;
  };

  const disconnect = async () => {
    const client = connected;
    connected = null;
    await client?.end().catch(() => undefined);
  };

  /** A connection keeps settings, locks and prepared names: another person gets another one. */
  const clientFor = async (nextOwner: string | null): Promise<Client> => {
    await cleaning;
    if (connected && owner !== null && nextOwner !== null && owner !== nextOwner)
      await disconnect();
    connected ??= await connectForRuns();
    owner = nextOwner ?? owner;
    return connected;
  };

  const begin = async (client: Client, { statement, allowWrites, timeoutMs, as }: RunRequest) => {
    const path = statement.schema
      ? `SET LOCAL search_path = ${dialect.quote(statement.schema)};`
      : '';
    const time = `SET LOCAL statement_timeout = ${Math.ceil(timeoutMs)};`;
    // After a first query the server refuses to turn a read-only transaction into a writing one.
    await client.query(`${allowWrites ? 'BEGIN' : 'BEGIN READ ONLY'}; ${path} ${time} SELECT 1`);
    if (as !== null) await takeRole(client, as, user);
  };

  const clean = (client: Client) => {
    cleaning = client
      .query('ROLLBACK')
      .then(() => client.query('DISCARD ALL'))
      .catch(disconnect);
  };

  const columnFor = (field: Field): Column => columnOf(field, typeNames.get(field.dataTypeID));

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
        if (!limited.hasBegun()) limited.begin(fields.map(columnFor), fields.map(readerOf));
        if (await limited.pass(rows)) return { truncated: true };
        if (rows.length < wanted) return { truncated: false };
      }
    } finally {
      await cursor.close().catch(() => undefined);
    }
  };

  /** Ends what a connection does, from another one. */
  const cancel = async (processId: number | null) => {
    if (processId === null) return;
    const client = await connect();
    try {
      await client.query('SELECT pg_cancel_backend($1)', [processId]);
    } finally {
      await client.end();
    }
  };

  /** Catalog work: read-only, and nothing of it stays. */
  const reading = async <T>(as: As, work: (client: Client) => Promise<T>): Promise<T> => {
    try {
      const client = await clientFor(null);
      try {
        await client.query('BEGIN READ ONLY; SELECT 1');
        if (as !== null) await takeRole(client, as, user);
        return await work(client);
      } finally {
        clean(client);
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
        const client = await clientFor(request.owner);
        try {
          await begin(client, request);
          interruption.endBy(() => cancel(processOf(client)));
          const end = await pass(client, request, sink);
          interruption.over();
          if (request.allowWrites) await client.query('COMMIT');
          return end;
        } finally {
          interruption.over();
          // A cancel on its way must not meet this connection's next statement.
          if (interruption.isRequested()) await disconnect();
          else clean(client);
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
          return fields.map(columnFor);
        } catch (error) {
          throw engineError(error, sql, 1);
        }
      }),

    catalogs: async () => [database],
    schemas: (_, as) => reading(as, schemasOf),
    tables: (schema, _, as) => reading(as, (client) => tablesOf(client, schema)),
    table: (ref, as) => reading(as, (client) => tableOf(client, ref)),
    search: (search, as) => reading(as, (client) => searchOf(client, search)),
    close: disconnect,
  };
};
