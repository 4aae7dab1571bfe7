/**
 * The routes of charts and dashboards over a real store, with three people in it: an administrator, Ada who owns what
 * she makes, and a viewer who may read one dataset of two. Requests name the person instead of signing in.
 */
import { Hono } from 'hono';
import upperFirst from 'lodash/upperFirst.js';
import { createGate } from '../server/access/gate.ts';
import { ROLES } from '../server/access/roles.ts';
import type { Env, Viewer } from '../server/access/viewer.ts';
import { DEFAULTS } from '../server/config.ts';
import type { Deps } from '../server/deps.ts';
import { HttpError } from '../server/errors.ts';
import { toJson } from '../server/store/codec.ts';
import { freshStore } from './freshStore.ts';

export type Who = 'admin' | 'ada' | 'viewer' | 'stranger' | 'anonymous';

export interface Reply {
  readonly status: number;
  readonly body: unknown;
  readonly headers: Headers;
}

const START = Date.parse('2026-05-01T10:00:00.000Z');

export const aChartServer = async (
  routes: readonly ((deps: Deps) => Hono<Env>)[],
  postgresUrl?: string | null,
) => {
  const store = await freshStore(postgresUrl);
  const { db } = store;
  let clock = START;
  const now = () => new Date(clock);
  const at = now().toISOString();
  const stamps = { created_by: null, changed_by: null, created_on: at, changed_on: at };

  const userIds: Partial<Record<Who, number>> = {};
  for (const who of ['admin', 'ada', 'viewer', 'stranger'] as const) {
    const { id } = await db
      .insertInto('users')
      .values({
        username: who,
        first_name: upperFirst(who),
        last_name: 'Test',
        email: `${who}@example.org`,
        password_hash: '',
        is_active: 1,
        must_change_password: 0,
        login_count: 0,
        created_on: at,
        changed_on: at,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    userIds[who] = id;
  }
  const { id: databaseId } = await db
    .insertInto('databases')
    .values({
      ...stamps,
      uuid: '00000000-0000-4000-8000-000000000001',
      name: 'Sextant',
      backend: 'duckdb',
      parameters: toJson({}),
      expose_in_sqllab: 1,
      allow_dml: 0,
      allow_ctas: 0,
      allow_cvas: 0,
      allow_run_async: 0,
      cache_timeout: null,
      extra: toJson({}),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const addDataset = async (name: string) => {
    const { id } = await db
      .insertInto('datasets')
      .values({
        ...stamps,
        uuid: crypto.randomUUID(),
        database_id: databaseId,
        schema: 'main',
        table_name: name,
        columns: toJson([]),
        metrics: toJson([]),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    return id;
  };
  /** Everybody but the stranger reads `open`; `secret` is for Ada and administrators. */
  const datasets = { open: await addDataset('open'), secret: await addDataset('secret') };

  const grantsOf = (who: Who): ReadonlySet<string> => {
    if (who === 'admin' || who === 'anonymous') return new Set();
    const pairs = (ROLES.Gamma ?? []).map(([permission, view]) => `${permission} ${view}`);
    const readable = { ada: ['open', 'secret'], viewer: ['open'], stranger: [] }[who] as (
      | 'open'
      | 'secret'
    )[];
    return new Set([
      ...pairs,
      ...readable.map((name) => `datasource_access [Sextant].[${name}](id:${datasets[name]})`),
    ]);
  };
  const viewerOf = (who: Who): Viewer => ({
    kind: who === 'anonymous' ? 'anonymous' : 'user',
    id: userIds[who] ?? null,
    username: who,
    firstName: who,
    lastName: 'Test',
    email: `${who}@example.org`,
    roles: who === 'admin' ? [{ id: 1, name: 'Admin' }] : [{ id: 2, name: 'Gamma' }],
    grants: grantsOf(who),
  });

  const deps = {
    config: { ...DEFAULTS, dataDir: '' },
    store,
    gate: createGate(db),
    publicUrl: () => new URL('http://sextant.test'),
    now,
  } as unknown as Deps;
  const app = new Hono<Env>({ strict: false });
  app.use(async (c, next) => {
    c.set('viewer', viewerOf((c.req.header('x-who') ?? 'anonymous') as Who));
    await next();
  });
  for (const one of routes) app.route('/', one(deps));
  app.onError((error, c) => {
    if (!(error instanceof HttpError)) throw error;
    return c.json(error.body, error.status as 400, { ...error.headers });
  });

  const ask = async (
    who: Who,
    method: string,
    path: string,
    json?: unknown,
    headers: Readonly<Record<string, string>> = {},
  ): Promise<Reply> => {
    clock += 1000;
    const response = await app.request(`http://sextant.test${path}`, {
      method,
      headers: {
        'x-who': who,
        ...(json === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(json === undefined ? {} : { body: JSON.stringify(json) }),
    });
    const text = await response.text();
    const isJson = response.headers.get('content-type')?.includes('json');
    return {
      status: response.status,
      body: isJson ? (JSON.parse(text) as unknown) : text,
      headers: response.headers,
    };
  };

  return {
    ask,
    deps,
    close: () => store.close(),
    datasets,
    userIds: userIds as Record<Exclude<Who, 'anonymous'>, number>,
  };
};
