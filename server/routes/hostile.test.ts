/** No request makes the server fail: every route, with hostile values in every place. */
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  ANNOTATION,
  BODIES,
  METADATA,
  QUERIES,
  RESULT_KEY,
  SQL,
  TAB,
  TAG,
  VALID,
} from '../../mocks/exampleRequests.ts';
import {
  HOSTILE_JSON,
  HOSTILE_TEXT,
  HOSTILE_TO_STORES,
  hostileBodies,
} from '../../mocks/hostileValues.ts';
import { aServer, type Client, type TestServer } from '../../mocks/testServer.ts';
import { describeWithPostgres } from '../../test/postgres.ts';

const WALK_MS = 600_000;

let server: TestServer;
let client: Client;
let resultKey = '';

/** Calls for which the wire prescribes 500 when SQL or a missing table is refused. */
const WIRE_SAYS_500 =
  /^\/(api\/v1\/sqllab\/(execute|estimate|explain|format_sql|export|download)|api\/v1\/database\/\d+\/(table|validate_sql|select_star))/;

interface Route {
  readonly method: string;
  /** `/api/v1/chart/:id`, patterns taken out. */
  readonly path: string;
}

const routesOf = (): readonly Route[] => {
  const all = server.app.routes
    .filter(({ method }) => method !== 'ALL')
    .map(({ method, path }) => ({ method, path: path.replaceAll(/\{[^}]*\}/g, '') }));
  return [...new Map(all.map((route) => [`${route.method} ${route.path}`, route])).values()];
};

const fill = (path: string, values: Readonly<Record<string, string>>): string =>
  path.replaceAll(/:(\w+)/g, (_, name: string) => {
    const type = path.startsWith('/api/v1/tag') ? '2' : 'table';
    const value = values[name] ?? { ...VALID, type }[name] ?? '1';
    return name === 'file' && values.file === undefined ? value : encode(value);
  });

/** As bytes on the wire: half a character is three of them. */
const encode = (text: string): string =>
  encodeURIComponent(text.toWellFormed()).replaceAll('%EF%BF%BD', '%ED%A0%80');

const addresses = ({ method, path }: Route, values: readonly string[]): readonly string[] => {
  const names = [...path.matchAll(/:(\w+)/g)].map(([, name]) => name ?? '');
  const query = QUERIES[path] ?? '';
  const plain = fill(path, {});
  const keys = [...new URLSearchParams(query).keys(), 'q'];
  return [
    // Deleting what is there would take it away from the rest of the walk.
    ...(method === 'DELETE' ? [] : [query === '' ? plain : `${plain}?${query}`]),
    ...values.flatMap((text) => [
      ...names.map((name) => `${fill(path, { [name]: text })}${query && '?'}${query}`),
      ...(method === 'DELETE' && names.length > 0
        ? []
        : keys.map((key) => {
            const others = new URLSearchParams(query);
            others.delete(key);
            return `${plain}?${others}&${key}=${encode(text)}`;
          })),
    ]),
  ];
};

const addressOf = (path: string): string => {
  const query = QUERIES[path] ?? '';
  return `${fill(path, {})}${query && '?'}${query}`;
};

const bodyText = (body: unknown): string | undefined =>
  body === undefined || body === null
    ? undefined
    : JSON.stringify(body).replace(RESULT_KEY, resultKey);

const failures: string[] = [];
const ask = async (method: string, address: string, body?: string, accept = '*/*') => {
  const answer = await server.fetch(
    new Request(`http://sextant.test${address}`, {
      method,
      headers: {
        Accept: accept,
        Cookie: client.cookie,
        'X-CSRFToken': client.csrfToken,
        ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body }),
    }),
  );
  const text = await answer.text();
  const isWire = WIRE_SAYS_500.test(address) && !text.includes('The server met');
  if (answer.status >= 500 && answer.status !== 507 && !isWire)
    failures.push(
      `${answer.status} ${method} ${address.slice(0, 200)} ${body?.slice(0, 2000) ?? ''}`,
    );
  return { status: answer.status, text };
};

const pageDir = mkdtempSync(join(tmpdir(), 'sextant-page-'));
writeFileSync(
  join(pageDir, 'index.html'),
  '<html><head><meta charset="utf-8" /></head><body><div id="app"></div></body></html>',
);
afterAll(() => rmSync(pageDir, { recursive: true }));

const open = async (storeAt?: string): Promise<void> => {
  server = await aServer({
    config: { pageDir, limits: { failedTestMs: 0 } },
    ...(storeAt === undefined ? {} : { storeAt }),
  });
  client = await server.signIn();
  const post = async (path: string, json: unknown) => {
    const answer = await client.post(path, { json });
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
  };
  await post('/api/v1/dataset/', {
    database: 1,
    table_name: 'one',
    schema: 'main',
    sql: "select 1 as a, timestamp '2024-01-02' as at",
  });
  await client.put('/api/v1/database/1', { json: { allow_ctas: true, allow_cvas: true } });
  await post('/api/v1/chart/', { slice_name: 'A', datasource_id: 1, datasource_type: 'table' });
  await post('/api/v1/dashboard/', { dashboard_title: 'A', json_metadata: METADATA });
  await post('/api/v1/saved_query/', { label: 'A' });
  await post('/api/v1/tag/', TAG);
  await post('/api/v1/annotation_layer/', { name: 'the first layer' });
  await post('/api/v1/annotation_layer/1/annotation/', ANNOTATION);
  await post('/tabstateview/', { queryEditor: TAB });
  await post('/api/v1/sqllab/execute/', { ...SQL, client_id: 'abc' });
  const run = await server.store.db
    .selectFrom('queries')
    .select('results_key')
    .where('client_id', '=', 'abc')
    .executeTakeFirstOrThrow();
  resultKey = run.results_key ?? '';
};

/** The replies of the wire to these requests, although they are well formed. */
const NOT_TAKEN: Readonly<Record<string, number>> = {
  // Forms with files.
  'POST /api/v1/assets/import': 400,
  'POST /api/v1/assets/import/preview': 400,
  'POST /api/v1/chart/import': 400,
  'POST /api/v1/chart/import/preview': 400,
  'POST /api/v1/dashboard/import': 400,
  'POST /api/v1/dashboard/import/preview': 400,
  'POST /api/v1/database/import': 400,
  'POST /api/v1/database/import/preview': 400,
  'POST /api/v1/dataset/import': 400,
  'POST /api/v1/dataset/import/preview': 400,
  'POST /api/v1/saved_query/import': 400,
  'POST /api/v1/saved_query/import/preview': 400,
  'POST /api/v1/database/:id/upload': 400,
  'POST /api/v1/database/upload_metadata': 400,
  'POST /api/v1/file': 400,
  'POST /api/v1/file/:id/preview': 404, // nothing was uploaded
  'POST /api/v1/file/:id/import': 404,
  'POST /api/v1/file/address': 422, // no host is named
  'PUT /api/v1/refreshed_table/:id': 404, // no table of a query
  'POST /api/v1/refreshed_table/:id/refresh': 404,
  'POST /api/v1/security/login': 401,
  'POST /api/v1/security/session': 401,
  'POST /api/v1/security/refresh': 401,
  'PUT /api/v1/me': 400, // a wrong old password
  'POST /api/v1/database/test_connection': 400, // nothing listens there
  'POST /api/v1/database/validate_parameters': 422,
  'POST /api/v1/database': 400,
  'POST /superset/explore_json': 403, // names no dataset
  'POST /superset/explore_json/:type/:id': 400, // asks for nothing
  'PUT /api/v1/dataset/warm_up_cache': 404, // an example before it renamed the table
  'POST /api/v1/sqllab/export_streaming': 400, // a form
  'POST /api/v1/dashboard/:id/cache_dashboard_screenshot': 404, // no browser
};

const walk = (json: readonly string[], texts: readonly string[]) => {
  test('the server accepts every example unchanged, so that the hostile values in it are looked at', async () => {
    for (const [route, body] of Object.entries(BODIES)) {
      const [method = '', path = ''] = route.split(' ');
      const { status, text } = await ask(method, addressOf(path), bodyText(body));
      if (NOT_TAKEN[route] === undefined) expect(status, `${route} ${text}`).toBeLessThan(400);
      else expect([route, status]).toEqual([route, NOT_TAKEN[route]]);
    }
  });

  test('hostile values in addresses never cause a failure of the server [T30]', {
    timeout: WALK_MS,
  }, async () => {
    failures.splice(0);
    for (const route of routesOf().filter(({ path }) => path !== '/logout')) {
      const body = BODIES[`${route.method} ${route.path}`];
      for (const address of addresses(route, texts)) {
        await ask(route.method, address, bodyText(body));
        if (route.method === 'GET' && texts === HOSTILE_TEXT)
          await ask('GET', address, undefined, 'text/html');
      }
    }
    expect(failures).toEqual([]);
    expect((await client.get('/api/v1/me/')).status).toBe(200);
  });

  test('hostile values in bodies never cause a failure of the server [T30]', {
    timeout: WALK_MS,
  }, async () => {
    failures.splice(0);
    for (const { method, path } of routesOf()) {
      const body = BODIES[`${method} ${path}`];
      if (body === undefined || body === null) continue;
      for (const hostile of hostileBodies(body, json))
        await ask(method, addressOf(path), hostile.replace(RESULT_KEY, resultKey));
    }
    expect(failures).toEqual([]);
    expect((await client.get('/api/v1/me/')).status).toBe(200);
  });
};

describe('with the store in a file', () => {
  beforeAll(() => open());
  afterAll(() => server.close());

  test('every writing route has an example here', () => {
    const writes = routesOf().filter(({ method }) => method === 'POST' || method === 'PUT');
    expect(
      writes.map(({ method, path }) => `${method} ${path}`).toSorted((a, b) => a.localeCompare(b)),
    ).toEqual(Object.keys(BODIES).toSorted((a, b) => a.localeCompare(b)));
  });

  walk(HOSTILE_JSON, HOSTILE_TEXT);
});

describeWithPostgres('with the store in PostgreSQL', (url) => {
  const name = `hostile_${randomBytes(4).toString('hex')}`;
  const onServer = async (statement: string) => {
    const postgres = new pg.Client({ connectionString: url });
    await postgres.connect();
    await postgres.query(statement);
    await postgres.end();
  };
  beforeAll(async () => {
    await onServer(`CREATE DATABASE ${name}`);
    await open(new URL(`/${name}`, url).href);
  });
  afterAll(async () => {
    await server.close();
    await onServer(`DROP DATABASE ${name} WITH (FORCE)`);
  });

  walk(HOSTILE_TO_STORES.json, HOSTILE_TO_STORES.text);
});
