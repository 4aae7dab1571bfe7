/** People at the SQL editor: an administrator, two who may use the whole database, and one who may read a single dataset. */
import type { Kysely } from 'kysely';
import { CAPABILITIES } from '#common/capabilities.ts';
import { DEFAULTS } from '../server/config.ts';
import type { EngineTarget } from '../server/engine/engines.ts';
import { createDatabases } from '../server/store/databases.ts';
import type { Tables } from '../server/store/tables.ts';
import { aServer, type Call, type Client } from './testServer.ts';

export type Person = 'admin' | 'ada' | 'ben' | 'viewer';

const WHOLE = ['Alpha', 'sql_lab'];
const ROLES: Readonly<Record<Exclude<Person, 'admin'>, readonly string[]>> = {
  ada: WHOLE,
  ben: WHOLE,
  viewer: ['sql_lab'],
};

export interface Answered<Body> {
  readonly status: number;
  /** Undefined where the answer is no JSON. */
  readonly body: Body;
  readonly text: string;
  readonly headers: Headers;
}

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

export interface Options {
  /** Child processes, as in production. */
  readonly workers?: boolean;
  readonly page?: Partial<typeof DEFAULTS.page>;
  readonly queryTimeoutMs?: number;
  readonly limits?: Partial<typeof DEFAULTS.limits>;
  /** `postgresql://…` instead of a store in memory. */
  readonly storeAt?: string;
  /** False: each run is answered once it has ended, however long that takes. */
  readonly hasFirstRows?: false;
  /** What people but the administrator are called, where a database knows them by name. */
  readonly named?: (person: Exclude<Person, 'admin'>) => string;
}

type Db = Kysely<Tables>;
type Flags = Partial<Record<'allow_dml' | 'allow_ctas' | 'allow_cvas' | 'impersonate_user', 0 | 1>>;

/** Lets somebody read one table, as a dataset. */
const openTableTo = async (
  db: Db,
  viewerId: number,
  databaseId: number,
  schema: string,
  name: string,
): Promise<void> => {
  const at = new Date().toISOString();
  const { id: datasetId } = await db
    .insertInto('datasets')
    .values({
      uuid: crypto.randomUUID(),
      database_id: databaseId,
      schema,
      table_name: name,
      columns: '[]',
      metrics: '[]',
      created_on: at,
      changed_on: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { id: roleId } = await db
    .insertInto('roles')
    .values({ name: `table ${datasetId}` })
    .returning('id')
    .executeTakeFirstOrThrow();
  const view = `[Sextant].[${name}](id:${datasetId})`;
  await db
    .insertInto('role_grants')
    .values({ role_id: roleId, permission: 'datasource_access', view })
    .execute();
  await db.insertInto('user_roles').values({ user_id: viewerId, role_id: roleId }).execute();
};
/** Another database, for those who may use whole databases; its id. */
const connectTo = async (
  db: Db,
  { backend, parameters }: EngineTarget,
  flags: Flags = {},
): Promise<number> => {
  const created = new Date().toISOString();
  const { id } = await createDatabases(db).add({
    name: `A ${backend} database`,
    backend,
    parameters: JSON.stringify(parameters),
    expose_in_sqllab: 1,
    allow_dml: 0,
    allow_ctas: 0,
    allow_cvas: 0,
    allow_run_async: 0,
    cache_timeout: null,
    force_ctas_schema: null,
    extra: '{}',
    created_by: null,
    changed_by: null,
    created_on: created,
    changed_on: created,
    ...flags,
  });
  const whole = await db
    .selectFrom('roles')
    .select('id')
    .where('name', '=', 'Alpha')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('role_grants')
    .values({
      role_id: whole.id,
      permission: 'database_access',
      view: `[A ${backend} database].(id:${id})`,
    })
    .execute();
  return id;
};

export const aSqlLabServer = async ({
  workers,
  page,
  queryTimeoutMs = DEFAULTS.limits.queryTimeoutMs,
  limits,
  storeAt,
  named = String,
  hasFirstRows,
}: Options = {}) => {
  const people = ['ada', 'ben', 'viewer'] as const;
  const server = await aServer({
    users: people.map((person) => ({ username: named(person), roles: ROLES[person] })),
    ...(workers === undefined ? {} : { workers }),
    ...(storeAt === undefined ? {} : { storeAt }),
    config: {
      page: { ...DEFAULTS.page, ...page },
      limits: { queryTimeoutMs, ...limits },
      ...(hasFirstRows === false
        ? { capabilities: CAPABILITIES.filter((name) => name !== 'sqllab.partial') }
        : {}),
    },
  });
  const { db } = server.store;
  const viewer = await db
    .selectFrom('users')
    .select('id')
    .where('username', '=', named('viewer'))
    .executeTakeFirstOrThrow();

  const openTable = (databaseId: number, schema: string, name: string): Promise<void> =>
    openTableTo(db, viewer.id, databaseId, schema, name);
  await openTable(server.databaseId, 'main', 'open_table');

  const clients = new Map<Person, Promise<Client>>();
  const clientOf = (person: Person): Promise<Client> => {
    const client =
      clients.get(person) ?? server.signIn(person === 'admin' ? person : named(person));
    clients.set(person, client);
    return client;
  };

  const ask = async <Body = Record<string, never>>(
    person: Person,
    method: string,
    path: string,
    call: Call = {},
  ): Promise<Answered<Body>> => {
    const response = await (await clientOf(person)).request(method, path, call);
    // A byte order mark is part of what is answered.
    const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(await response.arrayBuffer());
    return { status: response.status, body: parsed(text) as Body, text, headers: response.headers };
  };

  /** The same for what is no JSON; `fields` go as a form. */
  const bytes = async (
    person: Person,
    method: string,
    path: string,
    { fields }: { fields?: Readonly<Record<string, string>> } = {},
  ) => {
    const client = await clientOf(person);
    const response = await server.fetch(
      new Request(`http://sextant.test${path}`, {
        method,
        headers: { Cookie: client.cookie, 'X-CSRFToken': client.csrfToken },
        ...(fields ? { body: new URLSearchParams(fields) } : {}),
      }),
    );
    const content = Buffer.from(await response.arrayBuffer());
    return { status: response.status, headers: response.headers, bytes: content };
  };

  return {
    ask,
    bytes,
    connect: (target: EngineTarget, flags?: Flags): Promise<number> => connectTo(db, target, flags),
    openTable,
    deps: server.deps,
    /** Lines of the log so far. */
    errors: server.errors,
    databaseId: server.databaseId,
    idOf: async (person: Person) => (await clientOf(person)).userId,
    close: server.close,
  };
};

export type SqlLabServer = Awaited<ReturnType<typeof aSqlLabServer>>;

export const COLUMNS = {
  headers: { Accept: 'application/vnd.sextant.columns+json, application/json' },
};
