/** A server whose built-in database lets people make tables of queries, with a clock that tests set. */
import { expect } from 'vitest';
import type { RefreshedTable, RefreshedTableMaking } from '../common/wire/refresh.ts';
import type { Schedule } from '../common/wire/schedule.ts';
import { DEFAULTS } from '../server/config.ts';
import { duckdbSetup } from '../server/engine/duckdb/setup.ts';
import { createTables } from '../server/engine/storage/tables.ts';
import { grant } from '../server/store/roles.ts';
import { aServer, aUser, type Client } from './testServer.ts';

const ROOT = '/api/v1/refreshed_table';

interface Wishes {
  readonly schedule?: Schedule | null;
  readonly by?: Client;
  readonly query_schema?: string;
}

interface Options {
  readonly limits?: Partial<typeof DEFAULTS.limits>;
  readonly startsAt?: string;
}

const resultOf = async <T>(answer: Response, status = 200): Promise<T> => {
  expect(answer.status, await answer.clone().text()).toBe(status);
  return ((await answer.json()) as { result: T }).result;
};

interface People {
  readonly databaseId: number;
  readonly admin: Client;
  readonly ada: Client;
}

/** Calls as Ada sends them, unless somebody else is named. */
const callsOf = ({ databaseId, admin, ada }: People) => {
  const post = (
    table_name: string,
    sql: string,
    { schedule = null, by = ada, ...more }: Wishes = {},
  ) => by.post(ROOT, { json: { database_id: databaseId, table_name, sql, schedule, ...more } });

  const make = async (
    name: string,
    sql: string,
    wishes: Wishes = {},
  ): Promise<RefreshedTableMaking> => {
    const { by = ada } = wishes;
    let now = await resultOf<RefreshedTableMaking>(await post(name, sql, wishes), 202);
    const look = async () => {
      now = await resultOf(await by.get(`${ROOT}/making/${now.id}`));
      return now.state;
    };
    await expect.poll(look).not.toBe('running');
    return now;
  };

  const shown = async (id: number, by = ada): Promise<RefreshedTable> =>
    resultOf(await by.get(`${ROOT}/${id}`));
  const start = (id: number, by = ada) => by.post(`${ROOT}/${id}/refresh`);
  const ended = async (id: number): Promise<RefreshedTable> => {
    const running = async () => (await shown(id, admin)).running;
    await expect.poll(running).toBe(null);
    return shown(id, admin);
  };

  return {
    post,
    make,
    /** The id of the dataset over a table that was made. */
    made: async (name: string, sql: string, wishes: Wishes = {}): Promise<number> => {
      const { state, message, dataset_id } = await make(name, sql, wishes);
      expect([state, message]).toEqual(['done', null]);
      return dataset_id ?? -1;
    },
    shown,
    start,
    ended,
    /** A refresh, from its start to its end. */
    refresh: async (id: number, by = ada): Promise<RefreshedTable> => {
      await resultOf(await start(id, by), 202);
      return ended(id);
    },
    rowsOf: async (table: string): Promise<unknown[][]> => {
      const json = {
        client_id: Math.random().toString(36).slice(2, 12),
        database_id: databaseId,
        sql: `select * from ${table} order by all`,
        runAsync: false,
      };
      const answer = await admin.post('/api/v1/sqllab/execute/', { json });
      expect(answer.status, await answer.clone().text()).toBe(200);
      const { data } = (await answer.json()) as { data: Record<string, unknown>[] };
      return data.map((row) => Object.values(row));
    },
  };
};

export const aRefreshServer = async ({
  limits = {},
  startsAt = '2026-03-02T08:30:00Z',
}: Options = {}) => {
  const clock = { at: Date.parse(startsAt) };
  const whole = { roles: ['Alpha', 'sql_lab'] };
  const server = await aServer({
    users: [aUser(), aUser({ username: 'ada', ...whole }), aUser({ username: 'ben', ...whole })],
    config: { limits },
    now: () => new Date(clock.at),
  });
  const { databaseId, store, deps } = server;
  const { db } = store;
  await db.updateTable('databases').set({ allow_ctas: 1 }).execute();
  const tables = createTables({
    setup: duckdbSetup(server.dataDir, deps.config.limits),
    inProcess: true,
  });
  const [admin, ada, ben, viewer] = await Promise.all([
    server.signIn('admin'),
    server.signIn('ada'),
    server.signIn('ben'),
    server.signIn('viewer'),
  ]);

  return {
    server,
    deps,
    db,
    clock,
    tables,
    admin,
    ada,
    ben,
    viewer,
    root: ROOT,
    resultOf,
    ...callsOf({ databaseId, admin, ada }),
    /** A table that is there, with rows that others bring. */
    bring: (name: string, sql: string) =>
      tables.importTable({ schema: 'main', name, from: { sql } }),
    /** The people with the role Gamma may read the dataset. */
    open: (dataset: number) =>
      grant(db, 'Gamma', 'datasource_access', `[Sextant].[d](id:${dataset})`),
    setActive: (username: string, is_active: 0 | 1) =>
      db.updateTable('users').set({ is_active }).where('username', '=', username).execute(),
    close: server.close,
  };
};

export type RefreshServer = Awaited<ReturnType<typeof aRefreshServer>>;

/** A query that runs until it is stopped. */
export const ENDLESS =
  'select count(*) as n from range(1000000000) a, range(1000000) b where (a.range * b.range) % 7 = 3';

export const messageIn = async (answer: Response): Promise<readonly [number, string]> => {
  const body = (await answer.json()) as {
    message?: string;
    errors?: readonly { message: string }[];
  };
  return [answer.status, body.errors?.[0]?.message ?? String(body.message)];
};
