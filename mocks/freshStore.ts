/** Empty metadata stores for tests: SQLite in memory, or a database of its own on the given PostgreSQL. */
import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { openStore } from '../server/store/database.ts';
import type { Store } from '../server/store/store.ts';

const freshPostgres = async (server: string): Promise<Store> => {
  const name = `sextant_${randomBytes(6).toString('hex')}`;
  const onServer = async (statement: string) => {
    const client = new pg.Client({ connectionString: server });
    await client.connect();
    await client.query(statement);
    await client.end();
  };
  await onServer(`create database ${name}`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  const store = await openStore({ at: url.href });
  return {
    ...store,
    close: async () => {
      await store.close();
      await onServer(`drop database ${name} with (force)`);
    },
  };
};

/** Without a server's URL in memory. */
export const freshStore = (postgresUrl?: string | null): Promise<Store> =>
  postgresUrl ? freshPostgres(postgresUrl) : openStore({ at: ':memory:' });
