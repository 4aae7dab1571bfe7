/** Sends every route JSON that is broken, nested without end or a trap, in a body, in a field and in the address. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aServer, type Client, type TestServer } from '../../mocks/testServer.ts';

let server: TestServer;
let admin: Client;
beforeAll(async () => {
  server = await aServer();
  admin = await server.signIn();
});
afterAll(() => server.close());

const WRITES = new Set(['POST', 'PUT', 'PATCH', 'DELETE']);
/** Each of our routes, with numbers for its parameters. */
const routes = (methods: ReadonlySet<string>) => {
  const own = server.app.routes.filter(({ method }) => methods.has(method));
  const paths = own.map(({ method, path }) => ({
    method,
    path: path.replaceAll(/:\w+(\{[^}]*\})?/g, '1'),
  }));
  return [...new Map(paths.map((one) => [`${one.method} ${one.path}`, one])).values()];
};

const nested = (open: string, close: string, levels: number) =>
  open.repeat(levels) + close.repeat(levels);
const inside = (key: string) => `{"a":1,"${key}":{"isAdmin":true},"b":[{"${key}":"x"}]}`;

const TEXTS: readonly (readonly [name: string, text: string])[] = [
  ['broken', '{"a":'],
  ['no object', '"text"'],
  ['nothing', 'null'],
  ['lists within lists', nested('[', ']', 4000)],
  ['objects within objects', `${'{"a":'.repeat(4000)}1${'}'.repeat(4000)}`],
  ['values past counting', `[${'1,'.repeat(60_000)}1]`],
  ['a number past all digits', `{"a":${'9'.repeat(5000)}}`],
  ['__proto__', inside('__proto__')],
  ['__proto__ in escapes', inside('\\u005f_proto__')],
  ['constructor', inside('constructor')],
  ['prototype', inside('prototype')],
];

const fields = (text: string) => {
  const names = ['form_data', 'data', 'queryEditor', 'table', 'events', 'expanded', '__proto__'];
  return new URLSearchParams(names.map((name) => [name, text])).toString();
};

const send = ({ method, path }: { method: string; path: string }, type: string, body: string) =>
  admin.request(method, path, { headers: { 'content-type': type }, body });

describe.each(TEXTS)('%s', (_, text) => {
  test.each([
    ['the body', 'application/json', text],
    ['a field of the body', 'application/json', JSON.stringify({ json_metadata: text })],
    ['a form', 'application/x-www-form-urlencoded', fields(text)],
  ])('as %s is refused or ignored by every route [T30, T31]', async (_place, type, body) => {
    const before = server.errors.length;
    for (const route of routes(WRITES)) {
      if (route.path === '/logout') continue;
      const { status } = await send(route, type, body);
      expect([route, status]).toEqual([route, expect.toSatisfy((code: number) => code < 500)]);
    }
    expect(server.errors.slice(before)).toEqual([]);
    expect(({} as { isAdmin?: boolean }).isAdmin).toBeUndefined();
  });

  test('as the query of an address is refused or ignored by every route [T30]', async () => {
    const q = encodeURIComponent(text.slice(0, 10_000));
    for (const route of routes(new Set(['GET']))) {
      if (route.path.includes('*') || route.path === '/logout') continue;
      const { status } = await admin.get(`${route.path}?q=${q}&form_data=${q}`);
      expect([route, status]).toEqual([route, expect.toSatisfy((code: number) => code < 500)]);
    }
  });
});

test.each([
  ['a list in the depth', nested('!(', ')', 40)],
  ['an object in the depth', `${'(a:'.repeat(40)}1${')'.repeat(40)}`],
  ['a key that is a prototype', '(__proto__:(page:1))'],
  ['the same in quotes', "('__proto__':(page:1))"],
  ['a key of every object', '(page:1,constructor:1)'],
])('rison with %s is not valid [T30]', async (_, text) => {
  const answer = await admin.get(`/api/v1/chart/?q=${encodeURIComponent(text)}`);
  expect([answer.status, await answer.json()]).toEqual([
    400,
    { message: 'Not a valid rison/json argument' },
  ]);
});

test('words that are forbidden as keys can be searched for', async () => {
  const q = "(filters:!((col:slice_name,opr:chart_all_text,value:'a prototype')))";
  expect((await admin.get(`/api/v1/chart/?q=${encodeURIComponent(q)}`)).status).toBe(200);
});

const board = async () => {
  const made = await admin.post('/api/v1/dashboard/', { json: { dashboard_title: 'A' } });
  return ((await made.json()) as { id: number }).id;
};

test('label colors keep names like “constructor”, but not “__proto__” [T30]', async () => {
  const id = await board();
  const json_metadata =
    '{"label_colors":{"constructor":"#111111","prototype":"#222222","__proto__":{"isAdmin":true}}}';
  const saved = await admin.put(`/api/v1/dashboard/${id}`, { json: { json_metadata } });
  expect(saved.status).toBe(200);
  const answer = await admin.get(`/api/v1/dashboard/${id}`);
  const { result } = (await answer.json()) as { result: { json_metadata: string } };
  const { label_colors } = JSON.parse(result.json_metadata) as { label_colors: object };
  expect(Object.entries(label_colors)).toEqual([
    ['constructor', '#111111'],
    ['prototype', '#222222'],
  ]);
});

test.each(['json_metadata', 'position_json'])(
  'the key %s of a dashboard may nest no deeper than a body [T31]',
  async (name) => {
    const id = await board();
    const json = { [name]: nested('[', ']', 100) };
    expect((await admin.put(`/api/v1/dashboard/${id}`, { json })).status).toBe(400);
  },
);

test('broken JSON gets the reply that Superset gives [T31]', async () => {
  const answer = await admin.post('/api/v1/chart/', {
    headers: { 'content-type': 'application/json' },
    body: '{"slice_name":',
  });
  expect([answer.status, await answer.json()]).toMatchObject([
    400,
    {
      errors: [{ message: 'Request is not JSON', error_type: 'INVALID_PAYLOAD_FORMAT_ERROR' }],
    },
  ]);
});

test.each(['/api/v1/chart/data', '/api/v1/chart/', '/api/v1/saved_query/'])(
  '%s reports at most a hundred problems, so that its reply is no longer than the request [T31]',
  async (path) => {
    const unknown = Object.fromEntries(Array.from({ length: 20_000 }, (_, at) => [`key${at}`, at]));
    const answer = await admin.post(path, { json: unknown });
    expect(answer.status).toBeLessThan(500);
    expect((await answer.text()).length).toBeLessThan(20_000);
  },
);
