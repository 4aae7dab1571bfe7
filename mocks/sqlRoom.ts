/**
 * The routes of the SQL editor over a real store and the real engine, with people in it: an administrator, two who
 * may use the whole database, and one who may read a single dataset. Requests name the person instead of signing in.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Hono } from 'hono';
import { createGate } from '../server/access/gate.ts';
import { ROLES } from '../server/access/roles.ts';
import type { Env, Viewer } from '../server/access/viewer.ts';
import { DEFAULTS } from '../server/config.ts';
import type { Deps } from '../server/deps.ts';
import { createEngines, engineFolders } from '../server/engine/createEngines.ts';
import { createSpool } from '../server/engine/spool.ts';
import { createLog } from '../server/log.ts';
import { onError } from '../server/middleware/onError.ts';
import { databases } from '../server/routes/databases.ts';
import { databaseTables } from '../server/routes/databaseTables.ts';
import { kv } from '../server/routes/kv.ts';
import { queries } from '../server/routes/queries.ts';
import { savedQueries } from '../server/routes/savedQueries.ts';
import { sqllab } from '../server/routes/sqllab.ts';
import { sqlTools } from '../server/routes/sqlTools.ts';
import { tableSchema } from '../server/routes/tableSchema.ts';
import { tabState } from '../server/routes/tabState.ts';
import { openStore } from '../server/store/database.ts';
import { ensureEmbeddedDatabase } from '../server/store/databases.ts';
import { freshSecrets } from '../server/store/secrets.ts';

export type Person = 'admin' | 'ada' | 'ben' | 'viewer' | 'anonymous';

const ROUTES = [
  databases,
  databaseTables,
  savedQueries,
  queries,
  sqllab,
  sqlTools,
  kv,
  tabState,
  tableSchema,
];

export interface Asked {
  readonly json?: unknown;
  readonly form?: Readonly<Record<string, unknown>>;
  readonly headers?: Readonly<Record<string, string>>;
  readonly signal?: AbortSignal;
}

export interface Answered<Body = Record<string, unknown>> {
  readonly status: number;
  /** Parsed where it is JSON, else undefined. */
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

const formOf = (fields: Readonly<Record<string, unknown>>) => {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, JSON.stringify(value));
  return form;
};

export interface RoomOptions {
  /** Child processes, as in production; in tests of values the same drivers run in this process. */
  readonly workers?: boolean;
  readonly page?: Partial<typeof DEFAULTS.page>;
  readonly queryTimeoutMs?: number;
  readonly storeAt?: string;
}

export const aSqlRoom = async (options: RoomOptions = {}) => {
  const dataDir = mkdtempSync(join(tmpdir(), 'sextant-sql-'));
  const store = await openStore({ at: options.storeAt ?? ':memory:' });
  const at = new Date().toISOString();
  const database = await ensureEmbeddedDatabase(store.db, new Date());
  const ids = new Map<Person, number>();
  for (const person of ['admin', 'ada', 'ben', 'viewer'] as const) {
    const { id } = await store.db
      .insertInto('users')
      .values({
        username: person,
        first_name: person,
        last_name: 'Test',
        email: `${person}@example.org`,
        password_hash: '',
        is_active: 1,
        must_change_password: 0,
        login_count: 0,
        created_on: at,
        changed_on: at,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    ids.set(person, id);
  }
  const { id: datasetId } = await store.db
    .insertInto('datasets')
    .values({
      uuid: crypto.randomUUID(),
      database_id: database.id,
      schema: 'main',
      table_name: 'open_table',
      columns: '[]',
      metrics: '[]',
      created_by: null,
      changed_by: null,
      created_on: at,
      changed_on: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow();

  const pairs = (ROLES.sql_lab ?? []).map(([permission, view]) => `${permission} ${view}`);
  const sees: Readonly<Record<Person, readonly string[]>> = {
    admin: [],
    anonymous: [],
    ada: ['all_database_access all_database_access'],
    ben: ['all_database_access all_database_access'],
    viewer: [`datasource_access [Sextant].[open_table](id:${datasetId})`],
  };
  const viewerOf = (person: Person): Viewer => ({
    kind: person === 'anonymous' ? 'anonymous' : 'user',
    id: ids.get(person) ?? null,
    username: person,
    firstName: person,
    lastName: 'Test',
    email: `${person}@example.org`,
    roles: person === 'admin' ? [{ id: 1, name: 'Admin' }] : [{ id: 2, name: 'sql_lab' }],
    grants: new Set(person === 'anonymous' ? [] : [...pairs, ...sees[person]]),
  });

  const limits = {
    ...DEFAULTS.limits,
    queryTimeoutMs: options.queryTimeoutMs ?? DEFAULTS.limits.queryTimeoutMs,
  };
  const logged: string[] = [];
  const log = createLog((line) => logged.push(line));
  const engines = createEngines({ dataDir, limits, inProcess: options.workers !== true });
  const deps: Deps = {
    config: { ...DEFAULTS, dataDir, limits, page: { ...DEFAULTS.page, ...options.page } },
    store,
    gate: createGate(store.db),
    engines,
    spool: createSpool({ dir: engineFolders(dataDir).results }),
    log,
    secrets: freshSecrets(),
    now: () => new Date(),
  };
  const app = new Hono<Env>({ strict: false });
  app.onError(onError(log));
  app.use(async (c, next) => {
    c.set('viewer', viewerOf((c.req.header('x-person') ?? 'anonymous') as Person));
    await next();
  });
  for (const routes of ROUTES) app.route('/', routes(deps));

  const ask = async <Body = Record<string, never>>(
    person: Person,
    method: string,
    path: string,
    { json, form, headers, signal }: Asked = {},
  ): Promise<Answered<Body>> => {
    const response = await app.request(`http://sextant.test${path}`, {
      method,
      headers: {
        accept: 'application/json',
        'x-person': person,
        ...(json === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(json === undefined ? {} : { body: JSON.stringify(json) }),
      ...(form === undefined ? {} : { body: formOf(form) }),
      ...(signal ? { signal } : {}),
    });
    // A byte order mark is part of what is answered.
    const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(await response.arrayBuffer());
    return { status: response.status, body: parsed(text) as Body, text, headers: response.headers };
  };

  return {
    ask,
    app,
    deps,
    database,
    logged,
    idOf: (person: Person) => ids.get(person) ?? -1,
    close: async () => {
      await engines.close();
      await store.close();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
};

export type SqlRoom = Awaited<ReturnType<typeof aSqlRoom>>;

export const COLUMNS = {
  headers: { accept: 'application/vnd.sextant.columns+json, application/json' },
};
