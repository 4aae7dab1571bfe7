/** A server with tables whose rows rules limit for people of the roles Gamma and Alpha, and somebody of each role. */
import { expect } from 'vitest';
import { duckdbSetup } from '../server/engine/duckdb/setup.ts';
import { createTables } from '../server/engine/storage/tables.ts';
import { grant } from '../server/store/roles.ts';
import { aServer, aUser, type Client } from './testServer.ts';

const RULES = '/api/v1/rowlevelsecurity/';

interface Table {
  readonly schema?: string;
  readonly name: string;
  /** Its rows. */
  readonly sql: string;
}

type Row = Readonly<Record<string, unknown>>;

const idIn = async (answer: Response): Promise<number> => {
  expect(answer.status, await answer.clone().text()).toBe(201);
  return ((await answer.json()) as { id: number }).id;
};

export const aRuledServer = async (rows: readonly Table[]) => {
  const server = await aServer({
    users: [aUser(), aUser({ username: 'lab', roles: ['Alpha', 'sql_lab'] })],
  });
  const setup = duckdbSetup(server.dataDir, server.deps.config.limits);
  const tables = createTables({ setup, inProcess: true });
  /** The table, in place of one of its name. */
  const write = ({ schema = 'main', name, sql }: Table) =>
    tables.importTable({ schema, name, from: { sql } });
  for (const one of rows) await write(one);
  const admin = await server.signIn('admin');
  const viewer = await server.signIn('viewer');
  const lab = await server.signIn('lab');
  const { db } = server.store;
  const roles = await db.selectFrom('roles').selectAll().execute();
  const roleIds = (...names: readonly string[]) =>
    roles.filter(({ name }) => names.includes(name)).map(({ id }) => id);

  const aDataset = async (table_name: string, more: object = {}, who = admin): Promise<number> => {
    const json = { database: server.databaseId, schema: 'main', table_name, ...more };
    return idIn(await who.post('/api/v1/dataset/', { json }));
  };
  /** The people with the role Gamma may read it. */
  const open = (dataset: number) =>
    grant(db, 'Gamma', 'datasource_access', `[Sextant].[d](id:${dataset})`);

  let rules = 0;
  const postRule = (clause: string, dataset: number, more: object = {}) => {
    rules += 1;
    const about = { name: `rule ${rules}`, filter_type: 'Regular', tables: [dataset] };
    const json = { ...about, roles: roleIds('Gamma', 'Alpha'), clause, ...more };
    return admin.post(RULES, { json });
  };
  const aRule = async (clause: string, dataset: number, more: object = {}) =>
    idIn(await postRule(clause, dataset, more));
  const removeRule = (id: number) => admin.del(`${RULES}${id}`);

  const ask = async (who: Client, dataset: number, query: object) => {
    const json = { datasource: { id: dataset, type: 'table' }, queries: [query] };
    const answer = await who.post('/api/v1/chart/data', { json });
    const body = (await answer.json()) as {
      result?: { data: Row[]; [key: string]: unknown }[];
      message?: string;
    };
    return { status: answer.status, entry: body.result?.[0], message: body.message };
  };
  /** The ids among the rows, or why there are none. */
  const idsOf = async (who: Client, dataset: number, query: object = {}) => {
    const ordered = { columns: ['id'], orderby: [['id', true]], ...query };
    const { entry, message } = await ask(who, dataset, ordered);
    return entry?.data.map((row) => row.id) ?? message;
  };

  const runSql = async (who: Client, sql: string, schema = 'main') => {
    const client_id = String(Math.random()).slice(2, 12);
    const json = { database_id: server.databaseId, sql, schema, client_id };
    const answer = await who.post('/api/v1/sqllab/execute/', { json });
    return (await answer.json()) as { data?: Row[]; errors?: unknown };
  };

  return {
    ...server,
    write,
    admin,
    viewer,
    lab,
    roleIds,
    aDataset,
    open,
    postRule,
    aRule,
    removeRule,
    ask,
    idsOf,
    runSql,
  };
};

export type RuledServer = Awaited<ReturnType<typeof aRuledServer>>;
