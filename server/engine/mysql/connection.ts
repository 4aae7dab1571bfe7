/** Connections of the driver: fixed options, and callbacks as promises. */
import {
  type Connection,
  createConnection,
  type FieldPacket,
  type PrepareStatementInfo,
  type RowDataPacket,
} from 'mysql2';
import type { NetworkRules } from '../network/addresses.ts';
import { checkedAddresses, pinnedSocket } from '../network/checkedAddresses.ts';
import type { NetworkSetup } from '../drivers/network.ts';

const CONNECT_WITHIN_MS = 10_000;

/** Values as text where a double is too small, no access to local files, one statement at a time. */
const OPTIONS = {
  flags: ['-LOCAL_FILES', '-FOUND_ROWS'],
  multipleStatements: false,
  supportBigNumbers: true,
  bigNumberStrings: true,
  dateStrings: true,
  jsonStrings: true,
  rowsAsArray: true,
  timezone: 'Z' as const,
  charset: 'utf8mb4_general_ci',
  connectTimeout: CONNECT_WITHIN_MS,
  connectAttributes: { program_name: 'sextant' },
};

export const connect = async (setup: NetworkSetup, network: NetworkRules): Promise<Connection> => {
  const addresses = await checkedAddresses(setup.host, setup.port, network);
  const stream = () => pinnedSocket(addresses).connect(setup.port, setup.host);
  return new Promise((resolve, reject) => {
    const client = createConnection({
      ...OPTIONS,
      stream,
      host: setup.host,
      port: setup.port,
      user: setup.user ?? '',
      password: setup.password ?? '',
      ...(setup.database === null ? {} : { database: setup.database }),
      ...(setup.encryption
        ? {
            ssl: {
              rejectUnauthorized: setup.verifyCertificate,
              verifyIdentity: setup.verifyCertificate,
            },
          }
        : {}),
    });
    client.once('error', reject);
    client.connect((error) => {
      client.removeListener('error', reject);
      if (error) {
        client.destroy();
        reject(error);
      } else resolve(client);
    });
  });
};

/** A plain statement of our own; the driver escapes `values`, for names in catalog queries. */
export const rowsOf = <Row extends readonly unknown[]>(
  client: Connection,
  sql: string,
  values: readonly (string | number | null)[] = [],
): Promise<readonly Row[]> =>
  new Promise((resolve, reject) => {
    client.query<RowDataPacket[]>(sql, [...values], (error, rows) => {
      if (error) reject(error);
      else resolve((Array.isArray(rows) ? rows : []) as unknown as Row[]);
    });
  });

export const run = async (client: Connection, sql: string): Promise<void> => {
  await rowsOf(client, sql);
};

export const reset = (client: Connection): Promise<void> =>
  new Promise((resolve, reject) => {
    client.reset((error) => (error ? reject(error) : resolve()));
  });

/** The driver has the columns of a prepared statement but does not declare them. */
interface Prepared extends PrepareStatementInfo {
  readonly columns: readonly FieldPacket[];
}

export const prepare = (client: Connection, sql: string): Promise<Prepared> =>
  new Promise((resolve, reject) => {
    client.prepare(sql, (error, statement) =>
      error ? reject(error) : resolve(statement as Prepared),
    );
  });

/** A result as it arrives. The connection pauses while rows are taken. */
export interface Command {
  on(event: 'fields', listener: (fields: readonly FieldPacket[] | undefined) => void): unknown;
  on(event: 'result', listener: (row: unknown, index: number) => void): unknown;
  on(event: 'error', listener: (error: unknown) => void): unknown;
  on(event: 'end', listener: () => void): unknown;
}
