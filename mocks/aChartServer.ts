/**
 * The routes of charts and dashboards over a real store, with people in it: an administrator, Ada who owns what she
 * makes, a viewer who may read one dataset of two, and a stranger who may read none. Requests name the person instead
 * of signing in.
 */
import { Hono } from 'hono';
import { createGate } from '../server/access/gate.ts';
import type { Env, Viewer } from '../server/access/viewer.ts';
import { DEFAULTS } from '../server/config.ts';
import type { Deps } from '../server/deps.ts';
import { HttpError } from '../server/errors.ts';
import { createRowLimits } from '../server/rowRules/rowLimits.ts';
import { addDatasets } from './chartDatasets.ts';
import { addPeople, viewerOf, type Who } from './chartPeople.ts';
import { freshStore } from './freshStore.ts';

export type { Who };

export interface Reply {
  readonly status: number;
  readonly body: unknown;
  readonly headers: Headers;
}

const START = Date.parse('2026-05-01T10:00:00.000Z');

type Routes = readonly ((deps: Deps) => Hono<Env>)[];

const appOf = (routes: Routes, deps: Deps, viewerNamed: (who: Who) => Viewer) => {
  const app = new Hono<Env>({ strict: false });
  app.use(async (c, next) => {
    c.set('viewer', viewerNamed((c.req.header('x-who') ?? 'anonymous') as Who));
    await next();
  });
  for (const one of routes) app.route('/', one(deps));
  app.onError((error, c) => {
    if (!(error instanceof HttpError)) throw error;
    return c.json(error.body, error.status as 400, { ...error.headers });
  });
  return app;
};

export const aChartServer = async (routes: Routes, postgresUrl?: string | null) => {
  const store = await freshStore(postgresUrl);
  const { db } = store;
  let clock = START;
  const now = () => new Date(clock);
  const at = now().toISOString();
  const userIds = await addPeople(db, at);
  const datasets = await addDatasets(db, at);

  const base = { config: { ...DEFAULTS, dataDir: '' }, store, gate: createGate(db) };
  const deps = {
    ...base,
    // None of its rules has a template.
    rowLimits: createRowLimits(base as unknown as Deps),
    publicUrl: () => new URL('http://sextant.test'),
    now,
  } as unknown as Deps;
  const app = appOf(routes, deps, (who) => viewerOf(who, userIds, datasets));

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

  return { ask, deps, close: () => store.close(), datasets, userIds };
};
