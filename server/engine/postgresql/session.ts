/** Connections to one server, with the settings of each session. */
import { Client } from 'pg';
import type { As } from '../drivers/driver.ts';
import type { NetworkSetup } from '../drivers/network.ts';
import { createOwnedSession, type OwnedSession } from '../drivers/ownedSession.ts';
import type { Column } from '../engine.ts';
import type { NetworkRules } from '../network/addresses.ts';
import { checkedAddresses, pinnedSocket } from '../network/checkedAddresses.ts';
import { takeRole } from './role.ts';
import { columnOf, type ResultField, KNOWN_TYPES } from './types.ts';

const CONNECT_WITHIN_MS = 10_000;
/** Every server has a database and a role of this name. */
const DEFAULT_NAME = 'postgres';

/** Values as the server’s text in one format, whatever the server’s own settings are. */
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

/** The server’s names of types that are not in the table of `types.ts`. */
const OTHER_TYPES = `
  SELECT oid::int AS oid, upper(format_type(oid, NULL)) AS name FROM pg_catalog.pg_type
  WHERE typtype <> 'c' AND typcategory <> 'A' AND NOT oid = ANY ('{${KNOWN_TYPES.join(',')}}'::oid[])`;

/** The driver has this property but does not declare it. */
const processOf = (client: Client): number | null => {
  const id: unknown = Reflect.get(client, 'processID');
  return typeof id === 'number' ? id : null;
};

export interface Sessions {
  readonly database: string;
  readonly owned: OwnedSession<Client>;
  columnOf(field: ResultField): Column;
  /** Until the transaction ends. */
  impersonate(client: Client, as: As): Promise<void>;
  /** Ends the statement of one connection from another. */
  cancel(client: Client): Promise<void>;
}

export const createSessions = (setup: NetworkSetup, network: NetworkRules): Sessions => {
  const database = setup.database ?? DEFAULT_NAME;
  const user = setup.user ?? DEFAULT_NAME;
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
    client.on('error', () => owned.lose(client));
    await client.connect();
    return client;
  };

  const owned = createOwnedSession<Client>({
    async open() {
      const client = await connect();
      const { rows } = await client.query<{ oid: number; name: string }>(OTHER_TYPES);
      for (const { oid, name } of rows) typeNames.set(oid, name);
      return client;
    },
    async clear(client) {
      await client.query('ROLLBACK');
      await client.query('DISCARD ALL');
    },
    close: (client) => client.end().catch(() => undefined),
  });

  return {
    database,
    owned,
    columnOf: (field) => columnOf(field, typeNames.get(field.dataTypeID)),
    async impersonate(client, as) {
      if (as !== null) await takeRole(client, as, user);
    },
    async cancel(running) {
      const processId = processOf(running);
      if (processId === null) return;
      const client = await connect();
      try {
        await client.query('SELECT pg_cancel_backend($1)', [processId]);
      } finally {
        await client.end();
      }
    },
  };
};
