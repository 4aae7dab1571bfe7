/** Rights that a person lost while a run waited: nothing of it reaches the database. */
import { randomBytes } from 'node:crypto';
import { Client } from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { QueryRecord, QueryState } from '#common/wire/query.ts';
import { aSqlLabServer, type SqlLabServer } from '../../mocks/aSqlLabServer.ts';
import { runsOf } from './runs.ts';
import { postgresTarget } from '../../test/engine/someEngines.ts';
import { describeWithPostgres } from '../../test/postgres.ts';
import { eventually } from '../../test/eventually.ts';

const ENDLESS =
  'SELECT count(*) FROM range(1000000) a, range(1000000) b WHERE a.range % 7 = b.range % 11';

let lab: SqlLabServer;
let roles: { user_id: number; role_id: number }[];

const open = async () => {
  lab = await aSqlLabServer({ workers: true, limits: { queriesPerUser: 1 } });
  const { db } = lab.deps.store;
  roles = await db.selectFrom('user_roles').selectAll().execute();
};
const restore = async () => {
  const { db } = lab.deps.store;
  await db.deleteFrom('user_roles').execute();
  await db.insertInto('user_roles').values(roles).execute();
  await db.updateTable('users').set({ is_active: 1 }).execute();
};

const start = async (sql: string, database_id: number, more: object = {}): Promise<string> => {
  const client_id = randomBytes(5).toString('hex');
  const { status } = await lab.ask('ada', 'POST', '/api/v1/sqllab/execute/', {
    json: { database_id, sql, client_id, runAsync: true, ...more },
  });
  expect(status).toBe(202);
  return client_id;
};
const record = (clientId: string) =>
  lab.deps.store.db
    .selectFrom('queries')
    .selectAll()
    .where('client_id', '=', clientId)
    .executeTakeFirstOrThrow();
const until = (clientId: string, state: QueryState) =>
  eventually(async () => expect((await record(clientId)).state).toBe(state));
/** It was judged, and stands in the queue for a worker. */
const untilQueued = (clientId: string) =>
  eventually(async () => {
    const { body } = await lab.ask<{ result: QueryRecord[] }>(
      'ada',
      'GET',
      '/api/v1/query/updated_since?q=(last_updated_ms:0)',
    );
    expect(body.result.find(({ id }) => id === clientId)?.extra.queue).toEqual({ before: 0 });
  });
const stop = async (clientId: string) => runsOf(lab.deps).stop(await record(clientId));

const lose = async (role: string) => {
  const { db } = lab.deps.store;
  const ids = db.selectFrom('roles').select('id').where('name', '=', role);
  await db
    .deleteFrom('user_roles')
    .where('user_id', '=', await lab.idOf('ada'))
    .where('role_id', 'in', ids)
    .execute();
};
const gain = async (role: string) => {
  const { id } = await lab.deps.store.db
    .selectFrom('roles')
    .select('id')
    .where('name', 'like', role)
    .executeTakeFirstOrThrow();
  await lab.deps.store.db
    .insertInto('user_roles')
    .values({ user_id: await lab.idOf('ada'), role_id: id })
    .execute();
};

describe('a run that waits for a worker', () => {
  beforeAll(open);
  afterEach(restore);
  afterAll(() => lab.close());

  test.each<readonly [title: string, change: () => Promise<void>, state: QueryState]>([
    ['runs when nothing changed meanwhile', async () => undefined, 'success'],
    ['does not run for who lost the database', () => lose('Alpha'), 'failed'],
    [
      'does not run as typed for who has single tables now',
      async () => {
        await lose('Alpha');
        await gain('table %');
      },
      'failed',
    ],
    ['does not run for who may no longer run SQL', () => lose('sql_lab'), 'failed'],
    [
      'does not run for who was shut out',
      async () => {
        await lab.deps.store.db
          .updateTable('users')
          .set({ is_active: 0 })
          .where('id', '=', await lab.idOf('ada'))
          .execute();
      },
      'failed',
    ],
  ])('%s [T14]', async (_, change, state) => {
    const first = await start(ENDLESS, lab.databaseId);
    await until(first, 'running');
    const second = await start("SELECT 'topsecret' AS word", lab.databaseId);
    await untilQueued(second);
    await change();
    await stop(first);
    await until(second, state);
    const { executed_sql, error_message } = await record(second);
    if (state === 'failed') {
      expect(executed_sql).toBeNull();
      expect(error_message).toMatch(/access/);
    }
  });
});

describeWithPostgres('a write that waits for a worker', (url) => {
  const SCHEMA = `waiting_${randomBytes(4).toString('hex')}`;
  const server = new Client({ connectionString: url });
  let databaseId: number;
  beforeAll(async () => {
    await open();
    await server.connect();
    await server.query(`CREATE SCHEMA ${SCHEMA}`);
    await server.query(`CREATE TABLE ${SCHEMA}.t AS SELECT 1 AS n`);
    databaseId = await lab.connect(postgresTarget(url), { allow_dml: 1 });
    const { db } = lab.deps.store;
    const { id: role_id } = await db
      .selectFrom('roles')
      .select('id')
      .where('name', '=', 'Alpha')
      .executeTakeFirstOrThrow();
    await db
      .insertInto('role_grants')
      .values({ role_id, permission: 'can_execute_dml', view: 'SQLLab' })
      .execute();
  });
  afterEach(restore);
  afterAll(async () => {
    await server.query(`DROP SCHEMA ${SCHEMA} CASCADE`);
    await server.end();
    await lab.close();
  });

  const dml = (flag: 0 | 1) =>
    lab.deps.store.db
      .updateTable('databases')
      .set({ allow_dml: flag })
      .where('id', '=', databaseId)
      .execute();

  test.each<readonly [title: string, change: () => Promise<unknown>, state: QueryState]>([
    ['writes when nothing changed meanwhile', async () => undefined, 'success'],
    ['writes nothing for who lost the database', () => lose('Alpha'), 'failed'],
    ['writes nothing when the database is read-only now', () => dml(0), 'failed'],
  ])('%s [T2, T14]', async (_, change, state) => {
    await dml(1);
    await server.query(`UPDATE ${SCHEMA}.t SET n = 1`);
    const first = await start('SELECT pg_sleep(60)', databaseId);
    await until(first, 'running');
    const second = await start(`UPDATE ${SCHEMA}.t SET n = 2`, databaseId);
    await untilQueued(second);
    await change();
    await stop(first);
    await until(second, state);
    const { rows } = await server.query(`SELECT n FROM ${SCHEMA}.t`);
    expect(rows).toEqual([{ n: state === 'success' ? 2 : 1 }]);
  });
});
