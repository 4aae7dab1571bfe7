import { afterAll, beforeAll, expect, test } from 'vitest';
import { aServer, type Client, type TestServer } from '../../mocks/testServer.ts';

interface Operation {
  readonly operationId: string;
  readonly description: string;
  readonly parameters: readonly {
    readonly name: string;
    readonly in: string;
    readonly required?: boolean;
    readonly schema?: object;
    readonly content?: Readonly<Record<string, { readonly schema: object }>>;
  }[];
  readonly requestBody?: {
    readonly content: Readonly<Record<string, { readonly schema: Record<string, unknown> }>>;
  };
}
interface ApiDocument {
  readonly openapi: string;
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
}

let server: TestServer;
let admin: Client;
let document: ApiDocument;
beforeAll(async () => {
  server = await aServer();
  admin = await server.signIn();
  document = (await (await admin.get('/api/v1/_openapi')).json()) as ApiDocument;
});
afterAll(() => server.close());

const at = (path: string, method: string): Operation => {
  const operation = document.paths[path]?.[method];
  if (!operation) throw new Error(`The document has no ${method} ${path}.`);
  return operation;
};

test('every route of the server is in the document of the API, with its path’s parameters and who may use it', () => {
  const routes = server.app.routes.filter(({ method }) => method !== 'ALL');
  expect(routes.length).toBeGreaterThan(150);
  for (const { method, path } of routes) {
    const plain = path.replaceAll(/:(\w+)(\{[^{}]*\})?/g, '{$1}');
    const names = [...plain.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
    const { parameters, description } = at(plain, method.toLowerCase());
    const inPath = parameters.filter((one) => one.in === 'path').map(({ name }) => name);
    expect([path, inPath]).toEqual([path, names]);
    expect([path, description]).not.toEqual([path, '']);
  }
});

test('what a route validates is what the document says of it', () => {
  const body = at('/api/v1/chart', 'post').requestBody?.content['application/json']?.schema;
  expect(body).toMatchObject({
    type: 'object',
    required: expect.arrayContaining(['slice_name', 'datasource_id', 'datasource_type']),
    properties: { slice_name: { type: 'string', minLength: 1, maxLength: 250 } },
    additionalProperties: false,
  });
  const [q] = at('/api/v1/chart', 'get').parameters;
  expect(q).toMatchObject({
    name: 'q',
    in: 'query',
    content: { 'application/json': { schema: { properties: { page_size: { type: 'integer' } } } } },
  });
  expect(at('/api/v1/dataset/{id}', 'delete').description).toBe('Needs can_write on Dataset.');
  expect(at('/health', 'get').description).toBe('For everybody.');
});

test('every write of JSON has the schema of its body', () => {
  const bare = Object.entries(document.paths).flatMap(([path, operations]) =>
    Object.entries(operations)
      .filter(([method, { requestBody }]) => /^(post|put)$/.test(method) && !requestBody)
      .map(([method]) => `${method} ${path}`),
  );
  expect(bare.filter((one) => one.includes('/api/v1/')).sort()).toEqual(
    [
      // The object in the path is all they need.
      'post /api/v1/chart/{id}/favorites',
      'post /api/v1/dashboard/{id}/favorites',
      'post /api/v1/tag/{id}/favorites',
      'put /api/v1/dataset/{id}/refresh',
      'post /api/v1/database/{id}/sync_permissions',
      'post /api/v1/refreshed_table/{id}/refresh',
      // The token is in the header.
      'post /api/v1/security/refresh',
    ].sort(),
  );
});

test('posted forms and plain parameters of the address are in the document', () => {
  const bodies = (path: string, method = 'post') => at(path, method).requestBody?.content ?? {};
  const FORM = 'application/x-www-form-urlencoded';
  expect(Object.keys(bodies('/login'))).toEqual([FORM]);
  expect(bodies('/login')[FORM]?.schema).toMatchObject({ required: ['username', 'password'] });
  expect(Object.keys(bodies('/api/v1/chart/data'))).toEqual(['application/json', FORM]);
  expect(bodies('/tabstateview/{id}', 'put')[FORM]).toMatchObject({
    schema: { type: 'object' },
    encoding: { label: { contentType: 'application/json' } },
  });
  const inQuery = (path: string, method = 'get') =>
    at(path, method)
      .parameters.filter((one) => one.in === 'query')
      .map(({ name, required }) => `${name}${required === true ? '' : '?'}`);
  expect(inQuery('/datasource/samples', 'post')).toEqual([
    'datasource_type',
    'datasource_id',
    'page?',
    'per_page?',
    'dashboard_id?',
  ]);
  expect(inQuery('/api/v1/database/{id}/table_metadata')).toEqual(['name', 'schema?', 'catalog?']);
  expect(inQuery('/api/v1/explore/form_data', 'post')).toEqual(['tab_id?']);
  expect(inQuery('/api/v1/dashboard/{id}/export_as_example')).toEqual([
    'export_data?',
    'sample_rows?',
    'token?',
  ]);
});

test('the document holds no reference that leads nowhere, and is for people who are signed in', async () => {
  const text = JSON.stringify(document);
  for (const [, target] of text.matchAll(/"\$ref":"([^"]+)"/g)) {
    const parts = (target ?? '').split('/').slice(1);
    const found = parts.reduce<unknown>(
      (node, part) => (node as Record<string, unknown> | undefined)?.[part],
      document,
    );
    expect([target, typeof found]).toEqual([target, 'object']);
  }
  const answer = await server.fetch(new Request('http://sextant.test/api/v1/_openapi'));
  expect(answer.status).toBe(401);
});

test.each(['/health', '/healthcheck', '/ping'])(
  '%s says that the server is there',
  async (path) => {
    const answer = await server.fetch(new Request(`http://sextant.test${path}`));
    expect([answer.status, await answer.text()]).toEqual([200, 'OK']);
    expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8');
  },
);

test('/version names the version', async () => {
  const answer = await server.fetch(new Request('http://sextant.test/version'));
  expect(await answer.json()).toEqual({
    build_number: null,
    version_sha: '',
    version_string: expect.stringMatching(/^\d+\.\d+\.\d+/),
  });
});
